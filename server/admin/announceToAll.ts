import { Result } from "effect"
import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Millis } from "#engine/format/Millis.ts"
import { announce } from "../announcement/announce.ts"
import { compose } from "../announcement/compose.ts"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { refusalText } from "../http/text.ts"
import { Connection } from "../store/sqlite/Connection.ts"
import { STEPS } from "../store/schema.ts"
import { checkVersion, versionOf } from "../store/sqlite/version.ts"
import { AdminProblem, inWords } from "./AdminProblem.ts"

/**
 * Puts an announcement into the database, beside the server or without one; a running server finds it there and tells who is there
 * (DEC-0044). Answers what to tell the operator.
 */
export const announceToAll = async (
  { data, publicUrl }: Pick<Config, "data" | "publicUrl">,
  title: string,
  text: string,
  now: number
): Promise<ReadonlyArray<string>> => {
  const composed = compose(title, text, publicUrl)
  if (Result.isFailure(composed)) throw new AdminProblem(`Not announced: ${refusalText("en", composed.failure)}`)
  const database = join(resolve(data), DATABASE)
  if (!existsSync(database))
    throw new AdminProblem(`There is no database in ${resolve(data)}: set PARLEY_DATA to the folder that the server works in.`)
  try {
    const connection = new Connection(database, { readOnly: false })
    try {
      checkVersion(versionOf(connection.database))
      const step = connection.database.prepare("SELECT version FROM schema_version").get()?.["version"]
      if (step !== STEPS.length)
        throw new AdminProblem(`${database} is of another version: start the server of this one once, then announce.`)
      connection.begin("BEGIN IMMEDIATE")
      const ended = connection.run(announce({ ...composed.success, id: randomUUID(), now: Millis.make(now) }))
      connection.commit()
      if (ended._tag === "Refused") throw new AdminProblem("Nobody has an account yet: there is nobody to tell.")
      return [`Announced: ${composed.success.words.title}`]
    } finally {
      connection.rollback()
      connection.close()
    }
  } catch (error) {
    throw inWords(database, error)
  }
}
