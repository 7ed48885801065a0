import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { UserId } from "#engine/account/User.ts"
import { messageOf } from "#engine/api/nouns.ts"
import { WireMessage } from "#engine/api/wire.ts"
import { storeFile } from "../testFile.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let round = 0
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira-${round}`)
  tomas = await service.person(`tomas-${round}`)
  eve = await service.person(`eve-${round}`)
  await service.friends(mira, tomas)
  await service.meet(mira, eve)
  for (const who of [mira, tomas, eve]) service.heard(who)
})

type Row = Readonly<Record<string, unknown>>
const body = (to: TestPerson | number | string, more: object) => ({
  id: crypto.randomUUID(),
  toContactId: typeof to === "object" ? to.id : to,
  type: "text",
  content: "what a client says",
  ...more
})
const say = async (who: TestPerson, to: TestPerson | number | string, more: object): Promise<Row> =>
  (await service.ok("sendMessage", body(to, more), who)).data as Row
const list = async (who: TestPerson, of: TestPerson | number | string, more: object = {}): Promise<ReadonlyArray<Row>> => {
  const toContactId = typeof of === "object" ? of.id : of
  return (await service.ok("getMessageList", { toContactId, ...more }, who)).data as ReadonlyArray<Row>
}
const newest = async (who: TestPerson, of: TestPerson | number | string): Promise<Row> => (await list(who, of)).at(-1) ?? {}
const contact = async (who: TestPerson, id: number): Promise<Row> =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find((each) => each["id"] === id) ?? {}
const missed = async (who: TestPerson, chat: string): Promise<Row> => {
  const user = Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(who.id)?.["log_head"])
  const { entries } = (await service.ok("resume", { scopes: { [`u:${who.id}`]: user, [`c:${chat}`]: 0 } }, who)).data as {
    readonly entries: ReadonlyArray<{ readonly s: string; readonly data: Row }>
  }
  return entries.findLast(({ s }) => s === `c:${chat}`)?.data ?? {}
}
const HOME = "http://chat.example"
const keyOf = (a: TestPerson, b: TestPerson): string => `${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`

it("a place is sent with a line of the service's own, in all forms alike", async () => {
  const extras = { name: "West <b>Lake", address: "1 Lake Road", latitude: "30.25", longitude: 120.15, evil: 1 }
  const sent = await say(mira, tomas, { type: "location", extends: extras })
  const wire = {
    type: "location",
    content: "[location-word] West bLake",
    extends: { name: "West bLake", address: "1 Lake Road", latitude: 30.25, longitude: 120.15 }
  }
  expect(sent).toMatchObject(wire)
  expect(sent["extends"]).toEqual(wire.extends)
  expect(service.heard(tomas)[0]?.data).toMatchObject(wire)
  expect(await newest(tomas, mira)).toMatchObject(wire)
  expect(await missed(tomas, keyOf(mira, tomas))).toMatchObject(wire)
  expect(await contact(tomas, mira.id)).toMatchObject({ type: "location", lastContent: wire.content })
})

it.each([{}, { latitude: 91, longitude: 0 }, { latitude: 1, longitude: "x" }])(
  "a place that is nowhere is refused: %o",
  async (extras) => {
    expect(await service.no("sendMessage", body(tomas, { type: "location", extends: extras }), mira)).toBe("message-location")
  }
)

it("a card shows what the service knows of the person, whatever the sender says", async () => {
  const forged = { id: String(eve.id), displayName: "The boss", avatar: "javascript:alert(1)" }
  const sent = await say(mira, tomas, { type: "contact", extends: forged })
  const wire = {
    type: "contact",
    content: `[card-word] EVE-${round}`,
    extends: { id: eve.id, displayName: `EVE-${round}`, avatar: "" }
  }
  expect(sent).toMatchObject(wire)
  expect(service.heard(tomas)[0]?.data).toMatchObject(wire)
  expect(await newest(tomas, mira)).toMatchObject(wire)
  const card = (id: unknown) => service.no("sendMessage", body(tomas, { type: "contact", extends: { id } }), mira)
  expect(await card(999_999)).toBe("user-unknown")
  expect(await card(0)).toBe("user-unknown")
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(eve.id)
  expect(await card(eve.id)).toBe("user-unknown")
})

it("a stored picture is sent again with addresses, sizes and a name of the service's own", async () => {
  const file = await storeFile(service, mira, "Lake.PNG", undefined, { width: 800, height: 600, mime: "image/png" })
  const request = { type: "file", file_id: file.file_id, content: "https://evil.example/x", extends: { width: 5 } }
  const sent = await say(mira, tomas, request)
  const url = HOME + file.path
  const wire = {
    type: "image",
    content: url,
    extends: { width: 800, height: 600, fixMode: 1 },
    file_id: file.file_id,
    file_cate: 2,
    fileName: "Lake.PNG",
    fileSize: 40,
    preview: `${HOME}/view.html?src=${encodeURIComponent(url)}`,
    download: expect.stringMatching(/^http:\/\/chat\.example\/filedown\/file~[\w-]{24}\.\w+$/),
    extUrl: url
  }
  expect(sent).toMatchObject({ ...wire, file_name: "Lake.PNG", file_size: 40 })
  expect(service.heard(tomas)[0]?.data).toMatchObject(wire)
  expect(await newest(tomas, mira)).toMatchObject(wire)
  expect(await missed(tomas, keyOf(mira, tomas))).toMatchObject(wire)
  expect(await contact(tomas, mira.id)).toMatchObject({ type: "image", lastContent: file.path })
})

it.each([
  [
    "video",
    "Lake.mp4",
    { duration: 12_400, width: 1, height: 2 },
    { duration: 12, fixMode: 3, poster: `${HOME}/static/common/img/video.png` },
    "MP4"
  ],
  ["voice", "said.mp3", { duration: 3400 }, { duration: 59 }, "MP3"],
  ["file", "notes.pdf", {}, null, "PDF"],
  ["file", "thing.strange", {}, null, "folder"]
])("a %s is sent again with what was found in it, but for how long somebody spoke", async (type, name, found, extra, icon) => {
  const file = await storeFile(service, mira, name, undefined, found)
  const sent = await say(mira, tomas, { type, file_id: file.file_id, extends: { duration: 59, poster: "https://evil.example" } })
  expect(sent).toMatchObject({ type, content: HOME + file.path, fileName: name, extUrl: `${HOME}/static/img/ext/${icon}.png` })
  if (extra === null) expect(sent["extends"]).toBeNull()
  else expect(sent["extends"]).toMatchObject(extra)
  expect([sent["file_id"], sent["download"] === ""]).toEqual(type === "voice" ? [0, true] : [file.file_id, false])
  expect((await newest(tomas, mira))["extends"]).toEqual(sent["extends"])
})

it("[BODY-17] the blurred preview of a picture travels to the reader, and nothing else that its sender says of it", async () => {
  const file = await storeFile(service, mira, "hill.png", undefined, { width: 80, height: 60, mime: "image/png" })
  const thumbHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
  await say(mira, tomas, { type: "image", file_id: file.file_id, extends: { thumbHash, evil: 1, width: 9 } })
  expect((await newest(tomas, mira))["extends"]).toEqual({ width: 80, height: 60, fixMode: 3, thumbHash })
  for (const wrong of ["<script>1234", "A".repeat(200), 7, { a: 1 }]) {
    const sent = await say(mira, tomas, { type: "image", file_id: file.file_id, extends: { thumbHash: wrong } })
    expect(sent["extends"]).toEqual({ width: 80, height: 60, fixMode: 3 })
  }
})

it("[VOICE-04] the heights of something spoken travel to the reader, where they are some", async () => {
  const file = await storeFile(service, mira, "said.mp3", undefined, { duration: 3400 })
  const peaks = "Az09+/".repeat(10) + "AAAA"
  await say(mira, tomas, { type: "voice", file_id: file.file_id, extends: { duration: 3, peaks, evil: 1 } })
  expect((await newest(tomas, mira))["extends"]).toEqual({ duration: 3, peaks })
  for (const wrong of [peaks.slice(1), `${peaks}A`, "<script>".repeat(8), 7, [peaks]]) {
    const sent = await say(mira, tomas, { type: "voice", file_id: file.file_id, extends: { duration: 3, peaks: wrong } })
    expect(sent["extends"]).toEqual({ duration: 3 })
  }
})

it("something spoken whose length nobody found has the length that its sender measured, as long as one may be", async () => {
  const file = await storeFile(service, mira, "said.amr")
  const lengths = []
  for (const duration of [2.5, -1, 4000, "x"])
    lengths.push((await say(mira, tomas, { type: "voice", file_id: file.file_id, extends: { duration } }))["extends"])
  expect(lengths).toEqual([2.5, 0, 60, 0].map((duration) => ({ duration })))
})

it("something spoken is as long as its sender says, who heard it; the file speaks where that says nothing, or more than one may", async () => {
  const file = await storeFile(service, mira, "said.mp3", undefined, { duration: 3400 })
  const lengths = []
  for (const duration of [3, 60, "2.5", 60.1, 0, -1, "x", undefined])
    lengths.push((await say(mira, tomas, { type: "voice", file_id: file.file_id, extends: { duration } }))["extends"])
  expect(lengths).toEqual([3, 60, 2.5, 3.4, 3.4, 3.4, 3.4, 3.4].map((duration) => ({ duration })))
})

it("a kept emoji is a picture by its number alone", async () => {
  const file = await storeFile(service, mira, "wave.gif")
  const sent = await say(mira, tomas, { type: "emoji", file_id: file.file_id, content: "https://evil.example" })
  expect(sent).toMatchObject({ type: "emoji", content: HOME + file.path, extends: null, file_id: file.file_id })
  expect(sent).not.toHaveProperty("download")
  const other = await storeFile(service, mira, "wave.pdf")
  expect(await service.no("sendMessage", body(tomas, { type: "emoji", file_id: other.file_id }), mira)).toBe("emoji-type")
})

it("[H-18] a file without a number is sent again by its address, by who may see it", async () => {
  const file = await storeFile(service, mira, "said.mp3", undefined, { duration: 3400 })
  const voice = await say(mira, tomas, { type: "voice", file_id: file.file_id })
  for (const content of [String(voice["content"]), file.path])
    expect(await say(tomas, -1, { type: "voice", file_id: 0, content })).toMatchObject({
      type: "voice",
      extends: { duration: 3.4 }
    })
  const by = (who: TestPerson, content: string) =>
    service.no("sendMessage", body(-1, { type: "voice", file_id: "", content }), who)
  expect(await by(eve, file.path)).toBe("file-unknown")
  for (const content of [`https://evil.example${file.path}`, "/storage/", `${file.path}/..`, "/etc/passwd", ""])
    expect([content, await by(tomas, content)]).toEqual([content, "file-unknown"])
})

