import { parentPort, workerData } from "node:worker_threads"
import { DatabaseSync } from "node:sqlite"
import { checkSqliteVersion, versionOf } from "../store/sqlite/version.ts"
import type { Copied, ToCopy } from "./copyDatabase.ts"

const { from, to } = workerData as ToCopy
const reply = (copied: Copied): void => parentPort?.postMessage(copied)

try {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  checkSqliteVersion(versionOf(database))
  // One view of the data from beginning to end; writers go on meanwhile.
  database.prepare("VACUUM INTO ?").run(to)
  database.close()
  reply({ message: "", errcode: 0 })
} catch (error) {
  const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0
  reply({ message: error instanceof Error ? error.message : String(error), errcode })
}
