import { rmSync, writeFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { PRIVATE, readText } from "./jsonFile.ts"

/** Another program uses the folder. `pid`: its process as it said itself, 0 where it did not. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse"
  readonly folder: string
  readonly pid: number
  constructor(folder: string, pid: number) {
    const who = pid === 0 ? "" : ` (process ${pid})`
    super(`The folder "${folder}" is in use by another program${who}. Stop that program, or use another folder.`)
    this.folder = folder
    this.pid = pid
  }
}

/** What SQLite says when another connection holds the lock. */
const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY

/** The database whose lock it is. Nothing is ever written to it. */
const LOCK = "lock.db"
/** Who holds the lock, for people only: the system decides who does. A file of its own, since to open and close the locked one would drop the lock. */
const HOLDER = "lock.pid"
/** What programs before this one kept their number in. */
const FORMER = "lock"

const locked = async (path: string): Promise<DatabaseSync> => {
  // Node 22 says on stderr that it is new: only to those who keep something
  const { DatabaseSync } = await import("node:sqlite")
  const lock = new DatabaseSync(path)
  try {
    lock.exec("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Locks that are held: a connection that nothing refers to would be closed, and its lock with it. */
const held = new Set<DatabaseSync>()

/** The number in the holder's file; 0 where there is none. */
const holderIn = async (folder: string): Promise<number> => {
  const pid = Number(await readText(join(folder, HOLDER)))
  return Number.isSafeInteger(pid) ? pid : 0
}

/**
 * Takes a folder for this program alone; gives the way to leave it. The lock is the system's own, by way of SQLite: it ends with its
 * holder, however that ends (DEC-0122). Rejects with {@link FolderInUse}.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder })
  let lock: DatabaseSync
  try {
    lock = await locked(join(folder, LOCK))
  } catch (error) {
    if (isBusy(error)) throw new FolderInUse(folder, await holderIn(folder))
    throw error
  }
  held.add(lock)
  writeFileSync(join(folder, HOLDER), String(process.pid), { mode: PRIVATE.file })
  rmSync(join(folder, FORMER), { force: true })
  return async () => {
    await rm(join(folder, HOLDER), { force: true })
    held.delete(lock)
    lock.close()
  }
}
