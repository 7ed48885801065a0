import { existsSync, linkSync, renameSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { systemCode } from "../StartProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { copyDatabase } from "./copyDatabase.ts"
import { factsText } from "./facts.ts"

const isThere = (file: string): AdminProblem =>
  new AdminProblem(`${file} is there already, and a backup overwrites nothing: choose another name.`)

/** Gives a finished copy its name, unless a file of that name exists by now. */
const name = (part: string, file: string): void => {
  try {
    linkSync(part, file)
  } catch (error) {
    if (existsSync(file)) throw isThere(file)
    // Some disks know no second name for a file.
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOSPC") throw error
    renameSync(part, file)
  }
}

/** The name of a file that is not there yet, in a folder that is. */
export const freeFile = (target: string): string => {
  const file = resolve(target)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new AdminProblem(`${file} is a folder: name a file in it, such as ${join(file, "parley-backup.db")}.`)
  if (existsSync(file)) throw isThere(file)
  if (!existsSync(dirname(file))) throw new AdminProblem(`The folder ${dirname(file)} does not exist: make it first.`)
  return file
}

/** Copies the database, in use or not, into a new file; returns what to tell the operator. */
export const backup = async (
  { data }: Pick<Config, "data">,
  target: string,
  say: (sentence: string) => void
): Promise<ReadonlyArray<string>> => {
  const database = join(resolve(data), DATABASE)
  if (!existsSync(database))
    throw new AdminProblem(`There is no database in ${resolve(data)}: set PARLEY_DATA to the folder that the server works in.`)
  const file = freeFile(target)
  say(`Copying ${database} …`)
  const facts = await copyDatabase(database, file, say, (part) => name(part, file))
  return [`Backup made and checked: ${file} (${factsText(facts)}).`]
}
