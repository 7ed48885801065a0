import { type ChildProcess, spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request as askAgain } from "node:http"
import { type AddressInfo, connect as connectTo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { afterAll, assert, beforeAll, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { startServer } from "#server/start.ts"
import type { Bot } from "../../sdk/bot/Bot.ts"
import { attachment, message } from "../../sdk/bot/filters.ts"
import type { MessageCame } from "../../sdk/bot/Happening.ts"
import { connect } from "../../sdk/bot/inNode.ts"
import { card, file, location, picture } from "../../sdk/bot/Sendable.ts"
import { NotSent } from "../../sdk/bot/sends.ts"
import { ROOT } from "../rules.ts"
import { CLI } from "./cli.ts"

const base = mkdtempSync(join(tmpdir(), "parley-bot-files-"))
let server: Awaited<ReturnType<typeof startServer>>
let ann: Bot
let bob: Bot
const heard: Array<MessageCame> = []

const MEGABYTE = 1_048_576

const post = async (path: string, token: string, body: object): Promise<unknown> => {
  const headers = { "content-type": "application/json", authorization: token }
  const answer = await fetch(new URL(path, server.url), { method: "POST", headers, body: JSON.stringify(body) })
  return answer.json()
}

const who = (account: string) => ({ url: server.url, account, password: "secret-1" })

beforeAll(async () => {
  const config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    data: join(base, "data"),
    argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
    sendLimit: { count: 0, seconds: 1 }
  })
  server = await startServer(config, SILENT)
  for (const account of ["ann1", "bob1"]) await post(CALLS.register.path, "", { ...who(account), realname: account })
  ann = await connect(who("ann1"))
  bob = await connect(who("bob1"))
  bob.on(
    (each) => (each.kind === "friendRequest" ? each : undefined),
    (request) => request.accept()
  )
  bob.on(message, (each) => void heard.push(each))
  await ann.search("bob1")
  await ann.befriend(bob.me.id, "It is me.")
  await until(() => ann.find("bob1") !== undefined)
  await until(() => bob.find("ann1") !== undefined)
})
afterAll(async () => {
  await ann.close()
  await bob.close()
  await server.close()
  rmSync(base, { recursive: true, force: true })
})

/** Only what hangs takes so long, also on a busy machine. */
const until = async (holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 60_000; !holds();) {
    if (Date.now() > end) throw new Error("It did not come to that.")
    await sleep(20)
  }
}

/** So many bytes that count as a document. */
const document = (size: number): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)])

const sum = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const pieces: Array<Uint8Array> = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
  return Buffer.concat(pieces)
}

const came = async (id: string): Promise<MessageCame> => {
  await until(() => heard.some((each) => each.id === id))
  return heard.find((each) => each.id === id) as MessageCame
}

it("sends files of each source byte for byte, and the other one hears what they are", async () => {
  const bytes = document(9 * MEGABYTE + 7)
  const path = join(base, "plan one.pdf")
  writeFileSync(path, bytes)
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += MEGABYTE) yield await Promise.resolve(bytes.subarray(at, at + MEGABYTE))
  }
  const sources = [
    [file(path), readFileSync(path), "plan one.pdf"],
    [file(bytes, { name: "some.pdf" }), bytes, "some.pdf"],
    [file(pieces(), { name: "flow.pdf" }), bytes, "flow.pdf"],
    [file(new Blob([new Uint8Array(bytes)]), { name: "blob.pdf" }), bytes, "blob.pdf"]
  ] as const
  for (const [what, all, name] of sources) {
    const told: Array<number> = []
    const sent = await ann.send(bob.me.id, what, { progress: (bytesSent) => told.push(bytesSent) })
    const { file: got, type } = await came(sent.id)
    assert.deepStrictEqual([type, got?.name, got?.size, got?.kind], ["file", name, all.length, "file"])
    assert.isNotEmpty(told)
    assert.deepStrictEqual([told.toSorted((a, b) => a - b), Math.max(...told)], [told, all.length])
    const whole = got === undefined ? Buffer.alloc(0) : await bytesOf(got.download())
    assert.strictEqual(sum(whole), sum(all))
    const rest = got === undefined ? whole : await bytesOf(got.download({ from: 5 * MEGABYTE }))
    assert.strictEqual(sum(rest), sum(all.subarray(5 * MEGABYTE)))
  }
})

