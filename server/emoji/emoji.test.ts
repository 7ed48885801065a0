import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { storeFile } from "../testFile.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let round = 0
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira-${round}`)
  tomas = await service.person(`tomas-${round}`)
  await service.friends(mira, tomas)
})

interface Emoji {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly src: string
  readonly file_id: number
}

const kept = async (who: TestPerson): Promise<ReadonlyArray<Emoji>> =>
  (await service.ok("emojiIndex", {}, who)).data as ReadonlyArray<Emoji>
const names = async (who: TestPerson) => (await kept(who)).map(({ name }) => name)
const add = async (who: TestPerson, name: string): Promise<number> => {
  const { file_id } = await storeFile(service, who, name)
  await service.ok("emojiAdd", { file_id }, who)
  return file_id
}
const due = (id: number) => Number(service.sql.prepare("SELECT due FROM files WHERE file_id = ?").get(id)?.["due"])

it("what was kept last, or again, comes first", async () => {
  const first = await add(mira, "a.png")
  await add(mira, "b.gif")
  expect(await names(mira)).toEqual(["b.gif", "a.png"])
  expect(await service.ok("emojiAdd", { file_id: first }, mira)).toEqual({ data: "", text: "emoji-added" })
  const [row] = await kept(mira)
  expect(row).toEqual({
    id: expect.any(Number),
    name: "a.png",
    title: "a.png",
    src: expect.stringMatching(/^http:\/\/chat\.example\/storage\/.*\.png$/),
    file_id: first
  })
  expect((await service.ok("emojiIndex", {}, mira)).count).toBe(2)
  expect(await names(tomas)).toEqual([])
})

it("the chosen come first, in the order in which they were chosen", async () => {
  for (const name of ["a.png", "b.png", "c.png", "d.png"]) await add(mira, name)
  const ids = new Map((await kept(mira)).map(({ id, name }) => [name, id]))
  const of = (...chosen: ReadonlyArray<string>) => chosen.map((name) => ids.get(name) ?? 0)
  expect((await service.ok("emojiMove", { ids: of("b.png", "a.png", "b.png") }, mira)).text).toBe("emoji-moved")
  expect(await names(mira)).toEqual(["b.png", "a.png", "d.png", "c.png"])
  await service.ok("emojiMove", { ids: of("a.png", "b.png") }, tomas)
  expect(await names(mira)).toEqual(["b.png", "a.png", "d.png", "c.png"])
  expect((await service.ok("emojiDel", { ids: of("b.png", "d.png") }, mira)).text).toBe("emoji-deleted")
  expect(await names(mira)).toEqual(["a.png", "c.png"])
  expect(await service.no("emojiDel", { ids: [] }, mira)).toBe("emoji-none")
  expect(await service.no("emojiMove", { ids: [] }, mira)).toBe("emoji-none")
})

it("my other devices hear which pictures I keep, in their order, when that changed, and nobody else does", async () => {
  const told = (who: TestPerson) => service.heard(who).flatMap(({ data, type }) => (type === "emojis" ? [data] : []))
  service.heard(mira)
  service.heard(tomas)
  await add(mira, "a.png")
  await add(mira, "b.png")
  const [b, a] = (await kept(mira)).map(({ id }) => id)
  expect(told(mira)).toEqual([{ ids: [a] }, { ids: [b, a] }])
  await service.ok("emojiMove", { ids: [a] }, mira)
  expect(told(mira)).toEqual([{ ids: [a, b] }])
  // as it is, or of somebody else
  await service.ok("emojiMove", { ids: [a] }, mira)
  await service.ok("emojiDel", { ids: [a] }, tomas)
  expect([...told(mira), ...told(tomas)]).toEqual([])
  await service.ok("emojiDel", { ids: [a, b] }, mira)
  expect(told(mira)).toEqual([{ ids: [] }])
  expect(told(tomas)).toEqual([])
})

it("[H-18] only a picture that I may see can be kept", async () => {
  const { file_id } = await storeFile(service, mira, "secret.png")
  expect(await service.no("emojiAdd", { file_id }, tomas)).toBe("file-unknown")
  expect(await service.no("emojiAdd", { file_id: 999_999 }, tomas)).toBe("file-unknown")
  const sent = { id: crypto.randomUUID(), toContactId: tomas.id, type: "image", content: "", file_id }
  await service.ok("sendMessage", sent, mira)
  await service.ok("emojiAdd", { file_id }, tomas)
  await service.ok("undoMessage", { id: sent.id }, mira)
  expect(await names(tomas)).toEqual(["secret.png"])
  expect((await service.ok("sendMessage", { ...sent, id: "again", type: "emoji", toContactId: -1 }, tomas)).data).toMatchObject({
    type: "emoji"
  })
  const text = await storeFile(service, mira, "notes.pdf")
  expect(await service.no("emojiAdd", { file_id: text.file_id }, mira)).toBe("emoji-type")
  const large = await storeFile(service, mira, "large.png", undefined, { size: 2 * 1_048_576 + 1 })
  expect(await service.no("emojiAdd", { file_id: large.file_id }, mira)).toBe("emoji-too-large")
})

it("[H-18] nobody deletes a picture of others, and a file is looked at when one lets go of it", async () => {
  const file = await add(mira, "mine.png")
  const [row] = await kept(mira)
  const later = due(file)
  await service.ok("emojiDel", { ids: [row?.id ?? 0] }, tomas)
  expect(await names(mira)).toEqual(["mine.png"])
  expect(due(file)).toBe(later)
  await service.ok("emojiDel", { ids: [row?.id ?? 0] }, mira)
  expect(due(file)).toBeLessThan(later)
})

it("[H-18] a collection takes 300 and no more, but one that is in it already moves", async () => {
  const file = await add(mira, "first.png")
  const insert = service.sql.prepare("INSERT INTO emojis (user_id, file_id, name, place) VALUES (?, ?, 'x', ?)")
  for (let i = 1; i < 300; i++) {
    const { file_id } = await storeFile(service, mira, `${i}.png`)
    insert.run(mira.id, file_id, i + 1)
  }
  const { file_id } = await storeFile(service, mira, "one-more.png")
  expect(await service.no("emojiAdd", { file_id }, mira)).toBe("emoji-full")
  await service.ok("emojiAdd", { file_id: file }, mira)
  expect((await names(mira))[0]).toBe("first.png")
})
