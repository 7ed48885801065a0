import { STEPS, STEPS_NEEDED } from "../schema.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { PostgresConnection } from "./Connection.ts"
import { stepOf } from "./dialect.ts"
import { LOCKS } from "./locks.ts"

/** First PostgreSQL that knows whether a transaction was committed by its full number. */
const LEAST = 130_000

const VERSION = "CREATE TABLE IF NOT EXISTS schema_version (lone BIGINT PRIMARY KEY CHECK (lone = 1), version BIGINT NOT NULL)"
/** How many steps a program must know; 0 in a database of which no program has said so yet. */
const NEEDED = "ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS needed BIGINT NOT NULL DEFAULT 0"
const NOTE = `INSERT INTO schema_version (lone, version, needed) VALUES (1, $1, $2)
  ON CONFLICT (lone) DO UPDATE SET version = excluded.version, needed = excluded.needed`

/**
 * Brings the database to the newest shape, in one transaction and one process at a time, while processes of the version before go on. One that
 * a newer program made is left as it is; throws when that says that this program knows too few steps for it.
 */
export const migratePostgres = async (
  connection: PostgresConnection,
  steps: ReadonlyArray<string> = STEPS,
  needs = STEPS_NEEDED
): Promise<void> => {
  await checkServer(connection)
  await connection.control("BEGIN")
  try {
    await connection.control(`SELECT pg_advisory_xact_lock(${LOCKS.schema})`)
    await connection.control("SET LOCAL client_min_messages = warning")
    await connection.control(VERSION)
    await connection.control(NEEDED)
    const [row] = await connection.control("SELECT version, needed FROM schema_version")
    const found = Number(row?.["version"] ?? 0)
    const needed = Number(row?.["needed"] ?? 0)
    if (found > steps.length && (needed === 0 || needed > steps.length)) {
      throw new StoreProblem(
        `The database has version ${found} of its tables, this program knows them up to ${steps.length}: run the newer program, or restore a backup made by this one.`
      )
    }
    for (const step of steps.slice(found)) await connection.control(stepOf(step))
    if (found <= steps.length) await connection.control(NOTE, [steps.length, needs])
    await connection.control("COMMIT")
  } catch (cause) {
    if (!connection.isLost) await connection.control("ROLLBACK")
    throw cause
  }
}

const checkServer = async (connection: PostgresConnection): Promise<void> => {
  const [found] = await connection.control(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding"
  )
  const { encoding, number, version } = found as Record<"encoding" | "number" | "version", string>
  if (Number(number) < LEAST) throw new StoreProblem(`The database is PostgreSQL ${version}: version 13 or newer is needed.`)
  if (encoding !== "UTF8") throw new StoreProblem(`The database keeps its texts as ${encoding}: create it with --encoding=UTF8.`)
}