it("[H-18] [H-36] nobody sends a file that they may not see, and learns nothing of it", async () => {
  const file = await storeFile(service, mira, "secret.png")
  for (const file_id of [file.file_id, 999_999, 0, -1])
    for (const type of ["image", "emoji", "voice"])
      expect(await service.no("sendMessage", body(-1, { type, file_id }), eve)).toBe("file-unknown")
  expect(await service.no("sendMessage", body(mira, { type: "image", file_id: file.file_id }), tomas)).toBe("file-unknown")
  await say(mira, tomas, { type: "image", file_id: file.file_id })
  expect(await say(tomas, -1, { type: "image", file_id: file.file_id })).toMatchObject({ type: "image" })
  expect(await service.no("sendMessage", body(-1, { type: "image", file_id: file.file_id }), eve)).toBe("file-unknown")
})

it("[H-14] [H-18] what was recalled or deleted lends its file to nobody any more", async () => {
  for (const call of ["undoMessage", "delMessage"] as const) {
    const file = await storeFile(service, mira, `${call}.png`)
    const sent = await say(mira, tomas, { type: "image", file_id: file.file_id })
    await service.ok(call, { id: String(sent["id"]) }, mira)
    expect(await service.no("sendMessage", body(-1, { type: "image", file_id: file.file_id }), tomas)).toBe("file-unknown")
    expect(JSON.stringify(await list(tomas, mira))).not.toContain(file.path)
    expect(JSON.stringify(await missed(tomas, keyOf(mira, tomas)))).not.toContain(file.path)
  }
})