it("sends pictures, places and cards, and answers with them", async () => {
  const drawn = await sharp({ create: { width: 640, height: 360, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer()
  const shown = await came((await ann.send(bob.me.id, picture(drawn, { name: "sea.jpg" }))).id)
  assert.deepStrictEqual([shown.type, shown.file?.width, shown.file?.height], ["image", 640, 360])
  const there = { name: "Old harbour", address: "Quay 1", latitude: 53.54, longitude: 9.98 }
  const place = await came((await ann.send(bob.me.id, location(there))).id)
  assert.deepStrictEqual([place.type, place.location, place.text], ["location", there, "[Location] Old harbour"])
  const shared = await came((await ann.send(bob.me.id, card(ann.me.id))).id)
  assert.deepStrictEqual([shared.card?.id, shared.card?.name, shared.text], [ann.me.id, "ann1", "[Contact card] ann1"])
  const stop = ann.on(attachment, (each) => each.reply(file(each.file.download(), { name: `again ${each.file.name}` })))
  await bob.send(ann.me.id, file(drawn, { name: "back.jpg" }))
  await until(() => heard.some((each) => each.file?.name === "again back.jpg"))
  stop()
  assert.deepInclude(heard.at(-1)?.file, { width: 640, height: 360 })
})

it("says why a file is not sent", async () => {
  const why = async (what: ReturnType<typeof file>): Promise<string> => {
    const refused: unknown = await ann.send(bob.me.id, what).catch((error: unknown) => error)
    return refused instanceof NotSent ? refused.reason : String(refused)
  }
  assert.strictEqual(await why(file(new Uint8Array(0), { name: "empty.txt" })), "file-empty")
  assert.include(await why(file(join(base, "not there.txt"))), "ENOENT")
  const path = join(base, "changes.pdf")
  writeFileSync(path, document(20 * MEGABYTE))
  const changed: unknown = await ann
    .send(bob.me.id, file(path), { progress: (sent) => sent > 0 && appendFileSync(path, "more") })
    .catch((error: unknown) => error)
  assert.ok(changed instanceof NotSent && changed.reason === "file-gone")
  assert.throws(() => file(new Uint8Array(3)), TypeError)
})

/** A bot as a program of its own, which sends one file and says how far it is. */
const sender = (store: string, path: string): ChildProcess => {
  const [bot, what] = ["bot/inNode.ts", "bot/Sendable.ts"].map((name) => join(ROOT, "sdk", name))
  const program = `
    const { connect } = await import(${JSON.stringify(bot)})
    const { file } = await import(${JSON.stringify(what)})
    const bot = await connect({ ...${JSON.stringify(who("ann1"))}, store: ${JSON.stringify(store)} })
    console.log("ready")
    bot.client.subscribe(() => { for (const [, { sent }] of Object.entries(bot.client.state().uploads)) console.log(sent) })
    if (${JSON.stringify(path)} !== "") await bot.send(${bob.me.id}, file(${JSON.stringify(path)}))
    const isWaiting = () => [...bot.client.state().chats].some(([, { keeping, waiting }]) => keeping.length + waiting.length > 0)
    while (isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20))
    console.log("done")
    // its archive is saved, and then the bytes go, on a busy machine some seconds later
    const { globSync } = await import("node:fs")
    const hasBytes = () => globSync(${JSON.stringify(join(store, "files-*/*"))}).length > 0
    for (const end = Date.now() + 30_000; hasBytes() && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 20))
    await bot.close()`
  const flags = ["--disable-warning=ExperimentalWarning", "--conditions=parley-source", "--input-type=module", "-e", program]
  return spawn(process.execPath, flags, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] })
}

/** Runs until a line says so, then kills; whether the program came to its end before. */
const killedAt = async (child: ChildProcess, isTime: (line: string) => boolean): Promise<boolean> => {
  let [said, isDone] = ["", false]
  const ended = new Promise((resolve) => child.once("close", resolve))
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    said += part
    const lines = said.split("\n")
    said = lines.pop() ?? ""
    isDone ||= lines.includes("done")
    if (!isDone && lines.some((line) => isTime(line))) child.kill("SIGKILL")
  })
  await ended
  return isDone
}

