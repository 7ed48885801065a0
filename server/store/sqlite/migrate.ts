import type { DatabaseSync } from "node:sqlite"
import { StoreProblem } from "../StoreProblem.ts"
import { STEPS } from "../schema.ts"

/** Brings the database to the newest shape, each step in a transaction of its own. Throws when a newer program made it. */
export const migrateSqlite = (database: DatabaseSync, steps: ReadonlyArray<string> = STEPS): void => {
  database.exec(
    "CREATE TABLE IF NOT EXISTS schema_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT"
  )
  const found = versionOf(database)
  if (found > steps.length) {
    throw new StoreProblem(
      `The database has version ${found} of its tables, this program knows them up to ${steps.length}: run the newer program, or restore a backup made by this one.`
    )
  }
  steps.slice(found).forEach((step, index) => {
    database.exec("BEGIN IMMEDIATE")
    try {
      database.exec(step)
      database
        .prepare(
          "INSERT INTO schema_version (only, version) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET version = excluded.version"
        )
        .run(found + index + 1)
      database.exec("COMMIT")
    } catch (cause) {
      if (database.isTransaction) database.exec("ROLLBACK")
      throw cause
    }
  })
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare("SELECT version FROM schema_version").get()?.["version"] ?? 0)
