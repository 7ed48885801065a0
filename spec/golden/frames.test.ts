import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import type { Book } from "#fixtures/wire/value.ts"
import { type Bag, speakTo } from "../wire/speak.ts"
import { type House, openHouse } from "./house.ts"
import { fits } from "./text.ts"

/**
 * Frames that no client of ours brings about by the calls of the transcripts, and messages of files, which come by forms in parts: to the
 * byte what `fixtures/wire/frames.txt` says. Nothing here comes from `engine/`.
 */

/** How long a frame may take, in milliseconds: only one that never comes takes so long, however busy the machine is. */
const PATIENCE = 60_000
const book: Book = new Map()
const heard = { ann: [] as Array<string>, bo: [] as Array<string>, nobody: [] as Array<string> }
type Device = keyof typeof heard

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.prepare(book, "")
  for (const name of ["ann", "bo"] as const) await comes(name)
  await ask("/enterprise/im/searchUser", { keywords: "bo.frames" }, "ann")
  await ask("/enterprise/friend/add", { user_id: book.get("bo"), remark: "hi" }, "ann")
  await ask("/enterprise/friend/add", { user_id: book.get("ann"), remark: "hi" }, "bo")
  for (const name of ["ann", "bo", "nobody"] as const) await listens(name)
})
afterAll(async () => expect(await house.stop()).toBe(""))

const ask = async (path: string, body: Bag, as: "ann" | "bo" | "root"): Promise<unknown> => {
  const { envelope } = await speakTo(house.url).call(path, body, { token: String(book.get(`${as}.token`)) })
  expect([path, envelope.code, envelope.msg]).toEqual([path, 0, expect.any(String)])
  return envelope.data
}

const comes = async (name: "ann" | "bo"): Promise<void> => {
  const { call } = speakTo(house.url)
  await call("/common/Pub/register", { account: `${name}.frames`, realname: name, password: "secret 1" })
  const { envelope } = await call("/common/pub/login", { account: `${name}.frames`, password: "secret 1" })
  const { authToken, userInfo } = envelope.data as { readonly authToken: string; readonly userInfo: Bag }
  book.set(name, userInfo["user_id"]).set(`${name}.token`, authToken)
}

const listens = async (name: Device): Promise<void> => {
  const ws = new WebSocket(`${house.url.replace("http", "ws")}/wss`, { headers: { "accept-language": "en" } })
  ws.on("message", (data: Buffer) => heard[name].push(data.toString()))
  await new Promise((done) => ws.once("open", done))
  ws.send(JSON.stringify({ type: "bindUid", user_id: book.get(name) ?? 1, token: book.get(`${name}.token`) ?? "bearer nobody" }))
  for (const until = Date.now() + PATIENCE; Date.now() < until && heard[name].length < 2; await sleep(5));
}

/** Golden frames by their titles. */
const golden = new Map(
  readFileSync(join(import.meta.dirname, "../../fixtures/wire/frames.txt"), "utf8")
    .split(/^# /m)
    .slice(1)
    .map((part) => part.trimEnd().split("\n"))
    .map(([title = "", ...lines]) => [title, lines])
)
const compared = new Set<string>()

/** Waits for as many frames of these types as the golden text has, and compares both. */
const hears = async (title: string, types: RegExp): Promise<void> => {
  compared.add(title)
  const wanted = golden.get(title) ?? []
  const came = () =>
    (["ann", "bo", "nobody"] as const).flatMap((name) =>
      heard[name].filter((text) => types.test(text)).map((text) => `${name} hears ${text}`)
    )
  for (const until = Date.now() + PATIENCE; Date.now() < until && came().length < wanted.length; await sleep(5));
  const lines = came()
  for (const each of Object.values(heard)) each.splice(0)
  expect(lines.length, lines.join("\n")).toBe(wanted.length)
  for (const [n, line] of lines.entries())
    if (!fits(wanted[n] ?? "", line, book, "json")) expect(`came:   ${line}`).toBe(`golden: ${wanted[n]}`)
}

const send = async (to: unknown, more: Bag): Promise<void> => {
  const message = { id: crypto.randomUUID(), toContactId: to, type: "text", content: "hello", ...more }
  const sent = (await ask("/enterprise/im/sendMessage", message, "ann")) as Bag
  book.set("id", sent["id"]).set("number", sent["msg_id"])
}

/** A file as browsers send it, with the message that it is for. */
const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, message: Bag, call = "uploadFile"): Promise<unknown> => {
  const form = new FormData()
  const said = { id: crypto.randomUUID(), toContactId: book.get("bo"), is_group: 0, content: "blob:1", extends: "", ...message }
  if (call === "uploadFile") form.append("message", JSON.stringify(said))
  form.append("file", new Blob([bytes]), name)
  const headers = { authorization: String(book.get("ann.token")), "accept-language": "en" }
  const answer = await fetch(`${house.url}/common/upload/${call}`, { method: "POST", headers, body: form })
  const envelope = (await answer.json()) as { readonly code: number; readonly data: unknown }
  expect([name, envelope.code]).toEqual([name, 0])
  return envelope.data
}

