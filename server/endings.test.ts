import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterEach, beforeEach, expect, it } from "vitest"
import { WebSocket } from "ws"
import { CALLS } from "#engine/api/calls.ts"
import { QUICK, type Sender, sendWithoutPause, type ServerProcess, startProcess, twoFriends } from "./testProcess.ts"
import { ON_POSTGRES, type TestStore, testStore } from "./testStore.ts"

let folder = ""
let database: TestStore
const running = new Set<ServerProcess>()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-endings-"))
  database = await testStore(folder)
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL")
    await ended
  }
  running.clear()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const serve = (): ServerProcess => {
  const { data, databaseUrl } = database.config
  const server = startProcess({ PARLEY_DATA: data, DATABASE_URL: databaseUrl, ...QUICK })
  running.add(server)
  return server
}

const OF_SERVERS = "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'"

/** Looks into what a server left: which messages there are, and that all of it is whole. */
const left = async (): Promise<ReadonlySet<string>> => {
  const rows = (sql: string) => database.sql.prepare(sql).all()
  // what a server had asked for before it was killed PostgreSQL may still be doing
  if (ON_POSTGRES) await expect.poll(() => Number(rows(OF_SERVERS)[0]?.["n"])).toBe(0)
  if (!ON_POSTGRES) {
    expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
    expect(rows("PRAGMA foreign_key_check")).toEqual([])
  }
  const told = `
    SELECT 'c:' || chat AS scope, n FROM messages WHERE type <> 'event' UNION ALL SELECT scope, n FROM log ORDER BY scope, n`
  const scopes = Map.groupBy(rows(told), ({ scope }) => String(scope))
  for (const [scope, lines] of scopes)
    expect([scope, lines.map(({ n }) => n)]).toEqual([scope, Array.from(lines, (_, i) => i + 1)])
  const heads = `
    SELECT 'c:' || chat AS scope, log_head AS head FROM conversations UNION ALL SELECT 'u:' || user_id, log_head FROM users`
  for (const { head, scope } of rows(heads)) expect([scope, scopes.get(String(scope))?.length ?? 0]).toEqual([scope, head])
  return new Set(rows("SELECT id FROM messages").map(({ id }) => String(id)))
}

/** A send whose body is still to come to an end. */
const begunSend = (url: string, from: Sender, to: Sender, id: string) => {
  const body = JSON.stringify({ id, toContactId: to.id, type: "text", content: "slowly said" })
  const call = request(url + CALLS.sendMessage.path, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), authorization: from.token }
  })
  call.write(body.slice(0, 20))
  return async (): Promise<number> => {
    call.end(body.slice(20))
    const [answer] = (await once(call, "response")) as [AsyncIterable<Buffer>]
    let text = ""
    for await (const chunk of answer) text += chunk.toString()
    return (JSON.parse(text) as { readonly code: number }).code
  }
}

it("told to stop under load, it answers what is under way, says goodbye, and forgets nothing that it answered", async () => {
  const server = serve()
  const url = await server.url
  const friends = await twoFriends(url)
  const [mira, tomas] = friends
  const sockets = await Promise.all(
    [mira.token, tomas.token, ""].map(async (token) => {
      const ws = new WebSocket(`${url.replace("http", "ws")}/wss`)
      await once(ws, "message")
      if (token !== "") ws.send(JSON.stringify({ type: "bindUid", token }))
      return ws
    })
  )
  const closed = sockets.map(async (ws) => ((await once(ws, "close")) as [number])[0])
  const finish = begunSend(url, mira, tomas, "under-way-1")
  const sending = sendWithoutPause(url, friends, 20, "stop")
  while (sending.acknowledged.length < 300) await setTimeout(1)
  const from = performance.now()
  server.child.kill("SIGTERM")
  await expect.poll(() => fetch(`${url}/health`).then(String, () => "nobody is there"), { timeout: 5000 }).toBe("nobody is there")
  expect(await finish()).toBe(0)
  expect(await server.ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(await Promise.all(closed)).toEqual([1001, 1001, 1001])
  await sending.stop()
  expect(sending.refused).toEqual([])
  expect(server.said()).not.toContain("cut off")
  const found = await left()
  expect([...sending.acknowledged, "under-way-1"].filter((id) => !found.has(id))).toEqual([])
})

/** As many as docs/security.md promises for both stores. */
const ROUNDS = 5

it(`killed ${ROUNDS} times over the same folder, it comes back each time with all that it acknowledged`, async () => {
  const acknowledged: Array<string> = []
  let friends: readonly [Sender, Sender] | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = serve()
    const url = await server.url
    friends ??= await twoFriends(url)
    const sending = sendWithoutPause(url, friends, 8, `round-${round}`)
    while (sending.acknowledged.length === 0) await setTimeout(1)
    await setTimeout(Math.random() * 150)
    server.child.kill("SIGKILL")
    expect(await server.ended).toBeNull()
    await sending.stop()
    expect(sending.refused).toEqual([])
    acknowledged.push(...sending.acknowledged)
    const found = await left()
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
})
