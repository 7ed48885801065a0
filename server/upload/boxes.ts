import { readSync } from "node:fs"
import type { Played } from "./played.ts"

/** Most boxes that are looked at: a video has a few dozen. */
const BOXES_MAX = 2000

const INSIDE: ReadonlySet<string> = new Set(["moov", "trak"])

/**
 * What an MP4, QuickTime or 3GP file says of itself: the sides of the first track that is seen, turned as it is shown, and how long it
 * plays; 0 where it says none. Only the heads of its boxes are read.
 */
export const readBoxes = (descriptor: number, size: number): Played => {
  const head = Buffer.alloc(16)
  const said = { width: 0, height: 0, duration: 0 }
  let looked = 0
  const walk = (from: number, to: number): void => {
    let at = from
    while (at + 8 <= to && looked++ < BOXES_MAX) {
      readSync(descriptor, head, 0, 16, at)
      const type = head.toString("latin1", 4, 8)
      const length = head.readUInt32BE(0)
      const isLong = length === 1
      const end = length === 0 ? to : at + (isLong ? Number(head.readBigUInt64BE(8)) : length)
      const start = at + (isLong ? 16 : 8)
      if (end < start || end > to) return
      if (type === "mvhd") said.duration = durationOf(descriptor, start)
      else if (type === "tkhd" && said.width === 0) Object.assign(said, sidesOf(descriptor, end))
      else if (INSIDE.has(type)) walk(start, end)
      at = end
    }
  }
  walk(0, size)
  return said
}

/** Milliseconds: units of the file's own and their number, after two instants. */
const durationOf = (descriptor: number, start: number): number => {
  const body = Buffer.alloc(32)
  readSync(descriptor, body, 0, 32, start)
  const isLong = body[0] === 1
  const units = body.readUInt32BE(isLong ? 20 : 12)
  const many = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  // all ones stand for nobody knows
  return units === 0 || many === 0xffff_ffff || !Number.isSafeInteger(many) ? 0 : Math.round((many / units) * 1000)
}

/** A track's box ends with the matrix that turns it, and its sides in 16.16 fixed point. */
const sidesOf = (descriptor: number, end: number): { readonly width: number; readonly height: number } => {
  const tail = Buffer.alloc(44)
  readSync(descriptor, tail, 0, 44, Math.max(0, end - 44))
  const [width, height] = [tail.readUInt16BE(36), tail.readUInt16BE(40)]
  const isTurned = tail.readInt32BE(0) === 0 && tail.readInt32BE(16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
