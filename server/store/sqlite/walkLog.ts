import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { systemCode } from "../../StartProblem.ts"

/** What lies in a write-ahead log, read without SQLite (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
export interface LogWalk {
  /** Byte at which what SQLite can read of it ends; all of the file where nothing is broken. */
  readonly soundBytes: number
  /** Whether its head is broken: then SQLite reads nothing of it. */
  readonly isHeadBroken: boolean
  /**
   * Commits behind a break that were surely made: the log went on behind them, which it does only once they are on the disk. A transaction
   * that was cut by a loss of power leaves none.
   */
  readonly commitsBehind: number
}

const HEAD = 32
const FRAME_HEAD = 24
const MAGIC = 0x377f0682
const VERSION = 3_007_000
const OUR_PAGE = 4096
/** Frames that are read at once. */
const FRAMES = 256

type Sums = readonly [number, number]

const sumsOver = (view: DataView, from: number, to: number, [first, second]: Sums, isLittle: boolean): Sums => {
  let [a, b] = [first, second]
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, isLittle) + b) | 0
    b = (b + view.getUint32(at + 4, isLittle) + a) | 0
  }
  return [a, b]
}

/** Sums as they stand in a head. */
const sumsAt = (view: DataView, at: number): Sums => [view.getInt32(at), view.getInt32(at + 4)]

const areSame = (a: Sums, b: Sums): boolean => a[0] === b[0] && a[1] === b[1]

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0

const viewOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Walks a file of more than a head. */
const walk = (descriptor: number, size: number): LogWalk => {
  const head = Buffer.alloc(HEAD)
  readSync(descriptor, head, 0, HEAD, 0)
  const view = viewOf(head)
  const magic = view.getUint32(0)
  // a head of which nothing can be believed is taken for one of this machine
  const isLittle = magic !== MAGIC + 1
  const isHeadBroken =
    (magic | 1) !== MAGIC + 1 ||
    view.getUint32(4) !== VERSION ||
    !isPageSize(view.getUint32(8)) ||
    !areSame(sumsOver(view, 0, HEAD - 8, [0, 0], isLittle), sumsAt(view, HEAD - 8))
  const page = isPageSize(view.getUint32(8)) ? view.getUint32(8) : OUR_PAGE
  const frame = FRAME_HEAD + page
  const room = Buffer.alloc(frame * FRAMES)
  const frames = viewOf(room)

  let salts: Sums | undefined = isHeadBroken ? undefined : sumsAt(view, 16)
  let before: Sums = sumsAt(view, HEAD - 8)
  let isSound = !isHeadBroken
  let soundBytes = isHeadBroken ? 0 : HEAD
  let commitsBehind = 0
  let wasCommitBehind = false
  for (let at = HEAD; at + frame <= size; at += frame * FRAMES) {
    const read = readSync(descriptor, room, 0, room.length, at)
    for (let from = 0; from + frame <= read; from += frame) {
      const found = sumsAt(frames, from + 8)
      const sums = sumsAt(frames, from + 16)
      const ofHead = sumsOver(frames, from, from + 8, before, isLittle)
      const isWhole =
        (salts === undefined || areSame(found, salts)) &&
        areSame(sumsOver(frames, from + FRAME_HEAD, from + frame, ofHead, isLittle), sums)
      const isCommit = frames.getUint32(from + 4) !== 0
      isSound &&= isWhole
      if (isSound) soundBytes = isCommit ? at + from + frame : soundBytes
      else {
        if (isWhole && wasCommitBehind) commitsBehind += 1
        wasCommitBehind = isWhole && isCommit
        // frames of an earlier round lie behind those of this one
        if (isWhole) salts ??= found
      }
      before = sums
    }
  }
  return { soundBytes: isSound ? size : soundBytes, isHeadBroken, commitsBehind }
}

/** Walks the log of a database to its end; nothing where there is none. Costs about a second for a gigabyte. */
export const walkLog = (path: string): LogWalk | undefined => {
  let descriptor: number
  try {
    descriptor = openSync(path, "r")
  } catch (cause) {
    if (systemCode(cause) === "ENOENT") return undefined
    throw cause
  }
  try {
    const { size } = fstatSync(descriptor)
    return size <= HEAD ? undefined : walk(descriptor, size)
  } finally {
    closeSync(descriptor)
  }
}
