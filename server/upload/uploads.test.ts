import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openTestS3 } from "../blob/testS3.ts"
import { coverOf, coversSettled } from "./covers.ts"
import { mp4, wav } from "./testMedia.ts"
import { fileOf, openUploads, type Uploader, type TestUploads } from "./testUploads.ts"

let uploads: TestUploads
let mira: Uploader
let tomas: Uploader
let eva: Uploader
let png: Buffer
beforeAll(async () => {
  uploads = await openUploads()
  ;[mira, tomas, eva] = [await uploads.person("mira"), await uploads.person("tomas"), await uploads.person("eva1")]
  await uploads.friends(mira, tomas)
  png = await picture(300, 100)
})
afterAll(() => uploads.close())

const picture = (width: number, height: number, shade = 0): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 20 } } })
    .png()
    .toBuffer()

const message = (to: number | string, changes: object = {}): string =>
  JSON.stringify({
    id: randomUUID(),
    type: "image",
    toContactId: to,
    is_group: 0,
    content: "blob:1",
    sendTime: 1,
    at: [],
    ...changes
  })

const addressOf = ({ data }: { readonly data: unknown }): string => (typeof data === "string" ? data : "")

const rows = (where: string, ...args: ReadonlyArray<string | number>): number =>
  Number(uploads.sql.prepare(`SELECT COUNT(*) AS n FROM ${where}`).get(...args)?.["n"])

it("keeps a file without a message, and says what it is", async () => {
  const { code, data, msg } = await uploads.send("uploadFile", [["file", fileOf("a photo.png", png)]], mira)
  expect([code, msg]).toEqual([0, "Uploaded"])
  expect(data).toMatchObject({
    name: "a photo",
    cate: 2,
    size: png.length,
    file_type: "image/png",
    ext: "png",
    type: 2,
    user_id: mira.id,
    videoInfo: { width: 300, height: 100, fixMode: 1 }
  })
  expect(data["src"]).toMatch(/^\/storage\/image\/[\w-]{24}\.png$/)
  expect(uploads.staged()).toEqual([])
})

it.each(["first", "last"])("sends a file with its message, which comes %s in the form", async (order) => {
  const fields = [
    ["file", fileOf("b.png", png)],
    ["message", message(tomas.id, { type: "file", extends: { width: 1, height: 9 }, file_id: 999 })]
  ] as const
  const { code, data } = await uploads.send("uploadFile", order === "first" ? fields : fields.toReversed(), mira)
  expect(code).toBe(0)
  expect(data).toMatchObject({
    type: "image",
    fileName: "b.png",
    fileSize: png.length,
    file_cate: 2,
    extends: { width: 300, height: 100, fixMode: 1 },
    status: "succeed",
    toContactId: tomas.id
  })
  expect(String(data["content"])).toMatch(/\/storage\/image\/[\w-]{24}\.png$/)
  const { data: list } = await uploads.call("getMessageList", { toContactId: mira.id, is_group: 0 }, tomas)
  expect((list as unknown as ReadonlyArray<object>).at(-1)).toMatchObject({ type: "image", content: data["content"] })
})

it("a file never goes out as something else", async () => {
  for (const type of ["text", "location", "webrtc", "event", "emoji", 7, undefined]) {
    const fields = [
      ["file", fileOf("a.txt", "words")],
      ["message", message(tomas.id, { type, content: "<b>hi</b>" })]
    ] as const
    const { code, data } = await uploads.send("uploadFile", fields, mira)
    expect([type, code, data["type"]]).toEqual([type, 0, "file"])
    expect(data["content"]).not.toContain("<b>")
  }
})

it("a voice keeps how long its sender says it is, and no number of a file", async () => {
  const fields = [
    ["file", fileOf("a.wav", wav(2))],
    ["message", message(tomas.id, { type: "voice", extends: { duration: 9 } })]
  ] as const
  const { data } = await uploads.send("uploadFile", fields, mira)
  expect(data).toMatchObject({ type: "voice", file_id: 0, extends: { duration: 9 } })
})

