import { Result } from "effect"
import { randomBytes } from "node:crypto"
import { request } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { newKey } from "../blob/key.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import type { NewFile } from "./StoredFile.ts"
import { type Answer, fileOf, openUploads, type Uploader, type TestUploads } from "./testUploads.ts"

const QUOTA = 1_000_000
const FULL = { code: 401, msg: expect.stringContaining("storage (976.56\u00a0KB)") as string }

let uploads: TestUploads
beforeAll(async () => {
  uploads = await openUploads({ storageQuota: QUOTA })
})
afterAll(() => uploads.close())

const text = (size: number): Buffer => Buffer.from(randomBytes(size / 2).toString("hex"))
const send = (who: Uploader, name: string, bytes: Buffer): Promise<Answer> =>
  uploads.send("uploadFile", [["file", fileOf(name, bytes)]], who)
const stored = (who: Uploader): unknown =>
  uploads.sql.prepare("SELECT stored FROM users WHERE user_id = ?").get(who.id)?.["stored"]

it("what one person's files take in all has a limit, to the byte; nobody else's is touched", async () => {
  const [mira, tomas] = [await uploads.person("mira"), await uploads.person("tomas")]
  expect((await send(mira, "a.txt", text(600_000))).code).toBe(0)
  expect(await send(mira, "b.txt", text(400_002))).toMatchObject(FULL)
  expect([stored(mira), uploads.staged(), uploads.kept().length]).toEqual([600_000, [], 1])
  expect((await send(mira, "b.txt", text(400_000))).code).toBe(0)
  expect(stored(mira)).toBe(QUOTA)
  expect(await send(mira, "c.txt", text(2))).toMatchObject(FULL)
  expect((await send(tomas, "c.txt", text(2))).code).toBe(0)
  expect(await uploads.call("uploadBegin", { name: "d.txt", size: 1 }, mira)).toMatchObject(FULL)
})

it("says so in the language of who asks", async () => {
  const who = await uploads.person("wei.ming")
  const form = new FormData()
  form.append("file", fileOf("a.txt", text(QUOTA + 2)))
  const answer = await fetch(uploads.url + CALLS.uploadFile.path, {
    method: "POST",
    headers: { authorization: who.token, "accept-language": "zh-CN" },
    body: form
  })
  expect(((await answer.json()) as Answer).msg).toContain("存储空间（976.56\u00a0KB）")
})

/** What is answered to a form of which only the first bytes ever come. */
const begun = (who: Uploader, headers: Record<string, string>, first: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(uploads.url + CALLS.uploadFile.path, {
      method: "POST",
      headers: {
        ...{ authorization: who.token, "accept-language": "en", "content-type": "multipart/form-data; boundary=x" },
        ...headers
      }
    })
    asked.on("response", (answer) => {
      const came: Array<Buffer> = []
      answer.on("data", (piece: Buffer) => void came.push(piece))
      answer.on("end", () => {
        resolve(JSON.parse(Buffer.concat(came).toString()) as Answer)
        asked.destroy()
      })
    })
    asked.on("error", reject)
    asked.write(first)
  })

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

it("is asked before the bytes are read, and while they come", async () => {
  const who = await uploads.person("early.bird")
  // so much is told, and nothing of it sent
  expect(await begun(who, { "content-length": String(QUOTA + 600_000) }, Buffer.from("--x"))).toMatchObject(FULL)
  // nothing is told, and it never ends
  const endless = Buffer.concat([Buffer.from(HEAD), text(QUOTA + 100_000)])
  expect(await begun(who, { "transfer-encoding": "chunked" }, endless)).toMatchObject(FULL)
  await expect.poll(() => uploads.staged()).toEqual([])
  expect(stored(who)).toBe(0)
})

it("an upload in parts has its room from its beginning, until it is a file", async () => {
  const who = await uploads.person("in.parts")
  const bytes = text(700_000)
  const { data } = await uploads.call("uploadBegin", { name: "a.txt", size: bytes.length }, who)
  const upload = String(data["upload"])
  expect(await uploads.call("uploadBegin", { name: "b.txt", size: 300_001 }, who)).toMatchObject(FULL)
  expect(await send(who, "b.txt", text(300_002))).toMatchObject(FULL)
  await fetch(`${uploads.url}${CALLS.uploadPart.path}?upload=${upload}&offset=0`, {
    method: "POST",
    headers: { authorization: who.token, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes)
  })
  expect((await send(who, "b.txt", text(300_000))).code).toBe(0)
  expect((await uploads.call("uploadFile", { upload }, who)).code).toBe(0)
  expect([stored(who), uploads.staged()]).toEqual([QUOTA, []])
})

it("the same file counts once, each other name of it again, and 0 is no limit", async () => {
  const open = await openUploads({ storageQuota: 0 })
  try {
    const who = await open.person("mira")
    const bytes = text(2000)
    for (const name of ["a.txt", "a.txt", "b.txt"])
      expect((await open.send("uploadFile", [["file", fileOf(name, bytes)]], who)).code).toBe(0)
    expect(open.sql.prepare("SELECT stored FROM users WHERE user_id = ?").get(who.id)).toEqual({ stored: 4000 })
  } finally {
    await open.close()
  }
})

const NOW = 1_750_000_900_000
const DAYS = 24 * 3600 * 1000

const file = (name: string, size: number): NewFile => ({
  ...{ path: `/storage/file/${newKey()}`, name, ext: "txt", cate: 1, hash: newKey(), md5: "", blob: newKey(), thumb: "" },
  ...{ size, mime: "text/plain", width: 0, height: 0, duration: 0 }
})

it("room comes back when a file is swept that nothing uses", async () => {
  const service: TestService = await openService()
  const mira: TestPerson = await service.person("mira")
  const asking = { tokenHash: tokenHash(mira.token), now: Millis.make(NOW) }
  const keep = async (name: string, size: number, quota = 100) =>
    Result.map(await service.store.write("keepFile", { asking, file: file(name, size), quota }), ({ file_id }) => file_id)
  const taken = () => service.sql.prepare("SELECT stored FROM users WHERE user_id = ?").get(mira.id)?.["stored"]
  const first = Result.getOrThrow(await keep("a.txt", 60))
  Result.getOrThrow(await keep("b.txt", 40))
  expect(await keep("c.txt", 1)).toMatchObject({ failure: { reason: "storage-full", params: { bytes: 100 } } })
  expect(taken()).toBe(100)
  service.sql.prepare("INSERT INTO file_uses (file_id, kind, ref) VALUES (?, 'cover', ?)").run(first, mira.id)
  Result.getOrThrow(await service.store.write("sweepFiles", { now: Millis.make(NOW + 2 * DAYS) }))
  expect(taken()).toBe(60)
  // a smaller quota takes nothing away
  expect(await keep("d.txt", 1, 50)).toMatchObject({ failure: { reason: "storage-full" } })
  const taking = Result.getOrThrow(await keep("e.txt", 5))
  await service.store.write("unkeep", { fileId: taking, since: NOW })
  expect(taken()).toBe(60)
  await service.close()
})
