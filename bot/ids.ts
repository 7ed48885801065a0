/** Four rounds of a multiplying hash with different seeds: 128 bits that spread well. No secret depends on them. */
const hashed = (text: string): ReadonlyArray<number> =>
  [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f].map((seed) => {
    let hash = seed
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) ^ (hash >>> 15)
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    return (hash ^ (hash >>> 15)) >>> 0
  })

const asUuid = (words: Iterable<number>): string => {
  const hex = [...words].map((word) => word.toString(16).padStart(8, "0")).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** An id that nobody has. */
export const freshId = (): string => asUuid(crypto.getRandomValues(new Uint32Array(4)))

/** The id of the nth answer of a handler to a message: the same each time that it is asked for. */
export const answerId = (me: number, message: string, handler: number, nth: number): string =>
  asUuid(hashed(`${me} ${message} ${handler} ${nth}`))
