import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { systemCode, StartProblem } from "./StartProblem.ts"

/** Name of the database within the folder. */
export const DATABASE = "parley.db"

/** Name of the folder of files within it. */
export const FILES = "files"

/** Name of the folder of what is coming in. */
export const STAGING = "staging"

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there. Give this user the folder, or choose another with PARLEY_DATA",
  EPERM: "this user may not write there. Give this user the folder, or choose another with PARLEY_DATA",
  EROFS: "that disk can only be read. Choose another folder with PARLEY_DATA",
  ENOSPC: "the disk is full. Make room, or choose another folder with PARLEY_DATA",
  EDQUOT: "the disk quota is used up. Make room, or choose another folder with PARLEY_DATA",
  ENOTDIR: "a part of that path is a file. Choose another folder with PARLEY_DATA",
  EEXIST: "that is a file. Choose another folder with PARLEY_DATA"
}

/** The folder of all data, made for this user alone when it is missing. Writes and removes a small file, so that a full or locked disk shows at once. */
export const dataFolder = (path: string): string => {
  const folder = resolve(path)
  const trial = join(folder, `.write-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(trial, Buffer.alloc(4096))
    rmSync(trial)
    return folder
  } catch (cause) {
    const sentence = SENTENCES[systemCode(cause)]
    if (sentence === undefined) throw cause
    throw new StartProblem(`The data folder ${folder} cannot be used: ${sentence}.`, { cause })
  }
}

/**
 * Keeps other servers out of the folder until the returned function is called or the process ends, however it ends: two of them
 * would not hear each other's messages. The lock is SQLite's own, so it works wherever the database does.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const lock = new DatabaseSync(join(folder, "lock"))
  try {
    lock.exec("BEGIN EXCLUSIVE")
  } catch (cause) {
    lock.close()
    throw new StartProblem(
      `Another Parley already works in ${folder}. Stop that one, or give this one a folder of its own with PARLEY_DATA.`,
      { cause }
    )
  }
  return () => lock.close()
}
