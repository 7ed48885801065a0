import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { crc32 } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { png } from "./testMedia.ts"
import { fileOf, openUploads, type Uploader, type TestUploads } from "./testUploads.ts"

let uploads: TestUploads
let mira: Uploader
beforeAll(async () => {
  uploads = await openUploads()
  mira = await uploads.person("mira")
  uploads.sql.prepare("INSERT INTO settings (name, value) VALUES ('fileUpload.size', '1')").run()
})
afterAll(() => uploads.close())

const MEGABYTE = 1024 * 1024

/** A form that is never finished by itself: its head, and the lines before its file. */
const begin = async (name: string, length: number | undefined, token = mira.token): Promise<Socket> => {
  const socket = connect(Number(new URL(uploads.url).port), "127.0.0.1")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  const size = length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = length === undefined ? `${part.length.toString(16)}\r\n${part}\r\n` : part
  socket.write(
    `POST ${CALLS.uploadFile.path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nAccept-Language: en\r\nContent-Type: multipart/form-data; boundary=b\r\n${size}\r\n\r\n${body}`
  )
  return socket
}

/** The envelope that it answers, while the rest of the body never comes. */
const answerOf = async (socket: Socket): Promise<{ readonly code: number; readonly msg: string }> => {
  let text = ""
  for await (const chunk of socket) {
    text += String(chunk)
    const [, body] = text.split("\r\n\r\n")
    if (body?.endsWith("}") === true) return JSON.parse(body) as { code: number; msg: string }
  }
  throw new Error(`It answered: ${text}`)
}

it("[H-36] says no before the bytes come: to strangers, to too much, and to kinds that may not come", async () => {
  expect(await answerOf(await begin("a.png", 1000, "bearer nobody"))).toMatchObject({ code: -1 })
  expect(await answerOf(await begin("a.png", 3 * MEGABYTE))).toEqual(
    expect.objectContaining({ code: 401, msg: "The file is too large: at most 1 MB." })
  )
  expect(await answerOf(await begin("a.exe", 1000))).toMatchObject({ code: 401, msg: "This kind of file can’t be sent." })
  expect(uploads.staged()).toEqual([])
})

it("counts what comes where nobody said how much", async () => {
  const socket = await begin("a.png", undefined)
  const answer = answerOf(socket)
  for (let i = 0; i < 20 && !socket.destroyed; i++) {
    socket.write(`${(100_000).toString(16)}\r\n`)
    socket.write(Buffer.alloc(100_000))
    socket.write("\r\n")
  }
  expect(await answer).toMatchObject({ code: 401, msg: "The file is too large: at most 1 MB." })
  await expect.poll(() => uploads.staged()).toEqual([])
})

it("leaves nothing of an upload that breaks off", async () => {
  const socket = await begin("a.png", 500_000)
  socket.write(Buffer.alloc(200_000))
  await expect.poll(() => uploads.staged().length).toBe(1)
  socket.destroy()
  await expect.poll(() => uploads.staged().length).toBe(0)
})

it.each([
  ["a picture that is none", "a.png", "<svg onload=alert(1)>"],
  ["a page named as a text with bytes", "a.txt", Buffer.from([60, 0, 1])],
  ["nothing", "a.png", ""]
])("[H-36] does not take %s", async (_, name, bytes) => {
  expect((await uploads.send("uploadFile", [["file", fileOf(name, bytes)]], mira)).code).toBe(401)
  expect([uploads.staged(), uploads.kept()]).toEqual([[], []])
})

it("names lead nowhere, whatever they hold", async () => {
  for (const name of ["../../../etc/passwd.png", "..\\..\\a.png", "a\u0000b.png", ".png.png", `${"x".repeat(5000)}.png`]) {
    const { code, data } = await uploads.send("uploadFile", [["file", fileOf(name, await png(3, 3))]], mira)
    expect([name.slice(0, 30), code]).toEqual([name.slice(0, 30), 0])
    expect(data["src"]).toMatch(/^\/storage\/image\/[\w-]{24}\.png$/)
    expect(["/", "\\", "\u0000"].some((each) => (data["name"] as string).includes(each))).toBe(false)
  }
})

it("a bomb of pixels is refused, and so is one that came under another name before", async () => {
  const bomb = await png(1, 1)
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  expect((await uploads.send("uploadFile", [["file", fileOf("a.hevc", bomb)]], mira)).code).toBe(0)
  const { code, msg } = await uploads.send("uploadFile", [["file", fileOf("a.png", bomb)]], mira)
  expect([code, msg]).toEqual([401, "The image is too large: at most 100 million pixels."])
})

/** Small ones of a kind whose head says that they are as large as may be. */
const large = async (kind: "png" | "jpeg" | "gif", side: number): Promise<Buffer> => {
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  const bytes = await drawn[kind](kind === "gif" ? {} : { progressive: true }).toBuffer()
  if (kind === "png") {
    for (const at of [16, 20]) bytes.writeUInt32BE(side, at)
    bytes.writeInt32BE(crc32(bytes.subarray(12, 29)) | 0, 29)
  } else if (kind === "gif") {
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0])) + 5
    for (const at of [6, 8, frame, frame + 2]) bytes.writeUInt16LE(side, at)
  } else for (const at of [5, 7]) bytes.writeUInt16BE(side, bytes.indexOf(Buffer.from([0xff, 0xc2])) + at)
  return bytes
}

it.each([
  ["png", 9000, 67],
  ["jpeg", 6000, 33],
  ["gif", 8000, 50]
] as const)("a %s that would be held whole in memory is drawn up to so many pixels", async (kind, side, max) => {
  const { code, msg } = await uploads.send("uploadAvatar", [["file", fileOf(`a.${kind}`, await large(kind, side))]], mira)
  expect([code, msg]).toEqual([401, `The image is too large: at most ${max} million pixels.`])
  expect((await uploads.send("uploadFile", [["file", fileOf(`a.${kind}`, await large(kind, side))]], mira)).code).toBe(0)
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } })
  const usual = await drawn[kind](kind === "gif" ? {} : { progressive: true }).toBuffer()
  expect((await uploads.send("uploadAvatar", [["file", fileOf(`a.${kind}`, usual)]], mira)).code).toBe(0)
})

it("an archive is kept as it is, and takes no more room than it did", async () => {
  const before = uploads.kept().length
  const zip = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(5000, 7)])
  const { code, data } = await uploads.send("uploadFile", [["file", fileOf("a.docx", zip)]], mira)
  expect([code, data["size"], uploads.kept().length]).toEqual([0, zip.length, before + 1])
})

it("many at once, some of which break off, leave as many as came through", async () => {
  const before = uploads.kept().length
  const broken = await Promise.all(Array.from({ length: 10 }, () => begin("a.png", 500_000)))
  const fine = Array.from({ length: 10 }, (_, i) =>
    uploads.send("uploadFile", [["file", fileOf(`${i}.txt`, `text ${i} ${"x".repeat(100_000)}`)]], mira)
  )
  for (const socket of broken) socket.write(Buffer.alloc(100_000), () => socket.destroy())
  expect((await Promise.all(fine)).map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 0))
  expect(uploads.kept().length).toBe(before + 10)
  await expect.poll(() => uploads.staged()).toEqual([])
})