it("[H-18] a file that another message still holds stays when one is recalled, and one that nothing holds is due", async () => {
  const due = (id: number) => Number(service.sql.prepare("SELECT due FROM files WHERE file_id = ?").get(id)?.["due"])
  const file = await storeFile(service, mira, "twice.png")
  const first = await say(mira, tomas, { type: "image", file_id: file.file_id })
  await service.ok("forwardMessage", { msg_id: Number(first["msg_id"]), user_ids: ["-1"] }, tomas)
  const later = due(file.file_id)
  await service.ok("undoMessage", { id: String(first["id"]) }, mira)
  expect(due(file.file_id)).toBeLessThan(later)
  expect(await say(tomas, -1, { type: "image", file_id: file.file_id })).toMatchObject({ type: "image" })
})

it("every form of a message reads as the same message, whatever its type and wherever it goes", async () => {
  const file = await storeFile(service, mira, "forms.png", undefined, { width: 300, height: 900 })
  const film = await storeFile(service, mira, "forms.mp4", undefined, { width: 300, height: 900, duration: 9000 })
  const voice = await storeFile(service, mira, "forms.mp3", undefined, { duration: 2500 })
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira)
  const group = (data as { id: string }).id
  const messages = [
    { type: "image", file_id: file.file_id },
    { type: "emoji", file_id: file.file_id },
    { type: "video", file_id: film.file_id },
    { type: "voice", file_id: voice.file_id },
    { type: "location", extends: { name: "Here", address: "There", latitude: 1, longitude: 2 } },
    { type: "contact", extends: { id: eve.id } }
  ]
  const read = (wire: unknown) => messageOf(Schema.decodeUnknownSync(WireMessage)(wire), UserId.make(mira.id))
  for (const [place, chat] of [
    [tomas.id, keyOf(mira, tomas)],
    [group, group],
    [-1, `-1-${mira.id}`]
  ] as const)
    for (const message of messages) {
      service.heard(mira)
      const sent = await say(mira, place, message)
      const { body: held } = read(sent)
      expect(held._tag).not.toBe("Other")
      const [told, listed, kept] = [service.heard(mira)[0]?.data, await newest(mira, place), await missed(mira, chat)]
      for (const wire of [told, listed, kept]) expect(read(wire)).toMatchObject({ id: sent["id"], body: held, author: mira.id })
    }
})

