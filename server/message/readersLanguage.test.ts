import { afterAll, beforeAll, expect, it } from "vitest"
import { tokenHash } from "../account/session/token.ts"
import { eventText } from "../http/text.ts"
import { dataInLanguage } from "../socket/encode.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

/** What the service says, each reader has in their own language: in the list, in the page of a chat, and in the frame that came (issue 20). */

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let root: TestPerson
beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira")
  tomas = await service.person("tomas")
  root = await service.person("root")
  await service.friends(mira, tomas)
  service.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(root.id)
})
afterAll(() => service.close())

type Bag = Readonly<Record<string, unknown>>

/** A person who asks in a language. */
const asks = ({ token }: TestPerson, language: string) => ({
  tokenHash: tokenHash(token),
  language,
  text: (key: Parameters<typeof eventText>[1], params?: Parameters<typeof eventText>[2]) => eventText(language, key, params)
})

/** The page of a chat as its reader has it. */
const page = async (who: TestPerson, language: string, chat: number | string): Promise<ReadonlyArray<Bag>> =>
  (await service.ok("getMessageList", { toContactId: chat }, asks(who, language))).data as ReadonlyArray<Bag>

/** The last line of a chat in the list. */
const lastLine = async (who: TestPerson, language: string, chat: number | string): Promise<unknown> =>
  ((await service.ok("getContacts", {}, asks(who, language))).data as ReadonlyArray<Bag>).find(({ id }) => id === chat)?.[
    "lastContent"
  ]

/** What frames of a type told a person from one of them on, in the language of their socket. */
const told = (who: TestPerson, language: string, type: string, from: number): ReadonlyArray<Bag> =>
  service.entries
    .slice(from)
    .filter((entry) => entry.type === type)
    .flatMap(({ audiences }) => audiences)
    .filter(({ to }) => to.includes(who.id))
    .map((audience) => JSON.parse(dataInLanguage(audience, (key, params) => eventText(language, key, params))) as Bag)

const group = async (): Promise<string> =>
  String(((await service.ok("groupAdd", { name: "Team", user_ids: [tomas.id] }, mira)).data as Bag)["id"])

// (DEED-01, DEC-0327)
it("who was invited is listed as the reader's language lists names, whatever the one who invited speaks", async () => {
  const chat = await group()
  const [eve, bo] = [await service.person("eve.s"), await service.person("bo.s")]
  for (const each of [eve, bo]) await service.friends(mira, each)
  const from = service.entries.length
  await service.ok("addGroupUser", { id: chat, user_ids: [eve.id, bo.id] }, asks(mira, "zh-Hans"))
  const said = {
    en: "MIRA invited EVE.S and BO.S",
    de: "MIRA hat EVE.S und BO.S eingeladen",
    "zh-Hans": "MIRA邀请EVE.S和BO.S加入了群聊"
  }
  for (const [language, line] of Object.entries(said)) {
    expect((await page(tomas, language, chat)).at(-1)).toMatchObject({ content: line, did_names: ["EVE.S", "BO.S"] })
    expect(await lastLine(tomas, language, chat)).toBe(line)
    expect(told(tomas, language, "groupEvent", from)).toMatchObject([{ content: line }])
    expect(told(bo, language, "addGroup", from)).toMatchObject([{ lastContent: line }])
  }
})

it("a line from before names were kept one by one is told as it was put together", async () => {
  const chat = await group()
  const old = JSON.stringify({ key: "group-invited", params: { name: "MIRA", names: "EVE.S、BO.S" } })
  service.sql.prepare("UPDATE messages SET content = ? WHERE chat = ? AND type = 'event'").run(old, chat)
  expect((await page(tomas, "en", chat)).at(-1)).toMatchObject({ content: "MIRA invited EVE.S、BO.S" })
})

// (DEED-01, DEC-0327)
it("each whom the back office adds has a line of their own, and is its author", async () => {
  const chat = await group()
  const [ann, cy] = [await service.person("ann.s"), await service.person("cy.s")]
  const from = service.entries.length
  await service.ok("manageGroupAddUser", { group_id: chat, user_ids: [ann.id, cy.id, ann.id, tomas.id] }, root)
  const lines = [
    { did: "joined", did_by: ann.id, did_name: "ANN.S", from_user: ann.id, content: "ANN.S ist der Gruppe beigetreten" },
    { did: "joined", did_by: cy.id, did_name: "CY.S", from_user: cy.id, content: "CY.S ist der Gruppe beigetreten" }
  ]
  expect((await page(tomas, "de", chat)).slice(-2)).toMatchObject(lines)
  for (const who of [tomas, ann, cy])
    expect(told(who, "de", "groupEvent", from)).toMatchObject(lines.map(({ content, did_by }) => ({ content, did_by })))
  expect(await lastLine(cy, "en", chat)).toBe("CY.S joined the group")
  expect(await page(cy, "en", chat)).toMatchObject([{ content: "ANN.S joined the group" }, { content: "CY.S joined the group" }])
  expect(told(cy, "en", "addGroup", from)).toMatchObject([{ lastContent: "ANN.S joined the group", did_by: ann.id }])
})

it("of many whom the back office adds at once twenty have a line", async () => {
  const chat = await group()
  const many: Array<number> = []
  for (let i = 0; i < 22; i++) many.push((await service.person(`many${i}`)).id)
  const from = service.entries.length
  await service.ok("manageGroupAddUser", { group_id: chat, user_ids: many }, root)
  expect(told(mira, "en", "groupEvent", from)).toHaveLength(20)
  const members = (await service.ok("groupUserList", { group_id: chat }, mira)).data as ReadonlyArray<Bag>
  expect(members).toHaveLength(24)
})
