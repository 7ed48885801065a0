import { createHash, type Hash } from "node:crypto"
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { ignoreMissing } from "../missing.ts"
import { systemCode } from "../StartProblem.ts"
import { isKey, newKey } from "./key.ts"

/** A file that came in and belongs to nothing yet. */
export interface Staged {
  /** Where it lies; a caller that moves it away keeps it. */
  readonly path: string
  readonly size: number
  /** SHA-256 and MD5 in hex. */
  readonly hash: string
  readonly md5: string
}

/** Takes bytes into a file of their own. */
export interface StagedWrite {
  readonly size: () => number
  /** Refuses `no-room` when the disk is full. */
  readonly write: (bytes: Buffer) => Promise<Result.Result<void, Refused>>
  /** The file, when all has come; refuses as `write` does. */
  readonly end: () => Promise<Result.Result<Staged, Refused>>
  /** Removes it, unless it was moved away; also in the middle. */
  readonly discard: () => Promise<void>
}

/** How far bytes in parts have come, and why no further; `broken` is what broke off. */
interface Appended {
  readonly received: number
  readonly problem?: Refused
  readonly broken?: unknown
}

/** A folder of this machine for what is coming in. */
export interface Staging {
  readonly begin: () => Promise<Result.Result<StagedWrite, Refused>>
  /**
   * Adds bytes to what comes in parts under a key, from `offset` on. Whatever breaks off or is refused, what came before is kept, and on the
   * disk when this settles. Two at once under one key are refused.
   */
  readonly append: (key: string, offset: number, bytes: AsyncIterable<Buffer>, max: number) => Promise<Appended>
  /** The file of all parts, if all have arrived; nothing if it is not there. */
  readonly whole: (key: string) => Promise<Staged | undefined>
  /** How much of it is there. */
  readonly received: (key: string) => Promise<number>
  readonly drop: (key: string) => Promise<void>
  /**
   * Begins a part of what comes under a key: nothing else may be done with it until the returned function is called. Nothing where another part
   * of it comes, or it is made into something.
   */
  readonly enter: (key: string) => (() => void) | undefined
  /** Whether a part of it comes now. */
  readonly isComing: (key: string) => boolean
  /** Does the work on what came under a key when all that was asked for before is done with it. */
  readonly inTurn: <A>(key: string, work: () => Promise<A>) => Promise<A>
  /** A name for a file that is made from one of these. */
  readonly beside: () => string
  /** There where {@link append} itself notes how far an upload in parts has come, in the moment in which its bytes are kept. */
  readonly notesOffsets?: true
  /** Removes what was not touched since, by milliseconds of the clock; of what comes in parts all that is not `wanted`. */
  readonly sweep: (before: number, wanted: ReadonlySet<string>) => Promise<number>
}

/** What a system says when there is no room. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"])

const noRoom = (error: unknown): Result.Result<never, Refused> => {
  if (FULL.has(systemCode(error))) return Result.fail(refused("no-room"))
  throw error
}

const PART = "part-"

/** Bytes that are written at once. */
const ROOM = 256 * 1024

const writeAll = async (handle: FileHandle, bytes: Buffer, position?: number): Promise<void> => {
  for (let at = 0; at < bytes.length;) {
    const place = position === undefined ? null : position + at
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, place)
    at += bytesWritten
  }
}

/** A file of this machine with its sums. */
export const stagedFile = async (path: string): Promise<Staged> => {
  const [sha, md] = [createHash("sha256"), createHash("md5")]
  const handle = await open(path, "r")
  try {
    const room = Buffer.allocUnsafeSlow(ROOM)
    let size = 0
    for (;;) {
      const { bytesRead } = await handle.read(room, 0, ROOM, size)
      if (bytesRead === 0) break
      const bytes = room.subarray(0, bytesRead)
      sha.update(bytes)
      md.update(bytes)
      size += bytesRead
    }
    return { path, size, hash: sha.digest("hex"), md5: md.digest("hex") }
  } finally {
    await handle.close()
  }
}

/** Sums of what came in parts so far, in order. */
interface Sums {
  readonly sha: Hash
  readonly md5: Hash
  size: number
}

/** Uploads whose sums are taken while they come; of more than these the whole file is read at its end. */
const SUMS_MAX = 4096

/** Takes the sums of uploads while they come, so that a large file is not read once more at its end. */
const runningSums = () => {
  const all = new Map<string, Sums>()
  return {
    /** The sums of an upload whose next bytes begin at `offset`; nothing where bytes before them were not seen. */
    from: (key: string, offset: number): Sums | undefined => {
      const known = all.get(key)
      if (known?.size === offset) return known
      all.delete(key)
      if (offset > 0) return undefined
      const fresh = { sha: createHash("sha256"), md5: createHash("md5"), size: 0 }
      all.set(key, fresh)
      const [oldest] = all.keys()
      if (all.size > SUMS_MAX && oldest !== undefined) all.delete(oldest)
      return fresh
    },
    /** The sums of a file of this size, in hex; nothing where not all of it was seen. */
    of: (key: string, size: number): Pick<Staged, "hash" | "md5"> | undefined => {
      const known = all.get(key)
      return known?.size === size ? { hash: known.sha.copy().digest("hex"), md5: known.md5.copy().digest("hex") } : undefined
    },
    drop: (key: string): void => void all.delete(key)
  }
}

