import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { type Config, defaultConfig } from "#server/Config.ts"
import { dispatch } from "#server/admin/dispatch.ts"
import { SILENT } from "#server/log.ts"
import { startServer } from "#server/start.ts"
import { type TestStore, testStore } from "#server/testStore.ts"
import { RefusedError } from "../../sdk/bot/Refused.ts"
import type { Bot } from "../../sdk/bot/Bot.ts"
import { BotEnded } from "../../sdk/bot/Ended.ts"
import { event, friendRequest, joined, text } from "../../sdk/bot/filters.ts"
import { connect } from "../../sdk/bot/inNode.ts"
import { ROOT } from "../rules.ts"
import { CLI } from "./cli.ts"

const base = mkdtempSync(join(tmpdir(), "parley-bot-"))
let database: TestStore
let server: Awaited<ReturnType<typeof startServer>>
let config: Config

beforeAll(async () => {
  mkdirSync(join(base, "data"))
  database = await testStore(join(base, "data"))
  config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    ...database.config,
    argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
    sendLimit: { count: 0, seconds: 1 }
  })
  server = await startServer(config, SILENT)
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(base, { recursive: true, force: true })
})

/** Whether several devices of a kind may be logged in. */
const allow = async (several: "0" | "1"): Promise<void> => {
  const answer = await dispatch(config, { command: "settings set", args: ["sysInfo.multipleLogin", several], options: {} })
  if (!answer.ok) throw new Error(answer.sentence)
}

/** The echo bot as a program of its own. Resolves when it says that it runs. */
const startEcho = async (): Promise<ChildProcess> => {
  const env = { ...process.env, PARLEY_URL: server.url, PARLEY_ACCOUNT: "echo", PARLEY_PASSWORD: "secret-1", LANG: "C" }
  const child = spawn(process.execPath, [...CLI, "bot", "run", "sdk/examples/echo.ts", "--home", join(base, "echo")], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "pipe"]
  })
  await new Promise<void>((resolve, reject) => {
    let said = ""
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      said += part
      if (said.includes("is running as")) resolve()
    })
    child.once("close", () => reject(new Error(said)))
  })
  return child
}

// (ACCOUNT-07, CONN-11)
it("ends, and says why, when somebody logs in elsewhere with its account, where one device of a kind is allowed", async () => {
  await fetch(new URL(CALLS.register.path, server.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "twice", realname: "twice", password: "secret-1" })
  })
  const who = { url: server.url, account: "twice", password: "secret-1" }
  const beside = await connect(who)
  const first = await connect(who)
  assert.deepStrictEqual([beside.isOnline(), first.isOnline()], [true, true])
  await allow("0")
  const second = await connect(who)
  assert.strictEqual(await first.ended, "forced-offline")
  assert.strictEqual(await beside.ended, "forced-offline")
  await allow("1")
  const refused: unknown = await first.send("-1", "hello?").catch((error: unknown) => error)
  assert.ok(refused instanceof BotEnded && refused.why === "forced-offline")
  assert.isTrue(second.isOnline())
  const wrong: unknown = await connect({ ...who, password: "secret2" }).catch((error: unknown) => error)
  assert.ok(wrong instanceof RefusedError && wrong.reason === "wrong-credentials")
  await second.close()
})

it("answers each message once, however often the bot's program is killed", async () => {
  for (const account of ["ann1", "echo"])
    await fetch(new URL(CALLS.register.path, server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ account, realname: account, password: "secret-1" })
    })
  const first = await connect({ url: server.url, account: "echo", password: "secret-1" })
  first.on(friendRequest, (request) => request.accept())
  const ann = await connect({ url: server.url, account: "ann1", password: "secret-1", automatic: false })
  const friends = new Promise((resolve) => ann.on(joined, resolve))
  await ann.search("echo")
  await ann.befriend(first.me.id, "It is me.")
  await friends
  await first.close()

  const answers: Array<string> = []
  ann.on(text, (message) => answers.push(message.text))
  const said = Array.from({ length: 60 }, (_, i) => `word ${i}`)
  let echo = await startEcho()
  for (const [i, words] of said.entries()) {
    await ann.send(first.me.id, words)
    if (i % 15 !== 9) continue
    echo.kill("SIGKILL")
    // some are said while it is away
    if (i === 24) continue
    echo = await startEcho()
  }
  if (echo.exitCode !== null || echo.killed) echo = await startEcho()
  // only an answer that never comes takes so long
  for (const until = Date.now() + 90_000; answers.length < said.length && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  // one that came twice would come by now
  await new Promise((resolve) => setTimeout(resolve, 300))
  echo.kill("SIGTERM")
  await ann.close()
  assert.deepStrictEqual(answers, said)
})

/** A program with an account of its own, which speaks this language. */
const speaker = async (account: string, language: string): Promise<Bot> => {
  await fetch(new URL(CALLS.register.path, server.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, realname: account, password: "secret-1" })
  })
  return connect({ url: server.url, account, password: "secret-1", language })
}

// (WIRE-21, LOCALE-05)
it("reads the lines of a group in its own language, pushed and listed", async () => {
  const host = await speaker("host1", "zh-Hans")
  const guest = await speaker("guest1", "en")
  const readers = [await speaker("english1", "en"), await speaker("chinese1", "zh-Hans")]
  for (const friend of [guest, ...readers]) {
    friend.on(friendRequest, (request) => request.accept())
    const made = new Promise((resolve) => friend.on(joined, resolve))
    await host.search(friend.me.account)
    await host.befriend(friend.me.id, "Tea?")
    await made
  }
  const coming = readers.map((each) => new Promise((resolve) => each.on(joined, resolve)))
  const group = await host.createGroup(
    readers.map(({ me }) => me.id),
    "Tea"
  )
  await Promise.all(coming)
  const heard = readers.map((each) => {
    const lines: Array<string> = []
    each.on(event, (line) => lines.push(line.text))
    return lines
  })
  await group.invite([guest.me.id])
  await group.remove(guest.me.id)
  const lines = [
    ["host1 invited guest1", "host1 removed guest1"],
    ["host1邀请guest1加入了群聊", "host1将guest1移出了群聊"]
  ]
  // only a line that never comes takes so long
  const isLast = (each: ReadonlyArray<string>) => each.some((line) => line === lines[0]?.[1] || line === lines[1]?.[1])
  for (const until = Date.now() + 30_000; !heard.every(isLast) && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const told = heard.map((each) => each.slice(-2))
  const listed = await Promise.all(
    readers.map(async (each) => (await each.history(group.id)).slice(-2).map((message) => message.text))
  )
  for (const each of [host, guest, ...readers]) await each.close()
  assert.deepStrictEqual(told, lines)
  assert.deepStrictEqual(listed, lines)
})
