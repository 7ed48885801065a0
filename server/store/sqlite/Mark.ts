import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { crc32 } from "node:zlib"
import { systemCode } from "../../StartProblem.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { Commit } from "./commits.ts"

/** Where the mark of a database lies. */
export const markFile = (file: string): string => `${file}-mark`

const DIGITS = 16
const LINE = /^(parley 1 (\d{16}) (\d{16})) ([0-9a-f]{8})\n$/

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, "0")

/** One line of always the same length, so that it is written over in one piece. */
const lineOf = ({ at, n }: Commit): string => {
  const text = `parley 1 ${String(n).padStart(DIGITS, "0")} ${String(at).padStart(DIGITS, "0")}`
  return `${text} ${sumOf(text)}\n`
}

/** The commit that a mark names; nothing where there is no mark. Throws a `StoreProblem` when it cannot be read as one. */
export const readMark = (file: string): Commit | undefined => {
  const path = markFile(file)
  let text: string
  try {
    text = readFileSync(path, "latin1")
  } catch (cause) {
    if (systemCode(cause) === "ENOENT") return undefined
    throw cause
  }
  const [, said = "", n = "", at = "", sum] = LINE.exec(text) ?? []
  if (sum === undefined || sum !== sumOf(said))
    throw new StoreProblem(
      `${path} is spoiled: it should name the last change that was acknowledged. Nothing was changed. Look at the system's own log for faults of the disk. To go on without what it said, delete that file, and start again.`
    )
  return { n: Number(n), at: Number(at) }
}

const syncFolder = (folder: string): void => {
  const descriptor = openSync(folder, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The file has its name only when all of it is on the disk. */
const create = (path: string, line: string): void => {
  const part = `${path}.part-${process.pid}`
  const descriptor = openSync(part, "w", 0o600)
  try {
    writeSync(descriptor, line)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, path)
  // some systems open no folders
  if (process.platform !== "win32") syncFolder(dirname(path))
}

const NO_ROOM: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"])

/**
 * Names the last commit in a small file beside the database (S-18). It is written after the commit is on the disk and before anybody hears
 * of it, and not synced: a mark never names more than the database holds, whatever order a disk writes in, and all that was acknowledged
 * before a process died is in it. After a loss of power it may be some seconds old.
 */
export class WriterMark {
  readonly #descriptor: number

  constructor(file: string, commit: Commit) {
    create(markFile(file), lineOf(commit))
    this.#descriptor = openSync(markFile(file), "r+")
  }

  write(commit: Commit): void {
    try {
      writeSync(this.#descriptor, lineOf(commit), 0, "latin1")
    } catch (cause) {
      // The commit stands, and the old mark with it; the next one that has room names both.
      if (!NO_ROOM.has(systemCode(cause))) throw cause
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
