import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())

let turn = 0
let ann: TestPerson
let bob: TestPerson
let cyd: TestPerson

type Row = Record<string, unknown>
const rowsOf = async (as: TestPerson, body: object = {}): Promise<ReadonlyArray<Row>> =>
  ((await service.ok("momentsIndex", body, as)).data as { readonly list: ReadonlyArray<Row> }).list
const add = async (as: TestPerson, content: string, more: object = {}): Promise<Row & { readonly id: number }> =>
  (await service.ok("momentsAdd", { content, ...more }, as)).data as Row & { readonly id: number }
const comment = async (as: TestPerson, id: number, content: string, more: object = {}) =>
  (await service.ok("momentsComment", { id, content, ...more }, as)).data as Row & { readonly id: number }
const texts = async (as: TestPerson, body: object = {}) => (await rowsOf(as, body)).map(({ content }) => content)
const told = (who: TestPerson) =>
  service.heard(who).flatMap(({ data, type }) => (type === "moments" ? [[data["action"], data["id"], data["comment_id"]]] : []))

const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)

/** A file that was uploaded, without its bytes: 2 is an image, 4 a video, 1 a document. */
const file = (owner: TestPerson, cate: number): number => {
  const hash = crypto.randomUUID()
  service.sql
    .prepare("INSERT INTO blobs (hash, blob, size, md5, mime, width, height, duration) VALUES (?, ?, 9, '', '', 4, 3, 2000)")
    .run(hash, hash)
  return Number(
    service.sql
      .prepare(
        "INSERT INTO files (path, hash, owner, name, ext, cate, created_at, due) VALUES (?, ?, ?, 'a.png', 'png', ?, 0, 0) RETURNING file_id"
      )
      .get(`/storage/image/${hash}.png`, hash, owner.id, cate)?.["file_id"]
  )
}
const uses = (id: number) =>
  service.sql
    .prepare("SELECT kind, ref FROM file_uses WHERE file_id = ?")
    .all(id)
    .map((row) => ({ ...row }))

beforeEach(async () => {
  turn += 1
  service.sql.exec("DELETE FROM settings")
  ann = await service.person(`ann.${turn}`)
  bob = await service.person(`bob.${turn}`)
  cyd = await service.person(`cyd.${turn}`)
  await service.friends(ann, bob)
  await service.friends(bob, cyd)
  for (const each of [ann, bob, cyd]) service.heard(each)
})

