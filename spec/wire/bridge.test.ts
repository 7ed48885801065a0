import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it, vi } from "vitest"
import { quietPort } from "#server/testProcess.ts"
import { CLI } from "./cli.ts"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"

/** The bridge of `docs/bots.md`, run as the page says, between the real server and a program that is busy at first. */

const EXAMPLE = new URL("../../sdk/examples/webhookServer.ts", import.meta.url).pathname
const SECRET = "s3cret of the bridge"
/** Most milliseconds until what is waited for is there. */
const PATIENCE = { timeout: 30_000, interval: 50 }

const home = mkdtempSync(join(tmpdir(), "parley-bridge-"))
const posted: Array<string> = []
let isBusy = true
const target = createServer((request, answer) => {
  void request.toArray().then((parts) => {
    if (!isBusy) posted.push((JSON.parse(Buffer.concat(parts as Array<Buffer>).toString()) as { readonly text: string }).text)
    answer.writeHead(isBusy ? 503 : 204).end()
  })
})
let raw: RawClient
let ann: Person
let bridge: Person
beforeAll(async () => {
  await once(target.listen(0, "127.0.0.1"), "listening")
  raw = await startRawClient()
  ann = await raw.person("ann.bridge")
  bridge = await raw.person("bridge.bot")
  await raw.befriend(ann, bridge)
})
afterAll(async () => {
  target.close()
  await raw.stop()
  rmSync(home, { recursive: true, force: true })
})

it("carries both ways, and what came while the other side was busy", async () => {
  const port = await quietPort()
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    LANG: "C",
    PARLEY_URL: raw.url,
    BRIDGE_CHAT: String(ann.id),
    BRIDGE_TARGET: `http://127.0.0.1:${(target.address() as AddressInfo).port}/`,
    BRIDGE_SECRET: SECRET,
    BRIDGE_PORT: String(port)
  }
  const [node, at] = [[...CLI], ["--home", home]]
  const login = spawn(process.execPath, [...node, "login", ...at], { env, stdio: ["pipe", "ignore", "ignore"] })
  login.stdin.end(`${bridge.account}\npass word 1\n`)
  assert.deepStrictEqual(await once(login, "close"), [0, null])
  const child = spawn(process.execPath, [...node, "bot", "run", EXAMPLE, ...at], { env, stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(child, "close")
  let said = ""
  child.stderr.on("data", (part: Buffer) => void (said += part.toString()))
  await vi.waitFor(() => assert.include(said, "is running as"), PATIENCE)

  const write = (content: string) =>
    raw.data("/enterprise/im/sendMessage", { id: randomUUID(), toContactId: bridge.id, is_group: 0, type: "text", content }, ann)
  await write("<p>one</p>")
  await write("<p>two</p>")
  await vi.waitFor(() => assert.include(said, "503"), PATIENCE)
  isBusy = false
  await vi.waitFor(() => assert.deepStrictEqual(posted, ["one", "two"]), PATIENCE)

  const say = (body: string, secret = SECRET) =>
    fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers: { authorization: `Bearer ${secret}` }, body })
  assert.strictEqual((await say('{"text":"from outside"}', "a guess")).status, 401)
  assert.strictEqual((await say("rubbish")).status, 400)
  assert.strictEqual((await say('{"text":"from outside"}')).status, 200)
  const heard = (await raw.data("/enterprise/im/getMessageList", { toContactId: bridge.id, is_group: 0 }, ann)) as ReadonlyArray<{
    readonly content: string
  }>
  assert.strictEqual(heard.at(-1)?.content, "<p>from outside</p>")
  child.kill("SIGTERM")
  assert.deepStrictEqual(await ended, [0, null])
})
