import { existsSync, renameSync, rmSync } from "node:fs"
import type { Config } from "../Config.ts"
import { dataFolder } from "../dataFolder.ts"
import { PostgresConnection } from "../store/postgres/Connection.ts"
import { lockDatabase } from "../store/postgres/lockDatabase.ts"
import { openPostgres } from "../store/postgres/open.ts"
import { AdminProblem } from "./AdminProblem.ts"
import { freeFile } from "./backup.ts"
import { advancedNumbers, WAYS_IN } from "./advanceNumbers.ts"
import { runTool } from "./postgresTools.ts"
import { asideIn } from "./restore.ts"

const dump = async (url: string, file: string): Promise<void> => {
  const part = `${file}.part-${process.pid}`
  try {
    await runTool("pg_dump", url, ["--format=custom", "--no-owner", "--no-privileges", `--file=${part}`])
    if (existsSync(file))
      throw new AdminProblem(`${file} is there already, and a backup overwrites nothing: choose another name.`)
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Copies a PostgreSQL database, in use or not, into a new file of `pg_dump`; returns what to tell the operator. */
export const dumpDatabase = async (
  { databaseUrl }: Pick<Config, "databaseUrl">,
  target: string,
  say: (sentence: string) => void
): Promise<ReadonlyArray<string>> => {
  const file = freeFile(target)
  say("Copying the database …")
  await dump(databaseUrl, file)
  return [`Backup made: ${file}.`]
}

const NEWEST = `
  SELECT GREATEST(
    COALESCE((SELECT MAX(log_head) FROM users), 0),
    COALESCE((SELECT MAX(log_head) FROM conversations), 0),
    COALESCE((SELECT last_value FROM pg_sequences WHERE sequencename = 'messages_msg_id_seq'), 0)
  ) AS newest`

const asked = async <A>(url: string, ask: (connection: PostgresConnection) => Promise<A>): Promise<A> => {
  const connection = await PostgresConnection.open({ url, connections: 1, statementMillis: 600_000 })
  try {
    return await ask(connection)
  } finally {
    await connection.close()
  }
}

const hasTables = (url: string): Promise<boolean> =>
  asked(url, async (connection) => {
    const [row] = await connection.control("SELECT to_regclass('schema_version') IS NOT NULL AS there")
    return row?.["there"] === 1
  })

const versionIn = (url: string): Promise<number> =>
  asked(url, async (connection) => Number((await connection.control("SELECT version FROM schema_version"))[0]?.["version"]))

const newestIn = (url: string): Promise<number> =>
  asked(url, async (connection) => Number((await connection.control(NEWEST))[0]?.["newest"]))

/** As for a file (DEC-0035): all numbers leap to one that was never given, and everybody logs in again. */
const leap = (url: string, replaced: number, now: number): Promise<void> =>
  asked(url, async (connection) => {
    const [row] = await connection.control(NEWEST)
    const to = advancedNumbers({ newest: Number(row?.["newest"]), replaced, now })
    await connection.control("BEGIN")
    await connection.control("UPDATE users SET log_head = $1", [to])
    await connection.control("UPDATE conversations SET log_head = $1", [to])
    await connection.control("SELECT setval(pg_get_serial_sequence('messages', 'msg_id'), $1)", [to])
    await connection.control("UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL", [now])
    for (const table of WAYS_IN) {
      const [found] = await connection.control("SELECT to_regclass($1) IS NOT NULL AS there", [table])
      if (found?.["there"] === 1) await connection.control(`DELETE FROM ${table}`)
    }
    await connection.commit()
  })

/** Puts a file of {@link dumpDatabase} in the place of a PostgreSQL database on which no server works; returns what to tell the operator. */
export const restoreDump = async (
  { data, databaseUrl }: Pick<Config, "data" | "databaseUrl">,
  file: string,
  say: (sentence: string) => void,
  now: number
): Promise<ReadonlyArray<string>> => {
  if (!existsSync(file)) throw new AdminProblem(`There is no file ${file}.`)
  const lock = await lockDatabase(databaseUrl, { patienceMillis: 0 })
  try {
    const isReplaced = await hasTables(databaseUrl)
    const replaced = isReplaced ? await newestIn(databaseUrl) : 0
    const aside = asideIn(dataFolder(data), now, "dump")
    if (isReplaced) {
      say(`Keeping the database that is there as ${aside} …`)
      await dump(databaseUrl, aside)
    }
    say(`Restoring ${file} …`)
    const how = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    await runTool("pg_restore", databaseUrl, [...how, file])
    await leap(databaseUrl, replaced, now)
    // Brings an older backup to the newest shape, and refuses one that this program does not know enough for.
    await (await openPostgres(databaseUrl)).close()
    return [
      `Restored: ${file}, tables of version ${await versionIn(databaseUrl)}.`,
      ...(isReplaced ? [`The database that was here is kept as ${aside}. Delete it when you miss nothing.`] : []),
      "Everybody logs in again; what they had not sent is still on their devices.",
      "Start the server now: npm start"
    ]
  } finally {
    await lock.release()
  }
}
