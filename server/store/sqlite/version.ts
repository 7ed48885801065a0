import type { DatabaseSync } from "node:sqlite"
import { StoreProblem } from "../StoreProblem.ts"

/** First SQLite without the fault that can spoil a database which two connections use. */
const LEAST = [3, 51, 3] as const

/** Throws when this SQLite is older than the first sound one. */
export const checkSqliteVersion = (text: string): void => {
  const found = text.split(".").map(Number)
  const first = LEAST.findIndex((least, index) => (found[index] ?? 0) !== least)
  if (first >= 0 && (found[first] ?? 0) < (LEAST[first] ?? 0)) {
    throw new StoreProblem(
      `Node brings SQLite ${text}, which can spoil a database that two connections use. Run Node 24.21 or newer (SQLite ${LEAST.join(".")} or newer).`
    )
  }
}

export const versionOf = (database: DatabaseSync): string =>
  String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"])
