import { chownSync, constants, copyFileSync, existsSync, linkSync, realpathSync, renameSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Config } from "../Config.ts"
import { DATABASE, dataFolder, lockDataFolder } from "../dataFolder.ts"
import { systemCode, StartProblem } from "../StartProblem.ts"
import { doubtOf, inspect } from "../store/sqlite/inspect.ts"
import { markFile } from "../store/sqlite/Mark.ts"
import { StoreProblem } from "../store/StoreProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { copyDatabase, syncToDisk } from "./copyDatabase.ts"
import { advanceNumbers, newestNumber } from "./advanceNumbers.ts"
import { beginsAsDatabase, type Facts, databaseFacts, factsText } from "./facts.ts"
import { missingFiles } from "./missingFiles.ts"

const lockedFolder = (folder: string): (() => void) => {
  try {
    return lockDataFolder(folder)
  } catch (cause) {
    if (!(cause instanceof StartProblem)) throw cause
    throw new AdminProblem(`A server works in ${folder}: stop it, then run the same command again.`, { cause })
  }
}

/**
 * Moves what stands in the database's log into its file. A database that cannot do that, or has lost something of it, is kept as it is, log
 * and all: SQLite is not even shown a file that does not begin as its own, since it would throw the log away.
 */
const settle = (database: string): void => {
  if (!beginsAsDatabase(database)) return
  try {
    inspect(database)
    const connection = new DatabaseSync(database)
    try {
      connection.exec("PRAGMA wal_checkpoint(TRUNCATE)")
    } finally {
      connection.close()
    }
  } catch {
    return
  }
}

/** The highest number of the database that is there; 0 when it cannot be read: then the instant alone keeps numbers apart. */
const givenBy = (database: string): number => {
  if (!existsSync(database) || !beginsAsDatabase(database)) return 0
  try {
    return newestNumber(database)
  } catch {
    return 0
  }
}

/** A second name for the file, so that it has one at every moment; a copy where the disk knows no second names. */
const alsoCall = (file: string, other: string): void => {
  try {
    linkSync(file, other)
  } catch (error) {
    if (systemCode(error) === "EEXIST") throw error
    copyFileSync(file, other, constants.COPYFILE_EXCL)
    syncToDisk(other)
  }
}

/** Where the database that is there is kept: `parley-before-restore-20261121-203415.db`, in UTC; with `-2` where that is taken. */
export const asideIn = (folder: string, now: number, ending: "db" | "dump"): string => {
  const [day = "", time = ""] = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T")
  const name = join(folder, `parley-before-restore-${day}-${time}`)
  let file = `${name}.${ending}`
  for (let count = 2; existsSync(file); count += 1) file = `${name}-${count}.${ending}`
  return file
}

/** Keeps the database that is there under another name, with its log if that could not be settled. */
const keepAside = (folder: string, database: string, now: number): string => {
  settle(database)
  const aside = asideIn(folder, now, "db")
  alsoCall(database, aside)
  if (existsSync(`${database}-wal`)) renameSync(`${database}-wal`, `${aside}-wal`)
  return aside
}

/** The file gets the owner of the folder, also when root restores. */
const handOver = (part: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { gid, uid } = statSync(folder)
  chownSync(part, uid, gid)
}

/**
 * Puts a copy of `file`, which may be what can still be read of the database itself, in the place of the database of a server that does
 * not run. Returns what it holds, and where the database is kept that was there; empty where none was.
 */
const putInPlace = async (
  file: string,
  folder: string,
  say: (sentence: string) => void,
  now: number
): Promise<{ readonly facts: Facts; readonly aside: string }> => {
  const database = join(folder, DATABASE)
  const isReplaced = existsSync(database)
  let aside = ""
  const facts = await copyDatabase(file, database, say, (part) => {
    advanceNumbers(part, { now, replaced: givenBy(database) })
    syncToDisk(part)
    handOver(part, folder)
    if (isReplaced) aside = keepAside(folder, database, now)
    // A log that belongs to another database would be read into this one.
    for (const stale of [`${database}-wal`, `${database}-shm`]) rmSync(stale, { force: true })
    syncToDisk(folder)
    renameSync(part, database)
    // The mark at last: if this is stopped before, the next start says that something is missing, and not the other way round.
    for (const stale of [markFile(database), doubtOf(database)]) rmSync(stale, { force: true })
  })
  return { facts, aside }
}

const COME_BACK = [
  "Everybody logs in again; what they had not sent is still on their devices.",
  "Start the server now: npm start"
]

/** Puts a backup in the place of the database of a server that does not run; returns what to tell the operator. */
export const restore = async (
  { blobUrl = "", data }: Pick<Config, "data"> & Partial<Pick<Config, "blobUrl">>,
  source: string,
  say: (sentence: string) => void,
  now: number
): Promise<ReadonlyArray<string>> => {
  const file = resolve(source)
  if (!existsSync(file)) throw new AdminProblem(`There is no file ${file}.`)
  say(`Checking ${file} …`)
  databaseFacts(file)
  const folder = dataFolder(data)
  const database = join(folder, DATABASE)
  const unlock = lockedFolder(folder)
  try {
    if (existsSync(database) && realpathSync(file) === realpathSync(database))
      throw new AdminProblem(`${file} is the database itself.`)
    say(`Copying it into ${folder} …`)
    const { aside, facts } = await putInPlace(file, folder, say, now)
    return [
      `Restored and checked: ${database} (${factsText(facts)}).`,
      ...(aside === "" ? [] : [`The database that was here is kept as ${aside}. Delete it when you miss nothing.`]),
      ...(blobUrl === "" ? missingFiles(database, folder) : []),
      ...COME_BACK
    ]
  } finally {
    unlock()
  }
}

const isThere = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Lets a server that does not run go on with what can still be read of its database, when a part of it is lost (S-18); returns what to tell
 * the operator. As after a restore all numbers leap: clients may know what is lost.
 */
export const acceptLoss = async (
  { data }: Pick<Config, "data">,
  say: (sentence: string) => void,
  now: number
): Promise<ReadonlyArray<string>> => {
  const folder = resolve(data)
  const database = join(folder, DATABASE)
  if (!isThere(database))
    throw new AdminProblem(`There is no database in ${folder}, so that nothing can be kept: restore a backup.`)
  const unlock = lockedFolder(folder)
  try {
    const problem = problemOf(database)
    if (problem === "") throw new AdminProblem(`${database} is sound, and nothing of it is lost: start the server.`)
    say(problem)
    say("Copying what can be read …")
    const { aside, facts } = await putInPlace(database, folder, say, now)
    return [
      `Kept and checked: ${database} (${factsText(facts)}).`,
      `The database as it was is kept as ${aside}, with its log. Delete it when you miss nothing.`,
      ...COME_BACK
    ]
  } finally {
    unlock()
  }
}

/** Why a server would not start on a database; empty when it would. */
const problemOf = (database: string): string => {
  try {
    inspect(database, Infinity)
    return ""
  } catch (cause) {
    if (cause instanceof StoreProblem) return cause.message
    throw cause
  }
}
