import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { FILES } from "../../dataFolder.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { type Commit, lastCommit } from "./commits.ts"
import { sqliteProblem } from "./problems.ts"
import { markFile, readMark } from "./Mark.ts"
import { type LogWalk, walkLog } from "./walkLog.ts"

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Up to so many bytes a database is looked through before anybody is let in: some seconds. A greater one is looked through beside the
 * service (DEC-0192).
 */
const CHECKED_FIRST = 512 * 2 ** 20

/** Whether a database is so great that it is looked through beside the service. */
export const isCheckedLater = (file: string, checkedFirst = CHECKED_FIRST): boolean =>
  sizeOf(file) > checkedFirst && !existsSync(doubtOf(file))

/** Left by a look beside the service that found damage: the next start looks through all of it first. */
export const doubtOf = (file: string): string => `${file}-doubted`

const RESTORE = "restore the last backup: npm run admin -- restore FILE"
const UNTOUCHED = "Nothing was changed."

const whenOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`

const hasFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

/** What tells that there was a service where no database is; nothing for a new one. */
const remains = (file: string, mark: Commit | undefined): string | undefined => {
  if (mark !== undefined && mark.n > 0)
    return `${markFile(file)} says that ${mark.n} changes were kept in it, the last at ${whenOf(mark.at)}`
  if (sizeOf(`${file}-wal`) > 0) return `its log ${file}-wal is there`
  return hasFiles(join(dirname(file), FILES)) ? `files of a service lie in ${join(dirname(file), FILES)}` : undefined
}

const checkThere = (file: string, mark: Commit | undefined): void => {
  const why = remains(file, mark)
  if (why === undefined) return
  throw new StoreProblem(
    `${file} is ${existsSync(file) ? "empty" : "missing"}, but ${why}. ${UNTOUCHED} Put the database back where it was, or ${RESTORE}. If the service keeps its data in PostgreSQL, set DATABASE_URL; a new service begins in an empty folder (PARLEY_DATA).`
  )
}

const changes = (n: number): string => `${n} ${n === 1 ? "change" : "changes"}`

/** Where it broke, as far as the log shows it. */
const whereOf = (file: string, walk: LogWalk | undefined): string => {
  const log = `${file}-wal`
  if (walk === undefined) return `${log} is gone or empty, or ${basename(file)} is an older one`
  if (walk.isHeadBroken) return `the head of ${log} is spoiled`
  return walk.soundBytes === sizeOf(log)
    ? `${log} was cut, or it belongs to another ${basename(file)}`
    : `${log} is spoiled or cut at byte ${walk.soundBytes}`
}

const lossProblem = (file: string, found: Commit, mark: Commit | undefined, walk: LogWalk | undefined): StoreProblem => {
  const lost = Math.max((mark?.n ?? 0) - found.n, walk?.commitsBehind ?? 0)
  const since = found.at === 0 ? "" : `, from ${whenOf(found.at)} on`
  const until = mark === undefined || mark.n <= found.n ? "" : `, the last of ${whenOf(mark.at)}`
  return new StoreProblem(
    `${file} lacks at least ${changes(lost)} that were acknowledged${since}${until}: ${whereOf(file, walk)}. ${UNTOUCHED} If a backup has more, ${RESTORE}. To go on without what is lost: npm run admin -- accept-loss`
  )
}

/** Whether what was acknowledged is lost: less is there than the mark says, or the log went on behind a break. */
const isLoss = (found: Commit, mark: Commit | undefined, walk: LogWalk | undefined): boolean => {
  if (mark !== undefined && found.n < mark.n) return true
  if (walk === undefined || walk.commitsBehind === 0) return false
  // behind a broken head may lie frames that were moved into the database long ago: the mark knows
  return !walk.isHeadBroken || mark === undefined
}

/** Why SQLite calls a database damaged; nothing when it is sound. Reads all of it. */
export const damageIn = (database: DatabaseSync): string | undefined => {
  const words = String(Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {})[0])
  return words === "ok" ? undefined : words.replaceAll("\n", " ")
}

export const damageProblem = (file: string, words: string): StoreProblem =>
  new StoreProblem(
    `${file} is damaged (${words}), and no server runs on it: ${RESTORE}. Look at the system's own log for faults of the disk. What came after the backup may still be read out of the damaged file, see docs/operating.md.`
  )

/**
 * Looks at a database and its log before they are opened for writing, and changes nothing (S-18). Throws a `StoreProblem` that names the
 * file, what is lost and what to do, when there is none where one should be, when it is damaged, or when it holds less than was acknowledged.
 */
export const inspect = (file: string, checkedFirst?: number): void => {
  const mark = readMark(file)
  if (sizeOf(file) === 0) return checkThere(file, mark)
  const walk = walkLog(`${file}-wal`)
  // the first start of a service was cut off: only who may write sets that right, and nothing was acknowledged yet
  if (existsSync(`${file}-journal`)) return
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    try {
      const found = lastCommit(database)
      if (isLoss(found, mark, walk)) throw lossProblem(file, found, mark, walk)
      const damage = isCheckedLater(file, checkedFirst) ? undefined : damageIn(database)
      if (damage !== undefined) throw damageProblem(file, damage)
    } finally {
      database.close()
    }
  } catch (cause) {
    throw sqliteProblem(file, cause)
  }
}
