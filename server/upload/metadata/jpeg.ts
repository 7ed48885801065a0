import { cutBytes, type Edit, type Edits, type Source } from "./Edit.ts"
import { EXIF, notesOf, orientationIn } from "./exif.ts"

/** Segments that are looked at: a long profile of colours and many passes make a few hundred. */
const SEGMENTS_MAX = 20_000

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** Bytes of JFIF's own segment before the small picture that may follow in it. */
const JFIF_BYTES = 14

/** Without a length: TEM, and the marks within pixels. */
const isBare = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7)
/** What pixels are made of: frames, tables, passes. */
const isOfPixels = (mark: number): boolean => mark >= 0xc0 && mark <= 0xdf

/** Where the next mark stands, from `at` on: before it stand pixels, fill bytes, or what no program draws. Nothing where the file ends. */
const nextMark = async ({ read }: Source, at: number): Promise<number | undefined> => {
  for (let from = at; ;) {
    const bytes = await read(from, 32 * 1024)
    if (bytes.length < 2) return undefined
    for (let i = bytes.indexOf(0xff); i !== -1 && i + 1 < bytes.length; i = bytes.indexOf(0xff, i + 1)) {
      const mark = bytes[i + 1] ?? 0
      // a zero says that 255 is one of the pixels; fill bytes come before a mark
      if (mark !== 0 && mark !== 0xff && !isBare(mark)) return from + i
    }
    from += bytes.length - 1
  }
}

/** The replacement of a segment: itself (`undefined`), a shorter one, or nothing. */
const instead = (mark: number, segment: Buffer): Buffer | undefined => {
  const starts = (word: string): boolean => segment.toString("latin1", 4, 4 + word.length) === word
  if (isOfPixels(mark)) return undefined
  if (mark === APP2 && starts("ICC_PROFILE\0")) return undefined
  if (mark === APP14 && starts("Adobe")) return segment.length === 16 ? undefined : Buffer.alloc(0)
  if (mark === APP0 && starts("JFIF\0") && segment.length >= JFIF_BYTES + 4) {
    if (segment.length === JFIF_BYTES + 4) return undefined
    const bare = Buffer.from(segment.subarray(0, JFIF_BYTES + 4))
    bare.writeUInt16BE(JFIF_BYTES + 2, 2)
    bare.writeUInt16BE(0, JFIF_BYTES + 2)
    return bare
  }
  const notes = mark === APP1 && starts(EXIF) ? notesOf(orientationIn(segment.subarray(4))) : undefined
  if (notes === undefined) return Buffer.alloc(0)
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + notes.length])
  const kept = Buffer.concat([head, Buffer.from(EXIF, "latin1"), notes])
  return kept.equals(segment) ? undefined : kept
}

/**
 * A JPEG without what is not drawn: pixels, colours and how it is turned stay, and where the picture ends the file ends, whatever lies behind it
 * (a video, a second picture).
 */
export const jpegEdits = async (source: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  let at = 2
  let isInPixels = false
  for (let i = 0; i < SEGMENTS_MAX; i++) {
    const from = await nextMark(source, at)
    if (from === undefined) return edits
    if (!isInPixels && from > at) edits.push(cutBytes(at, from))
    const [, mark = 0, high = 0, low = 0] = await source.read(from, 4)
    if (mark === EOI) return from + 2 < source.size ? [...edits, cutBytes(from + 2, source.size)] : edits
    const length = 256 * high + low
    if (mark === SOI || length < 2) return edits
    const segment = await source.read(from, 2 + length)
    const by = instead(mark, segment)
    if (by !== undefined) edits.push({ from, to: from + segment.length, by })
    isInPixels = mark === SOS
    at = from + 2 + length
  }
  return edits
}
