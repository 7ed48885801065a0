import { randomBytes } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { coversSettled } from "./covers.ts"
import { mp4 } from "./testMedia.ts"
import { fileOf, openUploads, type Uploader, type TestUploads } from "./testUploads.ts"

let uploads: TestUploads
let mira: Uploader
let tomas: Uploader
beforeAll(async () => {
  uploads = await openUploads()
  ;[mira, tomas] = [await uploads.person("mira"), await uploads.person("tomas")]
  uploads.sql.prepare("INSERT INTO settings (name, value) VALUES ('fileUpload.fileExt', '')").run()
})
afterAll(() => uploads.close())

const noise = (): Promise<Buffer> =>
  sharp({
    create: { width: 200, height: 200, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 60 } }
  })
    .png()
    .toBuffer()

/** What an upload answers, without what is drawn for it, with how it is served, and how many contents it adds to the store. */
const answered = async (who: Uploader, name: string, bytes: Buffer) => {
  const before = uploads.kept().length
  const { code, data, msg } = await uploads.send("uploadFile", [["file", fileOf(name, bytes)]], who)
  const { headers } = await fetch(uploads.url + String(data["src"]), { headers: { authorization: who.token } })
  const served = ["content-type", "content-disposition", "content-length"].map((each) => headers.get(each))
  // covers are drawn after the answer, and would count for the next upload
  await coversSettled()
  const drawn = new Set(["src", "url", "file_id", "md5", "user_id"])
  const told = Object.entries(data).filter(([field]) => !drawn.has(field))
  return { code, msg, told, served, more: uploads.kept().length - before }
}

it.each([
  ["a.txt", "a.txt", () => Buffer.from(randomBytes(50).toString("hex"))],
  ["a.txt", "a.html", () => Buffer.from(randomBytes(50).toString("hex"))],
  ["a.bin", "a.txt", () => Buffer.from(randomBytes(50).toString("hex"))],
  ["a.png", "b.png", noise],
  ["a.bin", "a.png", noise],
  ["a.png", "a.bin", noise],
  ["a.mp4", "a.mkv", () => Buffer.concat([mp4(64, 48, 1), Buffer.from("\0\0\0\0mdat", "latin1"), randomBytes(40)])]
] as const)("[H-36] nobody hears that somebody else has the same bytes: %s, then %s", async (theirs, mine, make) => {
  const [known, unknown] = [await make(), await make()]
  await answered(tomas, theirs, known)
  // sizes of pictures with noise differ; all else must not
  const { served, told, ...rest } = await answered(mira, mine, known)
  const fresh = await answered(mira, mine, unknown)
  const without = (fields: ReadonlyArray<readonly [string, unknown]>) => fields.filter(([field]) => field !== "size")
  expect([rest, without(told), served.slice(0, 2)]).toEqual([
    { code: fresh.code, msg: fresh.msg, more: fresh.more },
    without(fresh.told),
    fresh.served.slice(0, 2)
  ])
})

it("what one sends again under another name is kept once, and is what its name says", async () => {
  const bytes = Buffer.from(randomBytes(50).toString("hex"))
  expect((await answered(mira, "a.txt", bytes)).more).toBe(1)
  expect((await answered(mira, "b.txt", bytes)).more).toBe(0)
  expect((await answered(mira, "a.html", bytes)).served[0]).toBe("application/octet-stream")
})
