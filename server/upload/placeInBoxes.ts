import { type FileHandle, open } from "node:fs/promises"
import { forgetInXmp } from "./placeIn.ts"

/** Most boxes and keys that are looked at: a video has a few dozen. */
const LOOKS_MAX = 2000
/** Bytes that are emptied at once. */
const PIECE = 64 * 1024
/** What programs write is a few kilobytes; longer ones are emptied whole. */
const XMP_MAX = 1024 * 1024

/** With what a file of this kind begins. */
const FIRST: ReadonlySet<string> = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"])
const INSIDE: ReadonlySet<string> = new Set(["moov", "trak", "udta"])
/** What a telephone writes beside the tracks: QuickTime's and 3GPP's. */
const PLACES: ReadonlySet<string> = new Set(["\xa9xyz", "loci"])
/** What an iPhone writes: where, how exactly, and what the place is called. */
const PLACE_KEY = "com.apple.quicktime.location."
/** Name of the box in which programs write, in either spelling. */
const XMP_ID = "be7acfcb97a942e89c71999491e3afac"

/** A box: from its head to its end, and where its content begins. */
interface Box {
  readonly type: string
  readonly at: number
  readonly start: number
  readonly end: number
}

/**
 * Takes the place out of a video or a sound (MP4, QuickTime, 3GP), in its own file: nothing moves, so that it plays as before. Answers
 * whether there was one. Only the heads of boxes are read, and a place is emptied piece by piece: how large the file is makes no difference.
 */
export const forgetInBoxes = async (path: string): Promise<boolean> => {
  const file = await open(path, "r+")
  try {
    return await forgetting(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const forgetting = async (file: FileHandle, size: number): Promise<boolean> => {
  let looks = 0
  let isChanged = false

  const bytesAt = async (at: number, count: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(count)
    await file.read(bytes, 0, count, at)
    return bytes
  }

  const empty = async (from: number, to: number): Promise<void> => {
    const nothing = Buffer.alloc(Math.max(0, Math.min(PIECE, to - from)))
    for (let at = from; at < to; at += PIECE) await file.write(nothing, 0, Math.min(PIECE, to - at), at)
    isChanged = true
  }

  /** A box that is nothing any more. */
  const drop = async ({ at, end, start }: Box): Promise<void> => {
    await file.write("free", at + 4, "latin1")
    await empty(start, end)
  }

  async function* boxesIn(from: number, to: number): AsyncGenerator<Box> {
    for (let at = from; at + 8 <= to && looks++ < LOOKS_MAX;) {
      const head = await bytesAt(at, 16)
      const length = head.readUInt32BE(0)
      const start = at + (length === 1 ? 16 : 8)
      const end = length === 0 ? to : at + (length === 1 ? Number(head.readBigUInt64BE(8)) : length)
      if (end < start || end > to) return
      yield { type: head.toString("latin1", 4, 8), at, start, end }
      at = end
    }
  }

  /** Numbers of the keys that name a place, from 1. */
  const placeKeys = async ({ end, start }: Box): Promise<ReadonlySet<number>> => {
    const found = new Set<number>()
    let at = start + 8
    for (let number = 1; at + 8 <= end && looks++ < LOOKS_MAX; number++) {
      const key = await bytesAt(at, 8 + PLACE_KEY.length)
      if (key.toString("latin1", 8) === PLACE_KEY) found.add(number)
      at += Math.max(8, key.readUInt32BE(0))
    }
    return found
  }

  /** What the items hold stays a text, an empty one. */
  const emptyItems = async (list: Box, keys: ReadonlySet<number>): Promise<void> => {
    for await (const item of boxesIn(list.start, list.end))
      if (PLACES.has(item.type) || keys.has(Buffer.from(item.type, "latin1").readUInt32BE(0)))
        for await (const { end, start, type } of boxesIn(item.start, item.end)) if (type === "data") await empty(start + 8, end)
  }

  const inMeta = async ({ end, start }: Box): Promise<void> => {
    // QuickTime begins with its boxes, others with a version
    const isPlain = (await bytesAt(start, 8)).toString("latin1", 4) === "hdlr"
    let keys: ReadonlySet<number> = new Set()
    for await (const box of boxesIn(isPlain ? start : start + 4, end))
      if (box.type === "keys") keys = await placeKeys(box)
      else if (box.type === "ilst") await emptyItems(box, keys)
  }

  const inXmp = async (box: Box, start: number): Promise<void> => {
    if (box.end - start > XMP_MAX) return drop(box)
    const bytes = await bytesAt(start, box.end - start)
    if (!forgetInXmp(bytes)) return
    await file.write(bytes, 0, bytes.length, start)
    isChanged = true
  }

  const walk = async (from: number, to: number): Promise<void> => {
    for await (const box of boxesIn(from, to)) {
      if (PLACES.has(box.type)) await drop(box)
      else if (box.type === "meta") await inMeta(box)
      else if (box.type === "XMP_") await inXmp(box, box.start)
      else if (box.type === "uuid" && (await bytesAt(box.start, 16)).toString("hex") === XMP_ID) await inXmp(box, box.start + 16)
      else if (INSIDE.has(box.type)) await walk(box.start, box.end)
    }
  }

  if (FIRST.has((await bytesAt(0, 8)).toString("latin1", 4))) await walk(0, size)
  return isChanged
}
