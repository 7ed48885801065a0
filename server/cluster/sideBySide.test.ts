import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayUseNats } from "../bus/testNats.ts"
import { migratePostgres } from "../store/postgres/migrate.ts"
import { PostgresConnection } from "../store/postgres/Connection.ts"
import { LOCKS } from "../store/postgres/locks.ts"
import { asOwner } from "../store/postgres/testPostgres.ts"
import { STEPS, STEPS_NEEDED } from "../store/schema.ts"
import { type Sender, sendWithoutPause, twoFriends } from "../testProcess.ts"
import { boundSocket, openTestCluster, sendAccepted, type TestCluster, type TestProcess } from "./testCluster.ts"

/** A step as a next version may bring it: tables that are there have more columns, and there is one table more. */
const NEXT_STEP = `
  ALTER TABLE users ADD COLUMN pronouns TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT '';
  ALTER TABLE messages ADD COLUMN tone INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN topic TEXT NOT NULL DEFAULT '';
  ALTER TABLE journal ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE tones (tone INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
`

/** What a process of the next version tells the others, which they have never heard of. */
const NEXT_WORD = {
  ...{ scope: "", n: 0, at: 0, type: "cluster" },
  audiences: [{ to: [], json: JSON.stringify({ from: 0, message: { _tag: "Toned", tone: 3 } }) }]
}

describe.skipIf(!mayUseNats)("two versions side by side", () => {
  let cluster: TestCluster
  let processes: ReadonlyArray<TestProcess>
  let pair: readonly [Sender, Sender]

  beforeAll(async () => {
    cluster = await openTestCluster()
    processes = await Promise.all([cluster.begin(), cluster.begin()])
    pair = await twoFriends(processes[0]?.url ?? "")
  })
  afterAll(() => cluster.close())

  /** What the start of a program does that knows these steps. */
  const startOf = async (steps: ReadonlyArray<string>, needs: number): Promise<void> => {
    const url = cluster.database.config.databaseUrl
    const connection = await PostgresConnection.open({ url, connections: 1, statementMillis: 60_000 })
    try {
      await migratePostgres(connection, steps, needs)
    } finally {
      await connection.close()
    }
  }

  it("processes of this version go on, and may start, while one of the next brings the database up to date", async () => {
    const [steady, other] = processes
    if (steady === undefined || other === undefined) return expect.unreachable()
    const socket = await boundSocket(steady.url, pair[1])
    const loads = [sendWithoutPause(other.url, pair, 4, "before"), sendWithoutPause(steady.url, pair, 2, "here")]
    await setTimeout(300)
    await startOf([...STEPS, NEXT_STEP], STEPS_NEEDED)
    await asOwner(
      cluster.database.config.databaseUrl,
      "BEGIN",
      `SELECT pg_advisory_xact_lock(${LOCKS.write})`,
      `INSERT INTO journal (n, at, body) SELECT MAX(n) + 1, 0, '${JSON.stringify([NEXT_WORD])}' FROM journal`,
      "COMMIT"
    )
    await setTimeout(300)
    const late = await cluster.begin()
    loads.push(sendWithoutPause(late.url, pair, 2, "late"))
    await setTimeout(500)
    for (const load of loads) await load.stop()
    const acknowledged = loads.map((load) => load.acknowledged)
    expect(acknowledged.map((ids) => ids.length > 0)).toEqual([true, true, true])
    expect(loads.flatMap((load) => load.refused)).toEqual([])
    const heard = () => socket.of("simple").map(({ data, n }) => ({ id: (data as { readonly id: string }).id, n: Number(n) }))
    await expect
      .poll(() => {
        const ids = new Set(heard().map(({ id }) => id))
        return acknowledged.flat().filter((id) => !ids.has(id))
      })
      .toEqual([])
    const all = heard()
    expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => (all[0]?.n ?? 0) + i))
    // what the next version brought is still there after this one has started
    await sendAccepted(late.url, pair[0], pair[1].id, "Hello", "after")
    await asOwner(cluster.database.config.databaseUrl, "SELECT tone FROM tones", "SELECT tone FROM messages LIMIT 1")
    socket.close()
  }, 60_000)

  it("starts while a backup reads the table of versions, which it may for an hour", async () => {
    const reading = await PostgresConnection.open({
      url: cluster.database.config.databaseUrl,
      connections: 1,
      statementMillis: 60_000
    })
    try {
      await reading.control("BEGIN")
      await reading.control("LOCK TABLE schema_version IN ACCESS SHARE MODE")
      const begun = await cluster.begin()
      await sendAccepted(begun.url, pair[0], pair[1].id, "Hello", "during")
    } finally {
      await reading.close()
    }
  }, 60_000)

  it("a step waits for who holds a table, and is tried again", async () => {
    const holding = await PostgresConnection.open({
      url: cluster.database.config.databaseUrl,
      connections: 1,
      statementMillis: 60_000
    })
    await holding.control("BEGIN")
    await holding.control("LOCK TABLE calls IN ACCESS SHARE MODE")
    const migrating = startOf(
      [...STEPS, NEXT_STEP, "ALTER TABLE calls ADD COLUMN theme INTEGER NOT NULL DEFAULT 0"],
      STEPS_NEEDED
    )
    await setTimeout(2500)
    await sendAccepted(processes[0]?.url ?? "", pair[0], pair[1].id, "Hello", "meanwhile")
    await holding.close()
    await migrating
  }, 60_000)

  it("a database that needs more steps than a program knows turns it away, with what to do", async () => {
    await startOf([...STEPS, NEXT_STEP, "", "DROP TABLE tones"], STEPS.length + 3)
    const begun = await cluster.begin().then(
      () => "it began",
      (error: unknown) => String(error)
    )
    expect(begun).toContain(`The database has version ${STEPS.length + 3} of its tables`)
    expect(begun).toContain("run the newer program")
    // those that run already say so, and are sent nobody any more
    const ready = await Promise.all(processes.map(({ url }) => fetch(`${url}/ready?for=traffic`)))
    expect(await Promise.all(ready.map(async (each) => [each.status, await each.json()]))).toEqual(
      processes.map(() => [503, { status: "not ready", reason: "too-old" }])
    )
  }, 60_000)
})