it("the same id again answers the same, with its file", async () => {
  const file = await storeFile(service, mira, "once.png", undefined, { width: 10, height: 10 })
  const request = body(tomas, { type: "image", file_id: file.file_id })
  const first = (await service.ok("sendMessage", request, mira)).data
  expect((await service.ok("sendMessage", request, mira)).data).toEqual(first)
})

it("[H-11] messages of every type are passed on with all they hold, by who may read them", async () => {
  const picture = await storeFile(service, mira, "on.png", undefined, { width: 300, height: 900 })
  const each = [
    await say(mira, tomas, { type: "image", file_id: picture.file_id }),
    await say(mira, tomas, { type: "emoji", file_id: picture.file_id }),
    await say(mira, tomas, { type: "location", extends: { name: "Here", address: "There", latitude: 1, longitude: 2 } }),
    await say(mira, tomas, { type: "contact", extends: { id: eve.id } })
  ]
  for (const sent of each) {
    const msg_id = Number(sent["msg_id"])
    expect(await service.no("forwardMessage", { msg_id, user_ids: ["-1"] }, eve)).toBe("message-unknown")
    await service.ok("forwardMessage", { msg_id, user_ids: ["-1"] }, tomas)
    const held = ["content", "extends", "type", ...(sent["type"] === "image" ? ["file_id", "fileName"] : [])]
    const passed = await newest(tomas, -1)
    expect(held.map((field) => passed[field])).toEqual(held.map((field) => sent[field]))
  }
})

it("a message of any type is quoted by its label or its line, and quotes itself beside what it holds", async () => {
  const picture = await storeFile(service, mira, "quoted.png", undefined, { width: 300, height: 900 })
  const image = await say(mira, tomas, { type: "image", file_id: picture.file_id })
  const spot = await say(mira, tomas, { type: "location", extends: { name: "Here", latitude: 1, longitude: 2 } })
  const ofImage = await say(tomas, mira, { type: "text", content: "nice", pid: image["msg_id"] })
  expect(ofImage["extends"]).toMatchObject({ content: `MIRA-${round}：[image]`, msg_id: image["msg_id"] })
  const ofPlace = await say(tomas, mira, { type: "text", content: "nice", pid: spot["msg_id"] })
  expect(ofPlace["extends"]).toMatchObject({ content: `MIRA-${round}：[location] Here` })
  const own = await say(mira, tomas, { type: "image", file_id: picture.file_id, pid: ofImage["msg_id"] })
  expect(own["extends"]).toMatchObject({ width: 300, height: 900, fixMode: 2, content: `TOMAS-${round}：nice` })
})

it("a conversation is filtered by what its messages are", async () => {
  const types = { image: "a.png", video: "b.mp4", voice: "c.mp3", file: "d.pdf" }
  for (const [type, name] of Object.entries(types))
    await say(mira, tomas, { type, file_id: (await storeFile(service, mira, name)).file_id })
  for (const type of Object.keys(types)) expect((await list(tomas, mira, { type })).map((row) => row["type"])).toEqual([type])
})