describe("a moment", () => {
  it("is seen by its author and by friends, newest first, and by no stranger", async () => {
    await add(ann, "one")
    const { id } = await add(bob, "two")
    expect(await texts(ann)).toEqual(["two", "one"])
    expect(await texts(bob)).toEqual(["two", "one"])
    expect(await texts(cyd)).toEqual(["two"])
    expect(await texts(cyd, { user_id: ann.id })).toEqual([])
    expect(await texts(bob, { user_id: ann.id })).toEqual(["one"])
    expect(await texts(ann, { last_id: id })).toEqual(["one"])
    expect(await texts(ann, { limit: 1, page: 2 })).toEqual(["one"])
    const far = Number.MAX_SAFE_INTEGER
    expect(await texts(ann, { limit: far, page: far })).toEqual([])
    expect(await texts(ann, { limit: -far, page: -far, last_id: far, user_id: -far })).toEqual(["two", "one"])
    expect(await texts(ann, { user_id: far })).toEqual([])
    expect(await service.no("momentsIndex", { id: far }, ann)).toBe("moment-unknown")
  })

  it("is seen no more when the friendship ends, on either side, or its author is switched off", async () => {
    const { id } = await add(ann, "one")
    service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ? AND friend = ?").run(ann.id, bob.id)
    expect([await texts(bob), await service.no("momentsLike", { id }, bob)]).toEqual([[], "moment-unknown"])
    service.sql.prepare("UPDATE friends SET status = 1 WHERE owner = ? AND friend = ?").run(ann.id, bob.id)
    expect(await texts(bob)).toEqual(["one"])
    service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(ann.id)
    expect(await texts(bob)).toEqual([])
  })

  it("is seen by all colleagues in an enterprise", async () => {
    const { id } = await add(ann, "one")
    set("sysInfo.runMode", "1")
    expect(await texts(cyd, { id })).toEqual(["one"])
    expect((await texts(cyd, { user_id: ann.id }))[0]).toBe("one")
  })

  it("has a text like a message: clean and not too long; or pictures, or both", async () => {
    expect((await add(ann, '<p>hi <b onclick="x()">you</b><script>x()</script></p>'))["content"]).toBe("<p>hi <b>you</b></p>")
    expect(await service.no("momentsAdd", { content: "" }, ann)).toBe("message-empty")
    expect(await service.no("momentsAdd", { content: "x".repeat(2049) }, ann)).toBe("message-too-long")
    expect((await add(ann, "x".repeat(2048)))["content"]).toHaveLength(2048)
  })

  it("holds up to nine pictures or one video, which friends may see then, and is a place", async () => {
    const nine = Array.from({ length: 9 }, () => file(ann, 2))
    const moment = await add(ann, "", { file_ids: nine, location: { name: "Home", latitude: 1.5, longitude: "2" } })
    const shown = moment["files"] as ReadonlyArray<Row>
    expect(shown.map((each) => each["file_id"])).toEqual(nine)
    expect(shown[0]).toMatchObject({ width: 4, height: 3, fileName: "a.png", fileSize: 9 })
    expect(shown[0]?.["src"]).toMatch(/^http:\/\/chat\.example\/storage\/image\/.+\.png$/)
    expect(moment["location"]).toEqual({ name: "Home", address: "", latitude: 1.5, longitude: 2 })
    expect(uses(nine[0]!)).toEqual([{ kind: "moment", ref: moment.id }])
    const asking = (as: TestPerson) =>
      service.store.read("fileFor", {
        asking: { tokenHash: tokenHash(as.token), now: Millis.make(1_750_000_000_000) },
        fileId: nine[0]!
      })
    expect((await asking(bob))._tag).toBe("Success")
    expect((await asking(cyd))._tag).toBe("Failure")
    expect((await add(ann, "look", { file_ids: [file(ann, 4)] }))["is_video"]).toBe(1)
    const lost = file(ann, 2)
    const { id } = await add(ann, "", { file_ids: [lost, nine[1]!] })
    service.sql.prepare("DELETE FROM file_uses WHERE file_id = ?").run(lost)
    service.sql.prepare("DELETE FROM files WHERE file_id = ?").run(lost)
    expect((await rowsOf(bob, { id }))[0]).toMatchObject({ files: [{ file_id: nine[1] }] })
    const no = (file_ids: ReadonlyArray<number>) => service.no("momentsAdd", { content: "", file_ids }, ann)
    expect(await no([...nine, file(ann, 2)])).toBe("moment-files")
    expect(await no([file(ann, 2), file(ann, 4)])).toBe("moment-files")
    expect(await no([file(ann, 4), file(ann, 4)])).toBe("moment-files")
    expect(await no([file(ann, 1)])).toBe("moment-files")
    expect(await no([file(bob, 2)])).toBe("file-unknown")
    expect(await service.no("momentsAdd", { content: "x", location: { latitude: 91, longitude: 0 } }, ann)).toBe(
      "message-location"
    )
  })

  it("is added once under one name, and tells my own devices", async () => {
    const { id } = await add(ann, "one", { name: "first" })
    expect((await add(ann, "other", { name: "first" })).id).toBe(id)
    expect((await add(bob, "mine", { name: "first" })).id).not.toBe(id)
    expect([told(ann), told(bob).filter(([, of]) => of === id)]).toEqual([[["add", id, 0]], []])
    expect(await service.no("momentsAdd", { content: "x", name: "<b>" }, ann)).toBe("message-id")
  })

  it("is deleted by its author alone, with all that belongs to it", async () => {
    const picture = file(ann, 2)
    const { id } = await add(ann, "one", { file_ids: [picture] })
    await comment(bob, id, "nice")
    for (const each of [ann, bob]) told(each)
    expect(await service.no("momentsDel", { id }, bob)).toBe("moment-not-yours")
    expect(await service.no("momentsDel", { id }, cyd)).toBe("moment-unknown")
    await service.ok("momentsDel", { id }, ann)
    expect([await texts(ann), uses(picture), told(bob)]).toEqual([[], [], [["del", id, 0]]])
    expect(await service.no("momentsDel", { id }, ann)).toBe("moment-unknown")
    for (const table of ["moment_likes", "moment_comments"])
      expect(service.sql.prepare(`SELECT * FROM ${table} WHERE moment_id = ?`).all(id)).toEqual([])
  })
})

