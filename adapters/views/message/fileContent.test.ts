import { Schema } from "effect"
import { afterEach, assert, beforeEach, expect, it, vi } from "vitest"
import { Message } from "#engine/message/Message.ts"
import { TEXT_SHOWN_MAX } from "#engine/message/opening/openedAs.ts"
import { fileOpened, pdfAt, pictureAt, readTextFile } from "./fileContent.ts"

const HOST = "https://chat.example.org"
let answer: () => Response
let asked: Array<readonly [method: string, address: string, range: string | null]> = []
beforeEach(() => {
  asked = []
  vi.stubGlobal("location", { origin: HOST, href: `${HOST}/h5/` })
  vi.stubGlobal("navigator", { pdfViewerEnabled: true })
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push([init.method ?? "GET", address, new Headers(init.headers).get("range")])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const never = new AbortController().signal
const text = (size: number) => ({ url: "/storage/file/a.txt", size })
const hears: (bytes: number) => void = () => undefined

const message = (name: string, url: string): Message =>
  Schema.decodeUnknownSync(Message)({
    id: "m1",
    number: 7,
    chat: "2",
    author: 2,
    body: { _tag: "File", url, name, size: 80, preview: "/view.html?src=a", download: "/filedown/a", thumbnail: "", file: 3 },
    sentAt: 1_700_000_000_000,
    delivery: "sent",
    refusal: "",
    at: []
  })
const as = (name: string, url = "/storage/file/a") => fileOpened(message(name, url))?.as

it("[FILE-12] a file of our own origin opens as its name says; another host's, and a PDF where no browser shows one, are saved", () => {
  assert.strictEqual(as("plan.txt"), "text")
  assert.strictEqual(as("plan.txt", `${HOST}/storage/file/a`), "text")
  assert.strictEqual(as("plan.txt", "https://chat.example.org.evil.example/storage/file/a"), "nothing")
  assert.strictEqual(as("drawing.svg"), "nothing")
  assert.strictEqual(as("paper.pdf"), "pdf")
  vi.stubGlobal("navigator", { pdfViewerEnabled: false })
  assert.strictEqual(as("paper.pdf"), "noViewer")
})

it("a message without a file opens nothing", () => {
  assert.isNull(fileOpened({ ...message("a.txt", "/storage/file/a"), body: { _tag: "Text", html: "bread" } as never }))
})

it("[FILE-13] a text is read up to a megabyte, and no further where a service sends all of it", async () => {
  const whole = TEXT_SHOWN_MAX + 5
  const heard: Array<number> = []
  answer = () => new Response("a".repeat(whole), { headers: { "content-length": String(whole) } })
  const read = await readTextFile(text(0), never, (bytes) => heard.push(bytes))
  assert.deepEqual(asked, [["GET", "/storage/file/a.txt", `bytes=0-${TEXT_SHOWN_MAX - 1}`]])
  assert.deepInclude(read, { shown: TEXT_SHOWN_MAX, of: whole })
  assert.strictEqual("text" in read ? read.text.length : 0, TEXT_SHOWN_MAX)
  assert.strictEqual(heard.at(-1), TEXT_SHOWN_MAX)
})

it("[FILE-13] a part says how large the whole is, and a character that it cuts is left out", async () => {
  const words = `${"a".repeat(TEXT_SHOWN_MAX - 1)}é`
  const part = new TextEncoder().encode(words).slice(0, TEXT_SHOWN_MAX)
  const range = { "content-range": `bytes 0-${TEXT_SHOWN_MAX - 1}/${TEXT_SHOWN_MAX + 1}` }
  answer = () => new Response(part, { status: 206, headers: range })
  const read = await readTextFile(text(9), never, hears)
  assert.deepInclude(read, { text: words.slice(0, -1), of: TEXT_SHOWN_MAX + 1 })
})

it("[FILE-14] a text is read as it is written, and markup in it is words", async () => {
  const chinese = Uint8Array.from([0xbc, 0xc6, 0xbb, 0xae])
  answer = () => new Response(chinese)
  assert.deepEqual(await readTextFile(text(4), never, hears), { _tag: "Text", text: "计划", shown: 4, of: 0 })
  answer = () => new Response("<script>alert(1)</script>", { headers: { "content-type": "text/html" } })
  assert.deepInclude(await readTextFile(text(25), never, hears), { text: "<script>alert(1)</script>" })
  answer = () => new Response(Uint8Array.from([0x50, 0x4b, 3, 4]))
  assert.deepEqual(await readTextFile(text(4), never, hears), { _tag: "Unreadable" })
})

it("an empty text is one; what may not be seen is gone; what fails may be asked for again", async () => {
  answer = () => new Response(null, { status: 416 })
  assert.deepEqual(await readTextFile(text(0), never, hears), { _tag: "Text", text: "", shown: 0, of: 0 })
  answer = () => new Response("", { status: 404 })
  assert.deepEqual(await readTextFile(text(4), never, hears), { _tag: "Gone" })
  answer = () => new Response("", { status: 503 })
  await expect(readTextFile(text(4), never, hears)).rejects.toThrow("503")
})

it("a PDF is framed when the service says that it is one, and lets it be framed", async () => {
  const saying = (headers: Record<string, string>) => {
    answer = () => new Response(null, { headers })
    return pdfAt({ url: "/storage/file/a.pdf" }, never)
  }
  const good = {
    "content-type": "application/pdf",
    "content-disposition": "inline; filename=a.pdf",
    "x-frame-options": "SAMEORIGIN"
  }
  const address = `${HOST}/storage/file/a.pdf?framed=1`
  assert.deepEqual(await saying(good), { _tag: "At", address })
  assert.deepEqual(asked, [["HEAD", address, null]])
  for (const bad of [
    { "content-type": "text/html" },
    { "content-type": "application/pdfx" },
    { "x-frame-options": "DENY" },
    { "content-disposition": "attachment; filename=a.pdf" }
  ])
    assert.deepEqual(await saying({ ...good, ...bad }), { _tag: "Unreadable" })
  answer = () => new Response(null, { status: 404 })
  assert.deepEqual(await pdfAt({ url: "/storage/file/a.pdf" }, never), { _tag: "Gone" })
})

const png = (side: number): Uint8Array<ArrayBuffer> => {
  const head = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 0, 0, 0, 0, 0
  ])
  const view = new DataView(head.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return head
}

it("[FILE-11] a picture is drawn where its head says that it does not fill memory", async () => {
  answer = () => new Response(png(640))
  assert.deepEqual(await pictureAt({ url: "/storage/file/a.png" }, never), { _tag: "At", address: "/storage/file/a.png" })
  answer = () => new Response(png(30_000))
  assert.deepEqual(await pictureAt({ url: "/storage/file/a.png" }, never), { _tag: "Unreadable" })
  asked = []
  answer = () => new Response("no picture")
  assert.deepEqual(await pictureAt({ url: "/storage/file/a.png" }, never), { _tag: "Unreadable" })
  assert.deepEqual(
    asked.map(([, , range]) => range),
    ["bytes=0-65535", "bytes=0-1048575"]
  )
})
