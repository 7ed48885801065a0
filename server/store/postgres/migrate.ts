import { setTimeout } from "node:timers/promises"
import { STEPS, STEPS_NEEDED } from "../schema.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { PostgresConnection } from "./Connection.ts"
import { stepOf } from "./dialect.ts"
import { LOCKS } from "./locks.ts"
import { isContention } from "./problems.ts"
import { isTooOldFor } from "./steps.ts"

/** First PostgreSQL that knows whether a transaction was committed by its full number. */
const LEAST = 130_000

const VERSION = "CREATE TABLE IF NOT EXISTS schema_version (lone BIGINT PRIMARY KEY CHECK (lone = 1), version BIGINT NOT NULL)"
/** How many steps a program must know; 0 in a database of which no program has said so yet. Asked for first: to add it waits for who reads the table. */
const HAS_NEEDED =
  "SELECT COUNT(*) AS n FROM pg_attribute WHERE attrelid = 'schema_version'::regclass AND attname = 'needed' AND NOT attisdropped"
const NEEDED = "ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS needed BIGINT NOT NULL DEFAULT 0"
const NOTE = `INSERT INTO schema_version (lone, version, needed) VALUES (1, $1, $2)
  ON CONFLICT (lone) DO UPDATE SET version = excluded.version, needed = excluded.needed`

/** A step that waits for a table waits so long, in milliseconds: all who want the table stand behind it. Then it is tried again, so often, after a pause. */
const STEP_LOCK_MILLIS = 2000
const TRIES = 10
const PAUSE_MILLIS = 500

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
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(connection, steps, needs)
    } catch (cause) {
      if (tries === TRIES || connection.isLost || !isContention(cause)) throw cause
      await setTimeout(PAUSE_MILLIS)
    }
  }
}

const migrateOnce = async (connection: PostgresConnection, steps: ReadonlyArray<string>, needs: number): Promise<void> => {
  await connection.control("BEGIN")
  try {
    await connection.control(`SELECT pg_advisory_xact_lock(${LOCKS.schema})`)
    await connection.control("SET LOCAL client_min_messages = warning")
    await connection.control(VERSION)
    const [has] = await connection.control(HAS_NEEDED)
    if (Number(has?.["n"] ?? 0) === 0) await connection.control(NEEDED)
    const [row] = await connection.control("SELECT version, needed FROM schema_version")
    const found = Number(row?.["version"] ?? 0)
    const needed = Number(row?.["needed"] ?? 0)
    if (isTooOldFor({ version: found, needed }, steps.length)) {
      throw new StoreProblem(
        `The database has version ${found} of its tables, this program knows them up to ${steps.length}: run the newer program, or restore a backup made by this one.`
      )
    }
    if (found < steps.length) {
      // who writes waits here, and holds none of the tables that a step wants
      await connection.control(`SELECT pg_advisory_xact_lock(${LOCKS.write})`)
      await connection.control(`SET LOCAL lock_timeout = ${STEP_LOCK_MILLIS}`)
      for (const step of steps.slice(found)) await connection.control(stepOf(step))
    }
    if (found < steps.length || (found === steps.length && needed !== needs))
      await connection.control(NOTE, [steps.length, needs])
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
