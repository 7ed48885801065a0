import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { chmod, constants, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import type { UserId } from "#engine/account/User.ts"
import type { Trouble } from "#engine/client/ports/Archive.ts"
import type { Bytes } from "#engine/client/ports/Bytes.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { isDiskFull, isFileMissing, PRIVATE } from "./jsonFile.ts"

/** What nobody has used for so long belongs to no message any more: a crash came between the message and its bytes. In milliseconds. */
const LEFT_AFTER = 30 * 24 * 3600 * 1000

/** How long the end of a program waits for bytes to go that nobody needs, in milliseconds. */
const EMPTIED_WITHIN = 2000

/** Bytes as a program has them: a text is a path. */
type Source = string | Uint8Array | Blob | AsyncIterable<Uint8Array>

/** A file on the disk, as it was when it was handed over. */
interface OnDisk {
  readonly path: string
  readonly size: number
  readonly changedAt: number
  /** It is a copy of ours, of a stream. */
  readonly isOurs: boolean
}
type Held = OnDisk | Uint8Array

/** Part of a file, to be read once. */
export type FilePart = AsyncIterable<Uint8Array>

const ids = (id: MessageId): string => createHash("sha256").update(id).digest("hex")

const onDisk = async (path: string, isOurs: boolean): Promise<OnDisk> => {
  const found = await stat(path)
  if (!found.isFile()) throw new Error(`"${path}" is no file.`)
  return { path, size: found.size, changedAt: found.mtimeMs, isOurs }
}

const written = async (path: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<void> => {
  const handle = await open(path, "wx", PRIVATE.file)
  try {
    let size = 0
    for await (const piece of pieces) {
      await handle.writeFile(piece)
      size += piece.length
      if (size > most) break
    }
  } finally {
    await handle.close()
  }
}

const asPart = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  await Promise.resolve()
  yield bytes
}

const synced = async (path: string): Promise<void> => {
  const handle = await open(path, "r+")
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isFileMissing(error)) return false
    throw error
  }
}

/**
 * Files that a program in Node sends. With a folder their bytes are kept there until the service has them, and are there again after a
 * crash; a stream lies on the disk in any case, so that nothing large stands in memory. One program at a time may use the folder (`lock.ts`).
 */
