import { randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { text as readAsText } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { refusalText } from "../http/text.ts"
import { photo, png } from "./testMedia.ts"
import { type Answer, openUploads, type Uploader, type TestUploads } from "./testUploads.ts"

let uploads: TestUploads
let mira: Uploader
let tomas: Uploader
beforeAll(async () => {
  uploads = await openUploads()
  ;[mira, tomas] = [await uploads.person("mira"), await uploads.person("tomas")]
  await uploads.friends(mira, tomas)
})
afterAll(() => uploads.close())

const part = async (upload: string, offset: number, bytes: Buffer, who = mira): Promise<Answer> => {
  const answer = await fetch(`${uploads.url}${CALLS.uploadPart.path}?upload=${upload}&offset=${offset}`, {
    method: "POST",
    headers: { authorization: who.token, "accept-language": "en", "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes)
  })
  return (await answer.json()) as Answer
}
/** An upload that is all here, and not finished yet. */
const brought = async (name: string, bytes: Buffer): Promise<string> => {
  const upload = String((await uploads.call("uploadBegin", { name, size: bytes.length }, mira)).data["upload"])
  expect((await part(upload, 0, bytes)).code).toBe(0)
  return upload
}
const text = (): Buffer => Buffer.from(randomBytes(500).toString("hex"))
const finish = (upload: string, more: object = {}, call: CallName = "uploadFile", who = mira): Promise<Answer> =>
  uploads.call(call, { upload, ...more }, who)
const messageOf = (id: string): object => ({
  message: JSON.stringify({ id, type: "file", toContactId: tomas.id, content: "", fileName: "notes.txt" })
})
const count = (table: string, where: string, value: string | number): number =>
  Number(uploads.sql.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where} = ?`).get(value)?.["n"])

it("[H-39] an upload that is finished three times at once becomes one file, and all three hear of it", async () => {
  for (const bytes of [text(), await photo(300, 200)]) {
    const upload = await brought(bytes.includes("Exif") ? "photo.jpg" : "notes.txt", bytes)
    const kept = uploads.kept().length
    const answers = await Promise.all([finish(upload), finish(upload), finish(upload)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect([uploads.kept().length - kept, uploads.staged()]).toEqual([1, []])
  }
})

it("[H-39] three times at once with a message it is one message", async () => {
  const upload = await brought("notes.txt", text())
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => finish(upload, messageOf(id))))
  expect(answers.map(({ code, data }) => [code, data["id"]])).toEqual([1, 2, 3].map(() => [0, id]))
  expect([count("messages", "id", id), uploads.staged()]).toEqual([1, []])
})

it("[H-39] finishing again after a lost answer answers the same, also after a restart", async () => {
  const upload = await brought("notes.txt", text())
  const first = await finish(upload)
  await uploads.restart()
  const again = await finish(upload)
  expect([again.code, again.msg, again.data["file_id"], again.data["src"]]).toEqual([
    ...[0, first.msg, first.data["file_id"], first.data["src"]]
  ])
  expect((await finish(upload, {}, "uploadFile", tomas)).code).toBe(401)
  // it is no upload any more that goes on, and leaves its place to the next
  expect((await part(upload, 1000, Buffer.from("x"))).code).toBe(404)
})

it("[H-39] an upload that was finished says that all of it is here, so that no byte goes again, as long as its file is there", async () => {
  const bytes = text()
  const upload = await brought("notes.txt", bytes)
  const { data } = await finish(upload)
  const state = async (who = mira): Promise<Answer> => await uploads.call("uploadState", { upload }, who)
  expect((await state()).data).toEqual({ upload, offset: bytes.length, size: bytes.length })
  await uploads.restart()
  expect((await state()).data["offset"]).toBe(bytes.length)
  expect((await state(tomas)).code).toBe(404)
  uploads.sql.prepare("DELETE FROM files WHERE file_id = ?").run(Number(data["file_id"]))
  expect((await state()).code).toBe(404)
})

it("[H-39] a message that is there is answered first, whatever became of its upload", async () => {
  const upload = await brought("notes.txt", text())
  const id = randomUUID()
  const first = await finish(upload, messageOf(id))
  uploads.sql.prepare("DELETE FROM uploads WHERE upload = ?").run(upload)
  const again = await finish(upload, messageOf(id))
  expect([again.code, again.data["id"], again.data["msg_id"]]).toEqual([0, id, first.data["msg_id"]])
  // to its author alone
  expect((await finish(upload, messageOf(id), "uploadFile", tomas)).code).toBe(401)
})

it("what was finished as one thing is not finished as another", async () => {
  const upload = await brought("a.png", await png(30, 30))
  expect((await finish(upload)).code).toBe(0)
  for (const call of ["uploadAvatar", "uploadEmoji"] as const) expect((await finish(upload, {}, call)).code).toBe(401)
  const other = await brought("b.png", await png(31, 31))
  const drawn = await finish(other, {}, "uploadAvatar")
  expect([drawn.code, await finish(other, {}, "uploadAvatar")]).toEqual([0, drawn])
})

it("finished uploads count neither among those under way nor as room that is taken", async () => {
  for (let i = 0; i < 21; i++) expect((await finish(await brought("notes.txt", text()))).code).toBe(0)
})

it("an upload that is refused is over", async () => {
  const upload = await brought("a.png", Buffer.from("no picture"))
  expect((await finish(upload)).msg).toBe("This kind of file can’t be sent.")
  expect([(await finish(upload)).code, uploads.staged(), count("uploads", "upload", upload)]).toEqual([401, [], 0])
})

it("begins again where its bytes were lost on the way", async () => {
  const bytes = text()
  const upload = await brought("notes.txt", bytes)
  for (const file of uploads.staged()) rmSync(file)
  const lost = await finish(upload)
  // by this word a client brings it again, and does not give it up
  expect([lost.msg, lost.data["reason"]]).toEqual(["The upload isn’t complete: 0 of 1,000 bytes received.", "upload-unfinished"])
  expect((await uploads.call("uploadState", { upload }, mira)).data["offset"]).toBe(0)
  await part(upload, 0, bytes)
  expect((await finish(upload)).code).toBe(0)
})

it("[H-39] while a part still comes, as of a page that crashed, nothing else touches what came; then all of it is there", async () => {
  const bytes = text()
  const upload = String((await uploads.call("uploadBegin", { name: "notes.txt", size: bytes.length }, mira)).data["upload"])
  const coming = request(`${uploads.url}${CALLS.uploadPart.path}?upload=${upload}&offset=0`, {
    method: "POST",
    headers: { authorization: mira.token, "content-type": "application/octet-stream", "content-length": bytes.length }
  })
  const answered = once(coming, "response")
  coming.write(bytes.subarray(0, 400))
  await expect.poll(() => uploads.staged().length).toBe(1)
  const busy = [(await part(upload, 0, bytes)).msg, (await finish(upload)).msg]
  const toOthers = [(await part(upload, 0, bytes, tomas)).msg, (await finish(upload, {}, "uploadFile", tomas)).msg]
  coming.end(bytes.subarray(400))
  expect(busy).toEqual([1, 2].map(() => refusalText("en", refused("busy"))))
  expect(toOthers).toEqual([1, 2].map(() => refusalText("en", refused("upload-unknown"))))
  const [answer] = (await answered) as [IncomingMessage]
  expect((JSON.parse(await readAsText(answer)) as Answer).code).toBe(0)
  expect((await uploads.call("uploadState", { upload }, mira)).data["offset"]).toBe(bytes.length)
  expect((await finish(upload)).code).toBe(0)
  expect(uploads.staged()).toEqual([])
})
