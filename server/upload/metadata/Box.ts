import { blankBytes, type Edit, putBytes, type Source } from "./Edit.ts"

/** Most boxes that are looked at: a video has a few dozen, one in fragments two for each second. */
const LOOKS_MAX = 50_000

/** A box of MP4, QuickTime, 3GP, HEIF: from its head to its end, and where its content begins. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly start: number
  readonly end: number
}

/** The boxes of a file, and what is to become of them. */
export interface Boxes {
  readonly source: Source
  readonly edits: Array<Edit>
  /** Boxes between two places; ends where what follows is none. */
  readonly within: (from: number, to: number) => AsyncGenerator<Box>
}

export const boxesOf = (source: Source): Boxes => {
  let looks = 0
  return {
    source,
    edits: [],
    within: async function* (from, to) {
      for (let at = from; at + 8 <= to && looks++ < LOOKS_MAX;) {
        const head = await source.read(at, 16)
        const length = head.readUInt32BE(0)
        const isLong = length === 1 && head.length === 16
        const start = at + (isLong ? 16 : 8)
        const end = length === 0 ? to : at + (isLong ? Number(head.readBigUInt64BE(8)) : length)
        if (end < start || end > to) return
        yield { type: head.toString("latin1", 4, 8), at, start, end }
        at = end
      }
    }
  }
}

/** Makes a box a free one, which players skip. */
export const dropBox = ({ edits }: Boxes, { at, end, start }: Box): void => {
  edits.push(putBytes(at + 4, Buffer.from("free")), blankBytes(start, end))
}

/** Numbers of a box, read where they stand. */
export interface Numbers {
  readonly left: () => number
  /** The next number, of this many bytes; 0 beyond the end. */
  readonly next: (bytes: number) => number
}

/** What stands in a box, up to `max` bytes. */
export const numbersOf = async ({ read }: Source, { end, start }: Box, max = 16 * 1024 * 1024): Promise<Numbers> => {
  const bytes = await read(start, Math.min(max, end - start))
  let at = 0
  return {
    left: () => bytes.length - at,
    next: (count) => {
      const from = at
      at += count
      if (count === 0 || at > bytes.length) return 0
      return count === 8 ? Number(bytes.readBigUInt64BE(from)) : count > 6 ? 0 : bytes.readUIntBE(from, count)
    }
  }
}
