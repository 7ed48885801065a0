import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { Worker } from "node:worker_threads"
import { explainError } from "./AdminProblem.ts"
import { type Facts, databaseFacts, bytesText } from "./facts.ts"

/** Handed to the thread that copies. */
export interface ToCopy {
  readonly from: string
  readonly to: string
}

/** What it answers; an empty message when all went well. */
export interface Copied {
  readonly message: string
  readonly errcode: number
}

/** How often a long copy says how far it is, in milliseconds. */
const TELL_EVERY = 2000

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** SQLite keeps a journal beside the copy while it writes. */
const JOURNAL = "-journal"

/** Removes half-made copies whose makers were killed. */
const clearParts = (file: string): void => {
  const start = `${basename(file)}.part-`
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) ? Number(name.slice(start.length).replace(JOURNAL, "")) : NaN
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(dirname(file), name))
  }
}

/** Has the disk keep what was written to a file, or the names in a folder. */
export const syncToDisk = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const copied = (toCopy: ToCopy, say: (sentence: string) => void): Promise<Copied> => {
  const all = bytesOf(toCopy.from)
  const telling = setInterval(() => say(`… ${bytesText(bytesOf(toCopy.to))} of about ${bytesText(all)}`), TELL_EVERY)
  return new Promise<Copied>((resolve, reject) => {
    const worker = new Worker(new URL("./copying.ts", import.meta.url), { workerData: toCopy })
    worker.once("message", resolve)
    worker.once("error", reject)
  }).finally(() => clearInterval(telling))
}

/**
 * Copies a database, which may be in use, under the name `<file>.part-<process>` beside `file`, for this user alone; looks through
 * the copy and has the disk keep it. What `use` then makes of it is the rest; whatever is left of it under that name is removed.
 */
export const copyDatabase = async (
  from: string,
  file: string,
  say: (sentence: string) => void,
  use: (part: string, facts: Facts) => void
): Promise<Facts> => {
  const part = `${file}.part-${process.pid}`
  const remove = (): void => {
    for (const name of [part, part + JOURNAL]) rmSync(name, { force: true })
  }
  const signals = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => {
    const end = (): void => {
      remove()
      process.kill(process.pid, signal)
    }
    process.once(signal, end)
    return () => process.off(signal, end)
  })
  try {
    clearParts(file)
    closeSync(openSync(part, "wx", 0o600))
    const { errcode, message } = await copied({ from, to: part }, say)
    if (message !== "")
      throw explainError(`${from} cannot be copied`, Object.assign(new Error(`${from}: ${message}`), { errcode }))
    const facts = databaseFacts(part)
    syncToDisk(part)
    use(part, facts)
    syncToDisk(dirname(file))
    return facts
  } catch (error) {
    throw explainError(file, error)
  } finally {
    remove()
    for (const off of signals) off()
  }
}
