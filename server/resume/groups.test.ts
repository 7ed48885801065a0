import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let chat: string
let scope: string
let round = 0
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira.${round}`)
  tomas = await service.person(`tomas.${round}`)
  eve = await service.person(`eve.${round}`)
  await service.friends(mira, tomas)
  await service.friends(mira, eve)
  chat = String(((await service.ok("groupAdd", { user_ids: [tomas.id] }, mira)).data as Bag)["id"])
  scope = `c:${chat}`
})

type Bag = Readonly<Record<string, unknown>>
interface Resumed {
  readonly reload: number
  readonly contacts: ReadonlyArray<Bag>
  readonly entries: ReadonlyArray<{ readonly s: string; readonly n: number; readonly type: string; readonly data: Bag }>
  readonly user: number
  readonly gone: ReadonlyArray<string>
}
const resume = async (who: TestPerson, scopes: object): Promise<Resumed> =>
  (await service.ok("resume", { scopes: { ...scopes } }, who)).data as Resumed
/** All that somebody knows who has just loaded everything. */
const upToDate = async (who: TestPerson): Promise<Record<string, number>> => {
  const { contacts, user } = await resume(who, {})
  return { [`u:${who.id}`]: user, ...Object.fromEntries(contacts.map((row) => [String(row["scope"]), Number(row["log"])])) }
}
const places = ({ entries }: Resumed) => entries.map(({ n, s, type }) => [s, n, type])
const invite = (who: TestPerson) => service.ok("addGroupUser", { id: chat, user_ids: [who.id] }, mira)
const remove = (who: TestPerson, by = mira) => service.ok("removeUser", { id: chat, user_id: who.id }, by)

it("a member who was away hears who came and went, as it was pushed", async () => {
  const known = await upToDate(tomas)
  service.heard(tomas)
  await invite(eve)
  await service.send(eve, chat, "hello")
  await remove(eve, eve)
  const heard = service.heard(tomas)
  const missed = await resume(tomas, known)
  expect(places(missed)).toEqual([
    [scope, 2, "addGroupUser"],
    [scope, 3, "groupEvent"],
    [scope, 4, "group"],
    [scope, 5, "removeUser"],
    [scope, 6, "groupEvent"]
  ])
  // a message shows its group as it is now, whose picture has changed since
  const avatar = `/storage/${chat}/${mira.id}-${tomas.id}`
  const shown = heard.map(({ data, type }) => {
    const { contactInfo } = data as { readonly contactInfo?: object }
    return { type, data: type !== "group" ? data : { ...(data as object), contactInfo: { ...contactInfo, avatar } } }
  })
  expect(missed.entries.map(({ data, type }) => ({ data, type }))).toEqual(shown)
  expect(missed.contacts).toMatchObject([{ id: chat, log: 6, unread: 1, role: 3, owner_id: mira.id }])
})

it("a newcomer begins with the line that brought them, and hears all from there", async () => {
  const before = await upToDate(eve)
  await service.send(mira, chat, "before")
  await invite(eve)
  await service.send(mira, chat, "after")
  const missed = await resume(eve, before)
  expect(places(missed)).toEqual([
    [scope, 4, "groupEvent"],
    [scope, 5, "group"],
    [`u:${eve.id}`, Number(before[`u:${eve.id}`]) + 1, "addGroup"]
  ])
  expect(missed.contacts).toMatchObject([{ id: chat, scope, log: 5, unread: 1, lastContent: "after" }])
  expect(missed.entries.at(-1)?.data).toMatchObject({ id: chat, scope, log: 4 })
  // who asks for what was said before gets nothing of it
  expect(places(await resume(eve, { ...(await upToDate(eve)), [scope]: 0 }))).toEqual([
    [scope, 4, "groupEvent"],
    [scope, 5, "group"]
  ])
})

it("who is in no longer learns that the group is gone, and not a word of it", async () => {
  await invite(eve)
  const known = await upToDate(eve)
  await remove(eve)
  await service.send(mira, chat, "without her")
  const missed = await resume(eve, known)
  expect([missed.gone, missed.contacts, missed.entries]).toEqual([[scope], [], []])
  expect((await upToDate(eve))[scope]).toBe(undefined)
})

it("a group that somebody came to and left while away is not shown to them", async () => {
  const known = await upToDate(eve)
  await invite(eve)
  await remove(eve)
  const missed = await resume(eve, known)
  expect([missed.gone, missed.contacts]).toEqual([[], []])
  expect(missed.entries).toMatchObject([{ s: `u:${eve.id}`, type: "removeGroup", data: { group_id: chat } }])
})

it("who left and came back starts over, without what was said between", async () => {
  await invite(eve)
  const known = await upToDate(eve)
  await remove(eve)
  await service.send(mira, chat, "between")
  await invite(eve)
  await service.send(mira, chat, "after")
  const missed = await resume(eve, known)
  expect(missed.gone).toEqual([])
  expect(missed.contacts).toMatchObject([{ id: chat, log: 9, unread: 1, lastContent: "after" }])
  expect(places(missed).filter(([s]) => s === scope)).toEqual([
    [scope, 8, "groupEvent"],
    [scope, 9, "group"]
  ])
  expect(JSON.stringify(missed)).not.toContain("between")
  const page = (await service.ok("getMessageList", { toContactId: chat }, eve)).data as ReadonlyArray<Bag>
  expect(page.map(({ content }) => content)).toEqual([`group-invited:MIRA.${round}:EVE.${round}`, "after"])
})
