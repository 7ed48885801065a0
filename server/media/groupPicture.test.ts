import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Guest, type Media, openMedia } from "./testMedia.ts"

let media: Media
let mira: Guest
let tomas: Guest
let evelyn: Guest

beforeAll(async () => {
  media = await openMedia()
  ;({ evelyn, mira, tomas } = media)
})
afterAll(() => media.close())

/** The colour in the middle of a part of a picture. */
const colourAt = async (picture: Buffer, left: number, top: number): Promise<ReadonlyArray<number>> => {
  const pixel = await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}
const near = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean =>
  a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 24)

// (spec 3.2, DEC-0388)
it("a group's picture is made of its members' pictures and letters, for members alone", async () => {
  const green = await sharp({ create: { width: 200, height: 200, channels: 3, background: { r: 0, g: 160, b: 0 } } })
    .png()
    .toBuffer()
  const { file_id, path } = media.stored("green.png", green, "image/png")
  media.sql.prepare("UPDATE users SET avatar = ? WHERE user_id = ?").run(path, mira.id)
  media.sql.prepare("INSERT INTO file_uses (file_id, kind, ref) VALUES (?, 'avatar', ?)").run(file_id, mira.id)
  const { envelope } = await media.post("groupAdd", { user_ids: [tomas.id] }, mira.token)
  const { avatar, id } = envelope.data as { avatar: string; id: string }
  expect(avatar).toBe(`/storage/${id}/${mira.id}-${tomas.id}`)
  for (const each of [avatar, `/storage/${id}/0`, `/h5${avatar}`]) {
    for (const { cookie } of [mira, tomas]) expect([each, (await media.get(each, { cookie })).status]).toEqual([each, 200])
    expect([each, (await media.get(each, { cookie: evelyn.cookie })).status]).toEqual([each, 404])
    expect([each, (await media.get(each)).status]).toEqual([each, 401])
  }
  expect((await media.get("/storage/group-999999/1-2", { cookie: mira.cookie })).status).toBe(404)
  const { body, headers } = await media.get(avatar, { cookie: tomas.cookie })
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["image/webp", "private, no-cache"])
  expect(await sharp(body).metadata()).toMatchObject({ width: 288, height: 288, format: "webp" })
  expect(near(await colourAt(body, 60, 200), [0, 160, 0, 255])).toBe(true)
  // between them is a white line; Tomas stands there in letters, on one colour
  expect(near(await colourAt(body, 144, 144), [255, 255, 255, 255])).toBe(true)
  const behind = await colourAt(body, 230, 230)
  expect(near(behind, [0, 160, 0, 255])).toBe(false)
  expect(near(await colourAt(body, 160, 10), behind)).toBe(true)
  const etag = headers.get("etag") ?? ""
  expect((await media.get(avatar, { cookie: mira.cookie, "if-none-match": etag })).status).toBe(304)
  // another picture of one of them: the address stays, and what lies there is new
  media.sql.prepare("UPDATE users SET avatar = '' WHERE user_id = ?").run(mira.id)
  const letters = await media.get(avatar, { cookie: mira.cookie, "if-none-match": etag })
  expect(letters.status).toBe(200)
  expect(near(await colourAt(letters.body, 10, 230), [0, 160, 0, 255])).toBe(false)
})

it("a picture of a group stands, though the bytes of one face are gone or no picture", async () => {
  const { path } = media.stored("spoiled.png", Buffer.from("no picture"), "image/png")
  media.sql.prepare("UPDATE users SET avatar = ? WHERE user_id = ?").run(path, tomas.id)
  const { envelope } = await media.post("groupAdd", { user_ids: [tomas.id] }, mira.token)
  const { avatar } = envelope.data as { avatar: string }
  const { body, status } = await media.get(avatar, { cookie: mira.cookie })
  expect(status).toBe(200)
  expect((await colourAt(body, 230, 230))[3]).toBe(255)
  media.sql.prepare("UPDATE users SET avatar = '' WHERE user_id = ?").run(tomas.id)
})

// (DEC-0388)
it("the owner of a group chooses its picture: all members get it, others neither it nor the file; a choice that ends leaves nothing", async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 200, g: 0, b: 0 } } })
    .png()
    .toBuffer()
  const { file_id, path } = media.stored("red.png", red, "image/png")
  const { envelope } = await media.post("groupAdd", { user_ids: [tomas.id] }, mira.token)
  const { avatar: faces, id } = envelope.data as { avatar: string; id: string }
  const choose = async (who: Guest, file: number) =>
    (await media.post("editGroupAvatar", { group_id: id, file_id: file }, who.token)).envelope as {
      code: number
      data: { avatar: string }
    }
  const uses = () => media.sql.prepare("SELECT file_id FROM file_uses WHERE kind = 'group'").all()
  expect((await choose(tomas, file_id)).code).toBe(403)
  expect((await choose(mira, 999_999)).code).toBe(404)
  const text = media.stored("words.txt", Buffer.from("words"), "text/plain")
  media.sql.prepare("UPDATE files SET cate = 1 WHERE file_id = ?").run(text.file_id)
  expect((await choose(mira, text.file_id)).code).toBe(401)
  // what somebody else sent is theirs
  media.sql.prepare("UPDATE files SET owner = ? WHERE file_id = ?").run(tomas.id, file_id)
  await media.post(
    "sendMessage",
    { id: crypto.randomUUID(), toContactId: mira.id, type: "image", content: "", file_id },
    tomas.token
  )
  expect((await media.get(path, { cookie: mira.cookie })).status).toBe(200)
  expect((await choose(mira, file_id)).code).toBe(404)
  media.sql.prepare("UPDATE files SET owner = ? WHERE file_id = ?").run(mira.id, file_id)
  media.sql.prepare("UPDATE blobs SET size = 6000000 WHERE hash = (SELECT hash FROM files WHERE file_id = ?)").run(file_id)
  expect((await choose(mira, file_id)).code).toBe(401)
  media.sql.prepare("UPDATE blobs SET size = ? WHERE hash = (SELECT hash FROM files WHERE file_id = ?)").run(red.length, file_id)
  expect(uses()).toEqual([])
  const chosen = `/storage/${id}/f${file_id}`
  const answer = await choose(mira, file_id)
  expect([answer.code, answer.data.avatar]).toEqual([0, media.url + chosen])
  const { body, status } = await media.get(chosen, { cookie: tomas.cookie })
  expect(status).toBe(200)
  for (const at of [10, 144, 270]) expect(near(await colourAt(body, at, at), [200, 0, 0, 255])).toBe(true)
  expect((await media.get(chosen, { cookie: evelyn.cookie })).status).toBe(404)
  // the file itself stays its owner's: what members see is drawn from it
  expect((await media.get(path, { cookie: evelyn.cookie })).status).toBe(404)
  expect(uses()).toEqual([{ file_id }])
  expect((await choose(mira, 0)).data.avatar).toBe(media.url + faces)
  expect(uses()).toEqual([])
  await choose(mira, file_id)
  expect((await media.post("removeGroup", { id }, mira.token)).envelope.code).toBe(0)
  expect(uses()).toEqual([])
  expect((await media.get(chosen, { cookie: mira.cookie })).status).toBe(404)
})