// (OUTBOX-07, OUTBOX-09)
it("[OUTBOX-09] a file arrives once and byte for byte, however often the program is killed while it goes", async () => {
  const [path, store] = [join(base, "large.pdf"), join(base, "store")]
  const bytes = document(48 * MEGABYTE)
  writeFileSync(path, bytes)
  const before = heard.length
  let isDone = await killedAt(sender(store, path), (line) => Number(line) > 4 * MEGABYTE)
  assert.isFalse(isDone)
  // the bytes are the bot's own by now
  rmSync(path)
  for (const reached of [12, 26, 40])
    if (!isDone) isDone = await killedAt(sender(store, ""), (line) => Number(line) > reached * MEGABYTE)
  if (!isDone) assert.isTrue(await killedAt(sender(store, ""), () => false))
  await until(() => heard.length > before)
  await sleep(300)
  const fresh = heard.slice(before)
  assert.deepStrictEqual(
    fresh.map((each) => each.file?.name),
    ["large.pdf"]
  )
  const got = fresh[0]?.file
  assert.strictEqual(sum(got === undefined ? bytes.subarray(1) : await bytesOf(got.download())), sum(bytes))
  const left = readdirSync(store).filter((name) => name.startsWith("files-"))
  assert.deepStrictEqual(
    left.flatMap((folder) => readdirSync(join(store, folder))),
    []
  )
  assert.isFalse(existsSync(join(store, "streams")))
})

it("`parley send --file` goes on where it was when it is given again after a kill, and says each once", async () => {
  const path = join(base, "minutes.pdf")
  const bytes = document(48 * MEGABYTE)
  writeFileSync(path, bytes)
  const home = join(base, "home")
  const env = {
    PATH: process.env["PATH"],
    LANG: "C",
    PARLEY_URL: server.url,
    PARLEY_ACCOUNT: "ann1",
    PARLEY_PASSWORD: "secret-1"
  }
  const given = [...CLI, "send", "bob1", "--file", path, "--home", home, "of", "today"]
  const run = (killAt: number) =>
    new Promise<{ readonly code: number | null; readonly first: number }>((resolve) => {
      const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] })
      let first = -1
      child.stderr.setEncoding("utf8").on("data", (part: string) => {
        const percent = Number(/(\d+)%/.exec(part)?.[1] ?? -1)
        if (first < 0) first = percent
        if (percent >= killAt) child.kill("SIGKILL")
      })
      child.once("close", (code) => resolve({ code, first }))
    })
  const before = heard.length
  assert.isNull((await run(30)).code)
  const last = await run(101)
  assert.deepStrictEqual([last.code, last.first > 0], [0, true])
  await until(() => heard.length >= before + 2)
  await sleep(300)
  const fresh = heard.slice(before)
  assert.deepStrictEqual(
    fresh.map(({ file: got, text }) => got?.name ?? text),
    ["minutes.pdf", "of today"]
  )
  const got = fresh[0]?.file
  assert.strictEqual(sum(got === undefined ? bytes.subarray(1) : await bytesOf(got.download())), sum(bytes))
  const [account = ""] = readdirSync(home)
  assert.deepStrictEqual(readdirSync(join(home, account, "sending")), [])
})

/** The service behind a door that knows no parts, as deployed servers do; where that door is. */
const withoutParts = async (): Promise<{ readonly url: string; readonly close: () => void }> => {
  const { hostname, port } = new URL(server.url)
  const door = createServer((request, response) => {
    if (request.url?.startsWith(CALLS.uploadBegin.path) === true) return void response.writeHead(404).end()
    const { headers, method, url } = request
    request.pipe(
      askAgain({ hostname, port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
    )
  })
  door.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    const behind = connectTo(Number(port), hostname, () => {
      const { rawHeaders: raw } = request
      const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ""}`] : []))
      behind.write(`GET ${request.url ?? ""} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
      behind.pipe(socket).pipe(behind)
    })
    for (const end of [behind, socket]) end.on("error", () => [behind, socket].forEach((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve))
  const { port: opened } = door.address() as AddressInfo
  const close = (): void => {
    door.close()
    door.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${opened}`, close }
}

it("[OUTBOX-18] a file reaches a service that takes no parts, byte for byte, whatever its name", async () => {
  const door = await withoutParts()
  const old = await connect({ ...who("ann1"), url: door.url })
  try {
    const bytes = document(9 * MEGABYTE + 7)
    const sent = await old.send(bob.me.id, file(bytes, { name: 'plan "one" 計画.pdf' }))
    const { file: got } = await came(sent.id)
    // no name of a file holds quotation marks (FILE-07)
    assert.deepStrictEqual([got?.name, got?.size], ["plan one 計画.pdf", bytes.length])
    assert.strictEqual(sum(got === undefined ? bytes.subarray(1) : await bytesOf(got.download())), sum(bytes))
  } finally {
    await old.close()
    door.close()
  }
})
