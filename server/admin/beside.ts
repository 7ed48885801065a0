import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import type { Ended } from "../store/Ended.ts"
import { once } from "../store/postgres/once.ts"
import type { Program } from "../store/Program.ts"
import { STEPS } from "../store/schema.ts"
import { Connection } from "../store/sqlite/Connection.ts"
import { checkVersion, versionOf } from "../store/sqlite/version.ts"
import { AdminProblem, inWords } from "./AdminProblem.ts"

/**
 * Carries out one program in the service's database, beside the server or without one. What it tells is not heard by a running server:
 * only programs that the server looks for by itself belong here (DEC-0044). It may be made more than once.
 */
export const beside = <A>(
  { data, databaseUrl }: Pick<Config, "data" | "databaseUrl">,
  program: () => Program<A>
): Promise<Ended<A>> => (databaseUrl === "" ? inFile(resolve(data), program) : once(databaseUrl, program))

const inFile = async <A>(folder: string, program: () => Program<A>): Promise<Ended<A>> => {
  const database = join(folder, DATABASE)
  if (!existsSync(database))
    throw new AdminProblem(`There is no database in ${folder}: set PARLEY_DATA to the folder that the server works in.`)
  try {
    const connection = new Connection(database, { readOnly: false })
    try {
      checkVersion(versionOf(connection.database))
      const step = connection.database.prepare("SELECT version FROM schema_version").get()?.["version"]
      if (step !== STEPS.length)
        throw new AdminProblem(`${database} is of another version: start the server of this one once, then run this again.`)
      connection.begin("BEGIN IMMEDIATE")
      const ended = connection.run(program())
      connection.commit()
      return ended
    } finally {
      connection.rollback()
      connection.close()
    }
  } catch (error) {
    throw inWords(database, error)
  }
}