it("a video says its sides, how long it is, and what stands for it", async () => {
  const fields = [
    ["file", fileOf("a.mp4", mp4(640, 360, 12))],
    ["message", message(tomas.id, { type: "video" })]
  ] as const
  const { data } = await uploads.send("uploadFile", fields, mira)
  expect(data).toMatchObject({ type: "video", extends: { width: 640, height: 360, duration: 12, fixMode: 1 } })
  expect((data["extends"] as { poster: string }).poster).toMatch(/\/static\/common\/img\/video\.png$/)
})

it("sends the same message once, however often it is asked", async () => {
  const fields = [
    ["file", fileOf("c.png", png)],
    ["message", message(tomas.id)]
  ] as const
  const first = await uploads.send("uploadFile", fields, mira)
  const second = await uploads.send("uploadFile", fields, mira)
  expect(second.data["msg_id"]).toBe(first.data["msg_id"])
  expect(second.data["content"]).toBe(first.data["content"])
})

it("[H-36] a message that is refused answers 401 with the reason, and the file is not kept", async () => {
  const fresh = await picture(50, 60, 7)
  const before = [rows("files"), rows("blobs")]
  const { code, msg } = await uploads.send(
    "uploadFile",
    [
      ["file", fileOf("d.png", fresh)],
      ["message", message(eva.id)]
    ],
    mira
  )
  expect([code, msg]).toEqual([401, "You’re not friends. Add this person first."])
  expect([rows("files"), rows("blobs")]).toEqual(before)
})

it("[H-36] the same content of two people is kept for each, and neither learns of the other's file", async () => {
  const bytes = await picture(70, 70, 33)
  const before = uploads.kept().length
  const mine = await uploads.send("uploadFile", [["file", fileOf("e.png", bytes)]], mira)
  const theirs = await uploads.send("uploadFile", [["file", fileOf("e.png", bytes)]], eva)
  expect(uploads.kept().length).toBe(before + 2)
  expect(theirs.data["src"]).not.toBe(mine.data["src"])
  expect(theirs.data["file_id"]).not.toBe(mine.data["file_id"])
})

it("needs a login before it reads a byte", async () => {
  const { code } = await uploads.send("uploadFile", [["file", fileOf("a.png", png)]])
  expect(code).toBe(-1)
  const late = await uploads.send("uploadFile", [["file", fileOf("a.png", png)]], {
    id: 1,
    account: "gone",
    token: "bearer gone"
  })
  expect(late.code).toBe(-1)
})

it("[H-36] sets an avatar that was drawn again, from pictures alone", async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "red" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await uploads.send(
    "uploadAvatar",
    [
      ["file", fileOf("blob", photo)],
      ["ext", "png"]
    ],
    mira
  )
  expect([answer.code, answer.msg]).toEqual([0, "Profile photo changed"])
  expect(addressOf(answer)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/storage\/avatar\/[\w-]{24}\.jpg$/)
  const path = new URL(addressOf(answer)).pathname
  const me = uploads.sql.prepare("SELECT avatar FROM users WHERE user_id = ?").get(mira.id)
  expect(me?.["avatar"]).toBe(path)
  const kept = uploads.sql
    .prepare("SELECT b.width, b.height, b.mime FROM files f JOIN blobs b ON b.hash = f.hash WHERE f.path = ?")
    .get(path)
  expect(kept).toMatchObject({ width: 512, height: 512, mime: "image/jpeg" })
  const no = await uploads.send("uploadAvatar", [["file", fileOf("a.pdf", "%PDF-1.7")]], mira)
  expect([no.code, no.msg]).toEqual([401, "This kind of file can’t be sent."])
  expect((await uploads.send("uploadAvatar", [["file", fileOf("a.png", "%PDF-1.7")]], mira)).code).toBe(401)
})

it("an avatar that was replaced is used no more", async () => {
  await uploads.send("uploadAvatar", [["file", fileOf("a.png", png)]], tomas)
  await uploads.send("uploadAvatar", [["file", fileOf("a.png", await picture(9, 9, 1))]], tomas)
  expect(rows("file_uses WHERE kind = 'avatar' AND ref = ?", tomas.id)).toBe(1)
})

