import { readSync } from "node:fs"

/** Most boxes that are looked at: a video has a few dozen. */
const BOXES_MAX = 2000

const INSIDE: ReadonlySet<string> = new Set(["moov", "trak"])

/** Sides of the first track that is seen in an MP4, QuickTime or 3GP file, in pixels, turned as it is shown; nothing when it says none. */
export const sidesOfBoxes = (
  descriptor: number,
  size: number
): { readonly width: number; readonly height: number } | undefined => {
  const head = Buffer.alloc(16)
  let looked = 0
  const walk = (from: number, to: number): { readonly width: number; readonly height: number } | undefined => {
    let at = from
    while (at + 8 <= to && looked++ < BOXES_MAX) {
      readSync(descriptor, head, 0, 16, at)
      const type = head.toString("latin1", 4, 8)
      const said = head.readUInt32BE(0)
      const length = said === 1 ? Number(head.readBigUInt64BE(8)) : said === 0 ? to - at : said
      const start = at + (said === 1 ? 16 : 8)
      const end = at + length
      if (length < 8 || end > to) return undefined
      const found = type === "tkhd" ? sidesOfTrack(descriptor, end) : INSIDE.has(type) ? walk(start, end) : undefined
      if (found !== undefined) return found
      at = end
    }
    return undefined
  }
  return walk(0, size)
}

/** A track's box ends with the matrix that turns it, and its sides in 16.16 fixed point. */
const sidesOfTrack = (descriptor: number, end: number): { readonly width: number; readonly height: number } | undefined => {
  const tail = Buffer.alloc(44)
  if (readSync(descriptor, tail, 0, 44, end - 44) < 44) return undefined
  const [width, height] = [tail.readUInt16BE(36), tail.readUInt16BE(40)]
  if (width === 0 || height === 0) return undefined
  const isTurned = tail.readInt32BE(0) === 0 && tail.readInt32BE(16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