/** Takes the sums of what was written up to `end`: it still lies in the system's memory, and a disk that syncs it leaves the processor free. */
const sumUp = async (handle: FileHandle, sums: Sums, end: number): Promise<void> => {
  const room = Buffer.allocUnsafeSlow(ROOM)
  while (sums.size < end) {
    const { bytesRead } = await handle.read(room, 0, Math.min(ROOM, end - sums.size), sums.size)
    if (bytesRead === 0) return
    const bytes = room.subarray(0, bytesRead)
    sums.sha.update(bytes)
    sums.md5.update(bytes)
    sums.size += bytesRead
  }
}

/** Takes bytes into a file that was just made. */
const writingInto = (path: string, handle: FileHandle): StagedWrite => {
  const [sha, md] = [createHash("sha256"), createHash("md5")]
  // pieces are copied into one room, which is used again and again: nothing of a large file waits to be collected
  const room = Buffer.allocUnsafeSlow(ROOM)
  let [size, held] = [0, 0]
  let isOpen = true
  const flush = async (): Promise<void> => {
    const bytes = room.subarray(0, held)
    held = 0
    sha.update(bytes)
    md.update(bytes)
    await writeAll(handle, bytes)
  }
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }
  return {
    size: () => size,
    write: async (bytes) => {
      try {
        for (let at = 0; at < bytes.length;) {
          const taken = bytes.copy(room, held, at)
          at += taken
          held += taken
          if (held === ROOM) await flush()
        }
      } catch (error) {
        return noRoom(error)
      }
      size += bytes.length
      return Result.succeed(undefined)
    },
    end: async () => {
      try {
        await flush()
      } catch (error) {
        return noRoom(error)
      }
      await close()
      return Result.succeed({ path, size, hash: sha.digest("hex"), md5: md.digest("hex") })
    },
    discard: async () => {
      await close()
      await rm(path, { force: true })
    }
  }
}

/** Opens the folder, made when it is missing. Files are for this user alone. */
export const openStaging = async (folder: string): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const appending = new Set<string>()
  const coming = new Set<string>()
  const sums = runningSums()
  const working = new Map<string, Promise<unknown>>()
  const beside = (): string => join(folder, `in-${newKey()}`)
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error("This is not the key of an upload.")
    return join(folder, PART + key)
  }
  const sizeAt = async (path: string): Promise<number> => (await stat(path).catch(ignoreMissing))?.size ?? 0

  return {
    beside,
    begin: async () => {
      const path = beside()
      const handle = await open(path, "wx", 0o600).catch(noRoom)
      if (Result.isResult(handle)) return handle
      return Result.succeed(writingInto(path, handle))
    },
    append: async (key, offset, bytes, max) => {
      if (appending.has(key)) return { received: offset, problem: refused("busy") }
      const path = pathOf(key)
      appending.add(key)
      let received = offset
      const running = sums.from(key, offset)
      try {
        const handle = await open(path, offset === 0 ? "w+" : "r+", 0o600)
        try {
          for await (const chunk of bytes) {
            if (received + chunk.length > max) return { received, problem: refused("upload-offset", { offset: received }) }
            await writeAll(handle, chunk, received)
            received += chunk.length
          }
          return { received }
        } catch (error) {
          return FULL.has(systemCode(error)) ? { received, problem: refused("no-room") } : { received, broken: error }
        } finally {
          const summed = running === undefined ? Promise.resolve() : sumUp(handle, running, received)
          // without its sums the file is read at its end
          const isSummed = summed.catch(() => sums.drop(key))
          try {
            if (received > offset) await handle.sync()
          } finally {
            // sums are taken of this part before the next one comes
            await isSummed
            await handle.close()
          }
        }
      } finally {
        appending.delete(key)
      }
    },
    whole: async (key) => {
      const path = pathOf(key)
      const size = await sizeAt(path)
      if (size === 0) return undefined
      const known = sums.of(key, size)
      return known === undefined ? await stagedFile(path) : { path, size, ...known }
    },
    received: (key) => sizeAt(pathOf(key)),
    drop: (key) => {
      sums.drop(key)
      return rm(pathOf(key), { force: true })
    },
    enter: (key) => {
      if (coming.has(key) || working.has(key)) return undefined
      coming.add(key)
      return () => void coming.delete(key)
    },
    isComing: (key) => coming.has(key),
    inTurn: async (key, work) => {
      // who asked before hears for themselves what broke
      const mine = (working.get(key) ?? Promise.resolve()).then(work, work)
      working.set(key, mine)
      try {
        return await mine
      } finally {
        if (working.get(key) === mine) working.delete(key)
      }
    },
    sweep: async (before, wanted) => {
      let removed = 0
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const isPart = name.startsWith(PART)
        if (isPart && wanted.has(name.slice(PART.length))) continue
        // the caller that brought it may be done with it meanwhile
        const found = await stat(path).catch(ignoreMissing)
        if (found === undefined || found.mtimeMs >= before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    }
  }
}