it("[H-36] keeps an emoji of 2 MB at most, of pictures that may be one", async () => {
  const answer = await uploads.send("uploadEmoji", [["file", fileOf("smile.png", png)]], eva)
  expect(answer.code).toBe(0)
  const { data: list } = await uploads.call("emojiIndex", {}, eva)
  expect((list as unknown as ReadonlyArray<{ src: string }>)[0]?.src).toBe(new URL(addressOf(answer)).pathname)
  const large = await uploads.send("uploadEmoji", [["file", fileOf("a.png", Buffer.alloc(2 * 1024 * 1024 + 1))]], eva)
  expect([large.code, large.msg]).toEqual([401, "Emoji size cannot exceed 2 MB."])
  const webp = await sharp(png).webp().toBuffer()
  for (const [name, bytes] of [
    ["a.webp", webp],
    ["a.png", webp],
    ["a.txt", png],
    ["a.gif", Buffer.from("<svg/>")]
  ] as const)
    expect((await uploads.send("uploadEmoji", [["file", fileOf(name, bytes)]], eva)).code).toBe(401)
  expect(uploads.staged()).toEqual([])
})

it("[H-36] takes pictures of the service itself only from who looks after it", async () => {
  expect((await uploads.send("uploadImage", [["file", fileOf("logo.png", png)]], eva)).code).toBe(401)
  uploads.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(eva.id)
  const answer = await uploads.send("uploadImage", [["file", fileOf("logo.png", png)]], eva)
  expect([answer.code, addressOf(answer)]).toEqual([0, expect.stringMatching(/\/storage\/image\//)])
})

it("answers a form without a file, or without a form", async () => {
  expect((await uploads.send("uploadFile", [["ext", "png"]], mira)).code).toBe(400)
  expect((await uploads.call("uploadFile", {}, mira)).code).toBe(400)
  const broken = [
    ["file", fileOf("a.png", png)],
    ["message", "{"]
  ] as const
  expect((await uploads.send("uploadFile", broken, mira)).code).toBe(400)
})

it("keeps files in an S3-compatible store, and gives them back from there, in part too", async () => {
  const s3 = await openTestS3()
  const away = await openUploads({ blobUrl: s3.url })
  try {
    const who = await away.person("mira")
    const bytes = Buffer.from("words ".repeat(2_000_000))
    const { code, data } = await away.send("uploadFile", [["file", fileOf("long.txt", bytes)]], who)
    expect([code, away.kept(), away.staged()]).toEqual([0, [], []])
    expect([...s3.objects.values()].map(({ length }) => length)).toEqual([bytes.length])
    const got = await fetch(away.url + (data["src"] as string), { headers: { authorization: who.token, range: "bytes=6-10" } })
    expect([got.status, await got.text()]).toEqual([206, "words"])
  } finally {
    await away.close()
    await s3.close()
  }
})

// (S-04)
it("the answer to a picture does not wait for its cover, and who asks for that meanwhile gets it a moment later", async () => {
  const large = await picture(6000, 5000, 77)
  const big = await sharp(large).jpeg({ quality: 100 }).toBuffer()
  const { code, data } = await uploads.send("uploadFile", [["file", fileOf("wide.jpg", big)]], eva)
  const { blob, thumb } = uploads.sql
    .prepare("SELECT b.blob, b.thumb FROM files f JOIN blobs b ON b.hash = f.hash WHERE f.file_id = ?")
    .get(Number(data["file_id"])) as { readonly blob: string; readonly thumb: string }
  expect([code, thumb]).toEqual([0, ""])
  expect(coverOf(blob)).toBeDefined()
  expect(data["videoInfo"]).toEqual({ width: 6000, height: 5000, fixMode: 1 })
  const ask = async () => {
    const answer = await fetch(`${uploads.url}${String(data["src"])}?small=1`, { headers: { authorization: eva.token } })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get("content-type")]
  }
  const began = performance.now()
  const small = await ask()
  // where the machine has much else to do, the picture itself comes after three seconds
  if (performance.now() - began < 3000) expect(small).toEqual([200, "image/webp"])
  await coversSettled()
  expect(await ask()).toEqual([200, "image/webp"])
  expect(rows("blobs WHERE blob = ? AND thumb <> ''", blob)).toBe(1)
  expect(rows("loose_blobs WHERE blob IN (SELECT thumb FROM blobs WHERE blob = ?)", blob)).toBe(0)
  expect(uploads.staged()).toEqual([])
})
