import { randomBytes } from "node:crypto"
import { statSync } from "node:fs"
import { request } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
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

const begin = async (name: string, size: number, who = mira): Promise<string> =>
  String((await uploads.call("uploadBegin", { name, size }, who)).data["upload"])

const partUrl = (upload: string, offset: number): string =>
  `${uploads.url}${CALLS.uploadPart.path}?upload=${upload}&offset=${offset}`

const part = async (upload: string, offset: number, bytes: Buffer, who = mira): Promise<Answer> => {
  const answer = await fetch(partUrl(upload, offset), {
    method: "POST",
    headers: { authorization: who.token, "accept-language": "en", "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes)
  })
  return (await answer.json()) as Answer
}

const text = (size: number): Buffer => Buffer.from(randomBytes(size / 2).toString("hex"))

it("a file in parts becomes a file, over a restart of the server [pain 21]", async () => {
  const bytes = text(300_000)
  const upload = await begin("story.txt", bytes.length)
  expect((await part(upload, 0, bytes.subarray(0, 100_000))).data).toEqual({ upload, offset: 100_000, size: 300_000 })
  await uploads.restart()
  expect((await uploads.call("uploadState", { upload }, mira)).data["offset"]).toBe(100_000)
  expect((await uploads.call("uploadFile", { upload }, mira)).code).toBe(401)
  expect((await part(upload, 100_000, bytes.subarray(100_000))).data["offset"]).toBe(300_000)
  const { code, data } = await uploads.call("uploadFile", { upload }, mira)
  expect([code, data["size"], data["name"], data["ext"]]).toEqual([0, 300_000, "story", "txt"])
  expect(uploads.staged()).toEqual([])
})

it("what broke off is kept as far as it came", async () => {
  const upload = await begin("a.txt", 200_000)
  const bytes = text(200_000)
  const req = request(partUrl(upload, 0), {
    method: "POST",
    headers: { authorization: mira.token, "content-length": "200000" }
  })
  req.on("error", () => undefined)
  req.write(bytes.subarray(0, 120_000))
  // all of it has come
  await expect.poll(() => uploads.staged().map((file) => statSync(file).size)).toEqual([120_000])
  req.destroy()
  const offset = async (): Promise<number> => Number((await uploads.call("uploadState", { upload }, mira)).data["offset"])
  await expect.poll(offset).toBe(120_000)
  expect((await part(upload, 120_000, bytes.subarray(120_000))).code).toBe(0)
  expect((await uploads.call("uploadFile", { upload }, mira)).data["size"]).toBe(200_000)
})

it("says where to go on when a part comes elsewhere, and takes no more than was said", async () => {
  const upload = await begin("a.txt", 10)
  expect(await part(upload, 5, Buffer.from("x"))).toMatchObject({ code: 400, msg: "This upload continues at byte 0." })
  expect((await part(upload, 0, Buffer.from("12345678901"))).code).toBe(400)
  expect(uploads.sql.prepare("SELECT received FROM uploads WHERE upload = ?").get(upload)?.["received"]).toBe(0)
})

it("[H-36] nobody else goes on with it, asks for it or gets it", async () => {
  const upload = await begin("a.txt", 5)
  await part(upload, 0, Buffer.from("12345"))
  expect((await part(upload, 5, Buffer.from("6"), tomas)).code).toBe(404)
  expect((await uploads.call("uploadState", { upload }, tomas)).code).toBe(404)
  expect((await uploads.call("uploadFile", { upload }, tomas)).code).toBe(401)
  expect((await uploads.call("uploadFile", { upload }, mira)).code).toBe(0)
})

it("a message is sent with a file that came in parts", async () => {
  const upload = await begin("notes", 5)
  await part(upload, 0, Buffer.from("12345"))
  const message = JSON.stringify({ id: "in-parts-1", type: "file", toContactId: tomas.id, content: "", fileName: "notes.md" })
  const { code, data } = await uploads.call("uploadFile", { upload, message }, mira)
  expect([code, data["type"], data["fileName"], data["fileSize"]]).toEqual([0, "file", "notes.md", 5])
})

it("is refused at once when it will be too large, of a kind that may not come, or one too many", async () => {
  const begun = (name: string, size: number) => uploads.call("uploadBegin", { name, size }, tomas)
  expect((await begun("a.txt", 51 * 1024 * 1024)).code).toBe(401)
  expect((await begun("a.exe", 5)).code).toBe(401)
  expect((await begun("a.txt", 0)).code).toBe(400)
  for (let i = 0; i < 20; i++) expect((await begun("a.txt", 5)).code).toBe(0)
  expect(await begun("a.txt", 5)).toMatchObject({
    code: 400,
    msg: "Too many unfinished uploads (20). There will be room within an hour."
  })
  uploads.sql.prepare("UPDATE uploads SET touched_at = 0 WHERE owner = ?").run(tomas.id)
  expect((await begun("a.txt", 5)).code).toBe(0)
})

it("one that has rested for an hour gives way where too many are under way, the one that rested longest first", async () => {
  const rosa = await uploads.person("rosa")
  const ids: Array<string> = []
  for (let i = 0; i < 20; i++) ids.push(await begin("a.txt", 5, rosa))
  const rest = (upload: string | undefined, minutes: number): void => {
    const touched = "UPDATE uploads SET touched_at = touched_at - ? WHERE upload = ?"
    uploads.sql.prepare(touched).run(minutes * 60_000, String(upload))
  }
  const isKnown = async (upload: string | undefined): Promise<boolean> =>
    (await uploads.call("uploadState", { upload: String(upload) }, rosa)).code === 0
  rest(ids[3], 58)
  expect((await uploads.call("uploadBegin", { name: "a.txt", size: 5 }, rosa)).code).toBe(400)
  rest(ids[4], 61)
  rest(ids[5], 600)
  expect((await uploads.call("uploadBegin", { name: "a.txt", size: 5 }, rosa)).code).toBe(0)
  expect([await isKnown(ids[3]), await isKnown(ids[4]), await isKnown(ids[5])]).toEqual([true, true, false])
  expect((await uploads.call("uploadBegin", { name: "a.txt", size: 5 }, rosa)).code).toBe(0)
  expect([await isKnown(ids[3]), await isKnown(ids[4])]).toEqual([true, false])
  expect((await uploads.call("uploadBegin", { name: "a.txt", size: 5 }, rosa)).code).toBe(400)
})
