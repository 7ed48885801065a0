/** Four rounds of a multiplying hash with different seeds: 128 bits that spread well. No secret depends on them. */
const hashed = (text: string): ReadonlyArray<number> =>
  [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f].map((seed) => {
    let hash = seed
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) ^ (hash >>> 15)
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    return (hash ^ (hash >>> 15)) >>> 0
  })

/** Versions of UUIDs: a program's own form, and random ones, as people's apps make them. */
type Version = 4 | 8

const asUuid = (words: Iterable<number>, version: Version = 8): string => {
  const hex = [...words].map((word) => word.toString(16).padStart(8, "0")).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A new id: of version 8 for what a program says by itself, 4 for the words of a person (DEC-0126). */
export const freshId = (version: Version = 8): string => asUuid(crypto.getRandomValues(new Uint32Array(4)), version)

/** Whether a message with this id was said by a program that runs on `sdk/bot` (DEC-0126). */
export const isAutomaticId = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/.test(id)

/** The id of the nth answer of a handler to a message: the same each time that it is asked for. */
export const answerId = (me: number, message: string, handler: number, nth: number): string =>
  asUuid(hashed(`${me} ${message} ${handler} ${nth}`))