export const filesInNode = (folder: string | undefined) => {
  const held = new Map<MessageId, Held>()
  let spool: Promise<string> | undefined
  const swept = new Set<UserId>()
  /** What is kept; and of that, what was let go. */
  const kept = new Set<MessageId>()
  const leaving = new Set<MessageId>()
  let hearEmpty: () => void = () => undefined

  /** Where streams lie. What an earlier run has left there is nobody's. */
  const spooling = (): Promise<string> =>
    (spool ??= (async () => {
      if (folder === undefined) return mkdtemp(join(tmpdir(), "parley-"))
      const path = join(folder, "streams")
      await rm(path, { recursive: true, force: true })
      await mkdir(path, { recursive: true, mode: PRIVATE.folder })
      return path
    })())

  const folderOf = (owner: UserId): string => join(folder ?? "", `files-${owner}`)
  const keptAt = (owner: UserId, id: MessageId): string => join(folderOf(owner), ids(id))

  const hold = async (id: MessageId, source: Source, most: number): Promise<number> => {
    if (source instanceof Uint8Array) {
      held.set(id, source)
      return source.length
    }
    if (typeof source === "string") {
      const found = await onDisk(source, false)
      held.set(id, found)
      return found.size
    }
    const path = join(await spooling(), randomUUID())
    try {
      await written(path, source instanceof Blob ? source.stream() : source, most)
      const found = await onDisk(path, true)
      held.set(id, found)
      return found.size
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const letGo = async (id: MessageId): Promise<void> => {
    const of = held.get(id)
    held.delete(id)
    if (kept.has(id)) leaving.add(id)
    if (of !== undefined && "path" in of && of.isOurs) await rm(of.path, { force: true })
  }

  const sweep = async (owner: UserId): Promise<void> => {
    if (swept.has(owner)) return
    swept.add(owner)
    for (const name of await readdir(folderOf(owner))) {
      const path = join(folderOf(owner), name)
      if (Date.now() - (await stat(path)).mtimeMs > LEFT_AFTER) await rm(path, { force: true })
    }
  }

  /** On the disk as a whole, or not at all. */
  const copied = async (of: Held, target: string): Promise<void> => {
    const isOurs = "path" in of && of.isOurs
    const fresh = isOurs ? of.path : `${target}.new`
    try {
      if (!("path" in of)) await written(fresh, asPart(of), of.length)
      // the disk shares the bytes of both where it can
      else if (!isOurs) {
        await copyFile(of.path, fresh, constants.COPYFILE_FICLONE)
        // a copy may be read by as many as its original, and written by as few
        await chmod(fresh, PRIVATE.file)
      }
      await synced(fresh)
      await rename(fresh, target)
    } catch (error) {
      if (!isOurs) await rm(fresh, { force: true })
      throw error
    }
  }

  const keep = async (owner: UserId, id: MessageId): Promise<Trouble | null> => {
    const of = held.get(id)
    // without a folder messages go with the program, and so do their bytes
    if (folder === undefined) return of === undefined ? "gone" : null
    const target = keptAt(owner, id)
    if (of !== undefined) kept.add(id)
    if (await isThere(target)) return null
    if (of === undefined) return "gone"
    await mkdir(folderOf(owner), { recursive: true, mode: PRIVATE.folder })
    await copied(of, target)
    await sweep(owner)
    return null
  }

  const drop = async (owner: UserId, gone: ReadonlyArray<MessageId>): Promise<void> => {
    if (folder === undefined) return
    for (const id of gone) {
      await rm(keptAt(owner, id), { force: true })
      kept.delete(id)
      leaving.delete(id)
    }
    if (leaving.size === 0) hearEmpty()
  }

  const forget = async (owner: UserId): Promise<void> => {
    leaving.clear()
    if (folder !== undefined) await rm(folderOf(owner), { recursive: true, force: true })
  }

  /** The archive forgets a message before its bytes go, and it is saved in its own time. */
  const emptied = (): Promise<void> =>
    leaving.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          const late = setTimeout(resolve, EMPTIED_WITHIN)
          hearEmpty = () => {
            clearTimeout(late)
            resolve()
          }
        })

  /** Bytes that are kept come before those that were handed over, which may have changed since. */
  const read = async (owner: UserId, id: MessageId, offset: number, end: number): Promise<FilePart | undefined> => {
    const path = keptAt(owner, id)
    const of: Held | undefined = folder !== undefined && (await isThere(path)) ? await onDisk(path, true) : held.get(id)
    if (of === undefined) return undefined
    if (!("path" in of)) return asPart(of.subarray(offset, end))
    const now = await onDisk(of.path, of.isOurs).catch(() => undefined)
    if (now === undefined || now.size < end || now.size !== of.size || now.changedAt !== of.changedAt) return undefined
    return createReadStream(of.path, { start: offset, end: end - 1 })
  }

  const attempt = <A, B>(what: string, work: () => Promise<A>, otherwise: (cause: unknown) => B): Effect.Effect<A | B> =>
    Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
      Effect.catch((cause) => Effect.as(Effect.logWarning(`files: ${what} failed`, cause), otherwise(cause)))
    )

  const bytes: (typeof Bytes)["Service"] = {
    keep: (owner, id) =>
      attempt(
        "keeping",
        () => keep(owner, id),
        (cause): Trouble => (isDiskFull(cause) ? "full" : "forbidden")
      ),
    drop: (owner, gone) =>
      attempt(
        "dropping",
        () => drop(owner, gone),
        () => undefined
      ),
    forget: (owner) =>
      attempt(
        "forgetting",
        () => forget(owner),
        () => undefined
      )
  }

  return {
    /** The port of the client. */
    bytes,
    /** Resolves when released files are removed, or after two seconds. */
    emptied,
    /** Takes the bytes of a message, of a stream one above `most` at most; how many there are. Rejects where they cannot be read. */
    hold,
    /** What only this program held of a message may go. */
    letGo,
    /** The bytes of a message in a range; nothing if the file is gone or has changed. */
    read,
    /** Nothing that only this program held stays. */
    left: async (): Promise<void> => {
      if (spool !== undefined) await rm(await spool, { recursive: true, force: true })
    }
  }
}