const bytesOf = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))))
  )

it("a token that is none", async () => {
  await hears("a token that is none", /"type":"(init|pong|error)"/)
})

it("messages that are named as read", async () => {
  await send(book.get("bo"), {})
  const messages = [{ id: book.get("id"), msg_id: book.get("number"), content: "forged", at: [] }]
  await ask(
    "/enterprise/im/setMsgIsRead",
    { toContactId: book.get("ann"), is_group: 0, fromUser: book.get("ann"), messages },
    "bo"
  )
  await hears("messages that are named as read", /"type":"(isRead|readAll)"/)
})

it("a group is opened in which somebody was mentioned", async () => {
  const { group_id, id } = (await ask("/enterprise/group/add", { user_ids: [book.get("bo")], name: "Team" }, "ann")) as Bag
  book.set("team", id).set("team.group", group_id)
  await send(id, { content: "@bo look", at: [book.get("bo")] })
  await ask("/enterprise/im/getMessageList", { toContactId: id, is_group: 1, page: 1, limit: 10 }, "bo")
  await hears("a group is opened in which somebody was mentioned", /"type":"atMsgList"/)
})

it("the configuration changes", async () => {
  await ask("/manage/config/setConfig", { name: "chatInfo", value: { redoTime: 60 } }, "root")
  await hears("the configuration changes", /"type":"updateConfig"/)
})

it("a text file", async () => {
  await upload("notes.txt", bytesOf("hello"), { type: "file" })
  await hears("a text file", /"type":"simple"/)
})

it("something spoken", async () => {
  const head = bytesOf(
    "RIFF",
    [0x64, 0x1f, 0, 0],
    "WAVEfmt ",
    [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]
  )
  const wav = bytesOf([...head], "data", [0x40, 0x1f, 0, 0], Array<number>(8000).fill(128))
  await upload("a.wav", wav, { type: "voice", extends: { duration: 3.4 } })
  await hears("something spoken", /"type":"simple"/)
})

it("a video", async () => {
  const ftyp = bytesOf([0, 0, 0, 20], "ftypisom", [0, 0, 2, 0], "isom")
  await upload("walk.mp4", bytesOf([...ftyp], [0, 0, 0, 16], "mdat", Array<number>(8).fill(0)), { type: "video" })
  await hears("a video", /"type":"simple"/)
})

it("a kept emoji", async () => {
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )
  await upload("dot.png", Uint8Array.from(dot), {}, "uploadEmoji")
  const [emoji] = (await ask("/enterprise/emoji/index", {}, "ann")) as ReadonlyArray<Bag>
  await send(book.get("bo"), { type: "emoji", content: emoji?.["src"], file_id: emoji?.["file_id"] })
  await hears("a kept emoji", /"type":"(simple|emojis)"/)
})

it("every golden frame is compared", () => expect([...compared].toSorted()).toEqual([...golden.keys()].toSorted()))
