import { afterAll, beforeAll, expect, it } from "vitest"
import { storeFile } from "../testFile.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
const sent = new Map<string, string>()

const send = async (from: TestPerson, to: TestPerson | number | string, name: string, type = "file"): Promise<void> => {
  const { file_id } = await storeFile(service, from, name)
  const id = crypto.randomUUID()
  await service.ok("sendMessage", { id, toContactId: typeof to === "object" ? to.id : to, type, content: "", file_id }, from)
  sent.set(name, id)
}

beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira")
  tomas = await service.person("tomas")
  eve = await service.person("evelyn")
  await service.friends(mira, tomas)
  await send(mira, tomas, "lake.png")
  await send(tomas, mira, "Report.pdf")
  await send(mira, tomas, "walk.mp4")
  await send(mira, tomas, "song.mp3", "file")
  await send(mira, tomas, "said.mp3", "voice")
  await send(mira, tomas, "data.hevc")
  await send(tomas, mira, "gone.txt")
  await service.ok("undoMessage", { id: sent.get("gone.txt") ?? "" }, tomas)
  await send(mira, -1, "note_1.md")
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira)
  await send(tomas, (data as { id: string }).id, "in-group.png")
})
afterAll(() => service.close())

interface Item {
  readonly name: string
}
const index = async (who: TestPerson, more: object = {}): Promise<ReadonlyArray<string>> =>
  ((await service.ok("filesIndex", more, who)).data as ReadonlyArray<Item>).map(({ name }) => name)

it("lists what was sent to me and by me, the newest first, voices and what was recalled left out", async () => {
  expect(await index(mira)).toEqual(["note_1.md", "data.hevc", "song.mp3", "walk.mp4", "Report.pdf", "lake.png"])
  expect(await index(mira, { role: 1 })).not.toContain("Report.pdf")
  expect(await index(mira, { role: "2" })).toEqual(["Report.pdf"])
  expect(await index(tomas)).toEqual(["data.hevc", "song.mp3", "walk.mp4", "Report.pdf", "lake.png"])
  expect(await index(eve)).toEqual([])
})

it("by class, by a part of the name that is no pattern, and in pages", async () => {
  const classes = {
    1: ["note_1.md", "Report.pdf"],
    2: ["lake.png"],
    3: ["song.mp3"],
    4: ["walk.mp4"],
    5: ["data.hevc"],
    9: ["data.hevc"]
  }
  for (const [cate, names] of Object.entries(classes)) expect([cate, await index(mira, { cate })]).toEqual([cate, names])
  expect(await index(mira, { keywords: "REPORT" })).toEqual(["Report.pdf"])
  expect(await index(mira, { keywords: "e_1" })).toEqual(["note_1.md"])
  expect(await index(mira, { keywords: "%" })).toEqual([])
  const { count, data, page } = await service.ok("filesIndex", { page: 2, limit: 4 }, mira)
  expect([(data as ReadonlyArray<Item>).map(({ name }) => name), count, page]).toEqual([["Report.pdf", "lake.png"], 6, 2])
})

it("an item has the fields of the contract and nothing of its message", async () => {
  const { data } = await service.ok("filesIndex", { role: 2 }, mira)
  expect(data).toEqual([
    {
      file_id: expect.any(Number),
      name: "Report.pdf",
      src: expect.stringMatching(/^http:\/\/chat\.example\/storage\//),
      preview: expect.stringMatching(/^http:\/\/chat\.example\/view\.html\?src=http%3A/),
      download: expect.stringMatching(/^http:\/\/chat\.example\/filedown\/file~[\w-]{24}\.\w+$/),
      extUrl: "http://chat.example/static/img/ext/PDF.png",
      size: 40,
      cate: 1,
      ext: "pdf",
      msg_type: "file",
      user_id_info: {
        user_id: tomas.id,
        id: tomas.id,
        realname: "TOMAS",
        displayName: "TOMAS",
        account: "tom******as",
        avatar: ""
      },
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
  ])
})

it("what I deleted for me or cleared is not listed", async () => {
  await service.ok("removeMessage", { id: sent.get("walk.mp4") ?? "" }, tomas)
  expect(await index(tomas)).not.toContain("walk.mp4")
  expect(await index(mira)).toContain("walk.mp4")
  await service.ok("delChat", { id: mira.id, clear: 1 }, tomas)
  expect(await index(tomas)).toEqual([])
})

it("[H-17] all files of the service are listed for super administrators alone", async () => {
  expect(await service.no("filesIndex", { is_all: 1 }, eve)).toBe("no-permission")
  // who looks after newcomers has no role by that
  const looksAfter = JSON.stringify({ status: "1", user_ids: [String(eve.id)], welcome: "" })
  service.sql.prepare("INSERT INTO settings VALUES ('chatInfo.autoAddUser', ?)").run(looksAfter)
  expect(await service.no("filesIndex", { is_all: 1 }, eve)).toBe("no-permission")
  const role = (is: number) => service.sql.prepare("UPDATE users SET role = ? WHERE user_id = ?").run(is, eve.id)
  role(2)
  expect(await service.no("filesIndex", { is_all: 1 }, eve)).toBe("no-permission")
  role(1)
  expect(await index(eve, { is_all: "1", limit: 100 })).toEqual(expect.arrayContaining(["in-group.png", "said.mp3", "lake.png"]))
  expect(await index(eve, { is_all: 1, role: 1 })).toEqual([])
  expect(await index(eve)).toEqual([])
})
