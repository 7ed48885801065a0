import { type FileHandle, open, rename } from "node:fs/promises"

/** A file that is looked through; `read` answers fewer bytes where it ends. */
export interface Source {
  readonly size: number
  readonly read: (at: number, length: number) => Promise<Buffer>
}

/** Bytes of a file that give way to others; `zeros` are as many as there were. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by: Buffer | "zeros"
}

export type Edits = ReadonlyArray<Edit>

const NOTHING = Buffer.alloc(0)

/** Bytes that are removed: what follows moves up. */
export const cutBytes = (from: number, to: number): Edit => ({ from, to, by: NOTHING })
/** Bytes that become zeros, so that nothing moves. */
export const blankBytes = (from: number, to: number): Edit => ({ from, to, by: "zeros" })
/** Bytes that are written over. */
export const putBytes = (at: number, by: Buffer): Edit => ({ from: at, to: at + by.length, by })

/** Bytes that are read, emptied or copied at once. */
const PIECE = 64 * 1024

/** Reads through a window, so that many small looks cost few reads. */
const sourceOf = async (file: FileHandle): Promise<Source> => {
  const { size } = await file.stat()
  let window = NOTHING
  let start = 0
  return {
    size,
    read: async (at, length) => {
      const end = Math.min(at + length, size)
      if (at >= end) return NOTHING
      if (at < start || end > start + window.length) {
        const bytes = Buffer.allocUnsafeSlow(Math.min(Math.max(PIECE, length), size - at))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
        window = bytes.subarray(0, bytesRead)
        start = at
      }
      return window.subarray(at - start, end - start)
    }
  }
}

const isInPlace = ({ by, from, to }: Edit): boolean => by === "zeros" || by.length === to - from

const zero = async (file: FileHandle, from: number, to: number): Promise<void> => {
  const zeros = Buffer.alloc(Math.max(0, Math.min(PIECE, to - from)))
  for (let at = from; at < to; at += PIECE) await file.write(zeros, 0, Math.min(PIECE, to - at), at)
}

const overwrite = async (file: FileHandle, size: number, edits: Edits): Promise<void> => {
  for (const { by, from, to } of edits)
    if (by === "zeros") await zero(file, from, Math.min(to, size))
    else await file.write(by, 0, by.length, from)
}

/** The file with its edits, written to another. */
const copy = async ({ read, size }: Source, target: FileHandle, edits: Edits): Promise<void> => {
  let at = 0
  const inOrder = edits.toSorted((a, b) => a.from - b.from)
  for (const { by, from, to } of [...inOrder, { from: size, to: size, by: NOTHING }]) {
    // what was written over is part of what is cut
    if (from < at) continue
    while (at < from) {
      const bytes = await read(at, Math.min(PIECE, from - at))
      if (bytes.length === 0) throw new Error("The file became shorter while it was copied.")
      await target.write(bytes)
      at += bytes.length
    }
    const bytes = by === "zeros" ? Buffer.alloc(to - from) : by
    if (bytes.length > 0) await target.write(bytes)
    at = to
  }
}

/**
 * Looks through the file at `path` and edits it as `look` says; returns whether there was anything. What keeps its length is written over, and
 * an end is cut off: how large the file is makes no difference then. Else the file is written to `beside`, which takes its place.
 */
export const editFile = async (path: string, beside: string, look: (source: Source) => Promise<Edits>): Promise<boolean> => {
  const file = await open(path, "r+")
  try {
    const source = await sourceOf(file)
    const found = await look(source)
    if (found.length === 0) return false
    const isEnd = ({ by, to }: Edit): boolean => by.length === 0 && to >= source.size
    if (found.every((each) => isInPlace(each) || isEnd(each))) {
      const ends = found.filter(isEnd)
      await overwrite(file, source.size, found.filter(isInPlace))
      if (ends.length > 0) await file.truncate(Math.min(...ends.map(({ from }) => from)))
      return true
    }
    const target = await open(beside, "wx", 0o600)
    try {
      await copy(source, target, found)
    } finally {
      await target.close()
    }
    await rename(beside, path)
    return true
  } finally {
    await file.close()
  }
}
