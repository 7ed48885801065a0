import { high, low } from "./byteNumbers.ts"

/** What the camera says in the head of a JPEG. */
export interface PictureHead {
  /** How the picture has to be turned, from 1 (not at all) to 8, as EXIF counts. */
  readonly orientation: number
  /** The camera's own small picture, a JPEG that is turned as the whole is. Empty without one. */
  readonly thumbnail: Uint8Array
}

/** Tags of EXIF, and what one of a small picture says of how it is packed. */
const TAG = { compression: 0x01_03, orientation: 0x01_12, start: 0x02_01, length: 0x02_02 } as const
const AS_JPEG = 6
/** Bytes of an entry in a list of tags. */
const ENTRY = 12
/** The type of a number of two bytes; the others that are read have four. */
const SHORT = 3
/** Lists hold few tags; what claims more is broken. */
const TAGS_MAX = 512

const NONE: PictureHead = { orientation: 1, thumbnail: new Uint8Array() }

/** Bytes of the first segment with EXIF, behind its own name; empty without one. */
const segmentOf = (head: Uint8Array): Uint8Array => {
  let at = high(head, 0, 2) === 0xff_d8 ? 2 : head.length
  while (at + 10 <= head.length) {
    const marker = high(head, at, 2)
    if (marker < 0xff_e0 || marker > 0xff_ef) break
    const length = high(head, at + 2, 2)
    if (marker === 0xff_e1 && high(head, at + 4, 4) === 0x45_78_69_66) return head.subarray(at + 10, at + 2 + length)
    at += 2 + Math.max(2, length)
  }
  return NONE.thumbnail
}

type Read = (at: number, length: number) => number

/** Numbers of a list of tags by their tag, and where the next list begins. What is not there is `NaN`. */
const listAt = (read: Read, at: number): { readonly next: number; readonly tags: ReadonlyMap<number, number> } => {
  const tags = new Map<number, number>()
  const count = read(at, 2)
  for (let entry = at + 2; tags.size < TAGS_MAX && entry < at + 2 + count * ENTRY; entry += ENTRY)
    tags.set(read(entry, 2), read(entry + 8, read(entry + 2, 2) === SHORT ? 2 : 4))
  return { next: read(at + 2 + count * ENTRY, 4), tags }
}

const smallPicture = (segment: Uint8Array, tags: ReadonlyMap<number, number>): Uint8Array => {
  const [start = 0, length = 0] = [tags.get(TAG.start), tags.get(TAG.length)]
  const isWhole = start > 0 && start + length <= segment.length
  return isWhole && (tags.get(TAG.compression) ?? AS_JPEG) === AS_JPEG ? segment.slice(start, start + length) : NONE.thumbnail
}

/** Reads what the camera says from the first bytes of a JPEG. Of what is broken, or of another kind, nothing. */
export const exifOf = (head: Uint8Array): PictureHead => {
  const segment = segmentOf(head)
  const isLow = high(segment, 0, 2) === 0x49_49
  const read: Read = (at, length) => (isLow ? low : high)(segment, at, length)
  const whole = listAt(read, read(4, 4))
  const orientation = whole.tags.get(TAG.orientation) ?? 1
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    thumbnail: whole.next > 0 ? smallPicture(segment, listAt(read, whole.next).tags) : NONE.thumbnail
  }
}