describe("likes and comments", () => {
  it("a like is there once, and goes again; only a change is told", async () => {
    const { id } = await add(ann, "one")
    told(ann)
    const like = async (body: object = {}) => (await service.ok("momentsLike", { id, ...body }, bob)).data
    expect(await like({ is_like: 1 })).toEqual({ is_like: 1, likeCount: 1 })
    expect(await like({ is_like: 1 })).toEqual({ is_like: 1, likeCount: 1 })
    expect(told(ann)).toEqual([["like", id, 0]])
    expect((await rowsOf(ann))[0]).toMatchObject({ likeCount: 1, is_like: 0, likes: [{ id: bob.id }] })
    expect((await rowsOf(bob))[0]).toMatchObject({ is_like: 1 })
    expect(await like()).toEqual({ is_like: 0, likeCount: 0 })
    expect(await like({ is_like: 0 })).toEqual({ is_like: 0, likeCount: 0 })
    expect(told(ann)).toEqual([["unlike", id, 0]])
    expect(await like()).toEqual({ is_like: 1, likeCount: 1 })
  })

  it("comments are seen by all who see the moment, in order; its author hears of them, and who is answered (Q-9)", async () => {
    const { id } = await add(bob, "one")
    const first = await comment(ann, id, "nice")
    for (const each of [ann, bob, cyd]) told(each)
    const second = await comment(cyd, id, "indeed", { reply_to: first.id })
    expect(second).toMatchObject({ reply_to: first.id, toUser: { id: ann.id }, fromUser: { id: cyd.id } })
    expect([told(ann), told(bob), told(cyd)]).toEqual(Array.from({ length: 3 }, () => [["comment", id, second.id]]))
    for (const reader of [ann, bob, cyd]) {
      const [moment] = await rowsOf(reader, { id })
      expect(moment).toMatchObject({ commentCount: 2 })
      expect(moment).toMatchObject({ comments: [{ content: "nice" }, { content: "indeed" }] })
    }
    expect(JSON.stringify(service.entries.filter(({ type }) => type === "moments"))).not.toContain("indeed")
  })

  it("who is answered hears nothing of what they see no more", async () => {
    const { id } = await add(bob, "one")
    const { id: first } = await comment(ann, id, "nice")
    told(ann)
    service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ? AND friend = ?").run(bob.id, ann.id)
    await comment(cyd, id, "indeed", { reply_to: first })
    expect(told(ann)).toEqual([])
  })

  it("a comment is clean, short, said once under one name, and answers one below the same moment", async () => {
    const { id } = await add(ann, "one")
    const other = await add(ann, "two")
    const elsewhere = await comment(bob, other.id, "there", { name: "c1" })
    expect((await comment(bob, id, "<p>x<img src=x onerror=y></p>"))["content"]).not.toContain("onerror")
    const no = (body: object) => service.no("momentsComment", { id, content: "x", ...body }, bob)
    expect(await no({ content: "" })).toBe("message-empty")
    expect(await no({ content: "x".repeat(501) })).toBe("message-too-long")
    expect(await no({ reply_to: elsewhere.id })).toBe("comment-unknown")
    expect(await no({ name: "c1" })).toBe("message-id-taken")
    expect((await comment(bob, other.id, "again", { name: "c1" })).id).toBe(elsewhere.id)
    expect(await service.no("momentsComment", { id, content: "x" }, cyd)).toBe("moment-unknown")
  })

  it("a comment is deleted by who wrote it, or below one's own moment; an answer to it stays", async () => {
    const { id } = await add(bob, "one")
    const first = await comment(ann, id, "nice")
    const second = await comment(cyd, id, "indeed", { reply_to: first.id })
    expect(await service.no("momentsDelComment", { id: first.id }, cyd)).toBe("comment-not-yours")
    const outsider = await service.person(`dan.${turn}`)
    expect(await service.no("momentsDelComment", { id: first.id }, outsider)).toBe("comment-unknown")
    told(ann)
    await service.ok("momentsDelComment", { id: first.id }, bob)
    expect(told(ann)).toEqual([["delComment", id, first.id]])
    const [moment] = await rowsOf(bob)
    const left = moment?.["comments"] as ReadonlyArray<Row>
    expect([left.length, left[0]?.["id"], left[0]?.["toUser"]]).toEqual([1, second.id, undefined])
    await service.ok("momentsDelComment", { id: second.id }, cyd)
    expect(await service.no("momentsDelComment", { id: second.id }, cyd)).toBe("comment-unknown")
  })

  it("who was answered hears that the answer is gone", async () => {
    const { id } = await add(bob, "one")
    const first = await comment(ann, id, "nice")
    const second = await comment(bob, id, "thanks", { reply_to: first.id })
    told(ann)
    await service.ok("momentsDelComment", { id: second.id }, bob)
    expect(told(ann)).toEqual([["delComment", id, second.id]])
  })

  it("who says too much is told to wait", async () => {
    const { id } = await add(ann, "one")
    for (let n = 0; n < 120; n++) await service.ok("momentsLike", { id }, bob)
    expect(await service.no("momentsLike", { id }, bob)).toBe("too-fast")
  })
})

describe("the picture on top", () => {
  it("is an image of mine, seen by who sees my moments, and goes again", async () => {
    const [one, two] = [file(ann, 2), file(ann, 2)]
    const cover = async (as: TestPerson, body: object = {}) =>
      ((await service.ok("momentsIndex", body, as)).data as { readonly cover: string }).cover
    const set = async (file_id: number) =>
      ((await service.ok("momentsSetCover", { file_id }, ann)).data as { cover: string }).cover
    const address = await set(one)
    expect(address).toMatch(/^http:\/\/chat\.example\/storage\/image\//)
    expect([await cover(ann), await cover(bob, { user_id: ann.id })]).toEqual([address, address])
    expect([await cover(bob), await cover(cyd, { user_id: ann.id })]).toEqual(["", ""])
    await set(two)
    expect([uses(one), uses(two)]).toEqual([[], [{ kind: "cover", ref: ann.id }]])
    expect(await set(0)).toBe("")
    expect(uses(two)).toEqual([])
    expect(await service.no("momentsSetCover", { file_id: file(ann, 4) }, ann)).toBe("moment-cover")
    expect(await service.no("momentsSetCover", { file_id: file(bob, 2) }, ann)).toBe("file-unknown")
  })

  it("is named by its number and had by its path only by who sees my moments", async () => {
    const number = file(ann, 2)
    await service.ok("momentsSetCover", { file_id: number }, ann)
    const { path } = service.sql.prepare("SELECT path FROM files WHERE file_id = ?").get(number) as { path: string }
    const had = async (as: TestPerson) =>
      Result.isSuccess(
        await service.store.read("fileAt", {
          asking: { tokenHash: tokenHash(as.token), now: Millis.make(1_750_000_000_000) },
          path
        })
      )
    expect([await had(ann), await had(bob), await had(cyd)]).toEqual([true, true, false])
    const named = { id: randomUUID(), toContactId: -1, type: "image", content: "", file_id: number }
    expect(await service.no("sendMessage", named, cyd)).toBe("file-unknown")
    expect(await service.no("momentsSetCover", { file_id: number }, cyd)).toBe("file-unknown")
    expect(await service.no("emojiAdd", { file_id: number }, cyd)).toBe("file-unknown")
  })
})
