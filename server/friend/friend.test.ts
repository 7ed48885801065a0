import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
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
  for (const me of [mira, tomas, eve]) for (const other of [mira, tomas, eve]) await service.meet(me, other)
})

const ask = (from: TestPerson, to: TestPerson, remark = "it is me") => service.call("friendAdd", { user_id: to.id, remark }, from)
const noAsk = (from: TestPerson, to: number, remark = "it is me") => service.no("friendAdd", { user_id: to, remark }, from)
const received = async (who: TestPerson) =>
  (await service.ok("friendIndex", { is_mine: 0 }, who)).data as ReadonlyArray<Record<string, unknown>>
const firstId = async (who: TestPerson): Promise<number> => Number((await received(who))[0]?.["friend_id"])
const friendsOf = async (who: TestPerson) =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<{ id: number; is_group: number }>)
    .filter(({ is_group }) => is_group === 0)
    .map(({ id }) => id)

// (FRIEND-01, CLIENT-34, WIRE-16)
it("a request reaches the other side: a notice without the sender's own data, a row in both lists, a count", async () => {
  const answer = await service.ok("friendAdd", { user_id: tomas.id, remark: "  it is me " }, mira)
  expect(answer).toEqual({ data: "", text: "friend-asked" })
  const [notice, ...more] = service.heard(tomas)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    type: "simple",
    data: {
      type: "event",
      toContactId: "system",
      is_group: 2,
      at: [],
      status: "succeed",
      content: `friend-notice:MIRA-${round}`,
      fromUser: { id: "system", avatar: "" }
    }
  })
  expect(service.heard(mira)).toEqual([])
  const { count, data } = await service.ok("friendIndex", { is_mine: "0" }, tomas)
  expect(count).toBe(1)
  expect(data).toMatchObject([
    {
      status: 2,
      is_invite: 1,
      remark: "it is me",
      create_user: mira.id,
      friend_user_id: String(tomas.id),
      create_user_info: { user_id: mira.id, id: mira.id, account: expect.stringContaining("******") },
      user_id_info: { user_id: tomas.id }
    }
  ])
  expect((await service.ok("friendIndex", { is_mine: "1" }, mira)).data).toMatchObject([
    { friend_user_id: String(tomas.id), user_id_info: { user_id: tomas.id } }
  ])
  expect(await received(mira)).toEqual([])
  const { count: waiting, page } = await service.ok("getContacts", {}, tomas)
  expect([waiting, page]).toEqual([1, 1_750_000_000_000])
})

// (FRIEND-02, CLIENT-28)
it("accepting makes both friends; each gets the other as a contact with a line to start from", async () => {
  await ask(mira, tomas)
  service.heard(mira)
  service.heard(tomas)
  const answer = await service.ok("friendUpdate", { friend_id: await firstId(tomas), status: 1 }, tomas)
  expect(answer.text).toBe("friend-accepted")
  const short = { is_group: 0, type: "event", lastContent: "friend-greeting", unread: 0, is_notice: 1, setting: [] }
  expect(service.heard(mira)).toMatchObject([{ type: "appendContact", data: { id: tomas.id, ...short } }])
  expect(service.heard(tomas)).toMatchObject([
    { type: "appendContact", data: { id: mira.id, ...short } },
    { type: "requestsWaiting", data: { waiting: 0 } }
  ])
  expect(await friendsOf(mira)).toEqual([tomas.id])
  expect(await friendsOf(tomas)).toEqual([mira.id])
  expect((await service.ok("getContacts", {}, tomas)).count).toBe(0)
  // What was told and what a fresh load shows agree.
  const [contact] = (await service.ok("getContacts", {}, mira)).data as ReadonlyArray<Record<string, unknown>>
  expect(contact).toMatchObject({ id: tomas.id, type: "event", lastContent: "friend-greeting", unread: 0 })
  expect((await service.ok("getMessageList", { toContactId: tomas.id }, mira)).data).toMatchObject([
    { type: "event", content: "friend-greeting", is_undo: 0 }
  ])
  await service.send(mira, tomas, "hello")
})

it("refusing tells only my own devices and befriends nobody; the request may be made again, in its old place", async () => {
  await ask(mira, tomas)
  const id = await firstId(tomas)
  service.heard(mira)
  service.heard(tomas)
  expect((await service.ok("friendUpdate", { friend_id: id, status: 0 }, tomas)).text).toBe("friend-refused")
  expect(service.heard(mira)).toEqual([])
  expect(service.heard(tomas)).toMatchObject([{ type: "requestsWaiting", data: { waiting: 0 } }])
  expect(await friendsOf(mira)).toEqual([])
  expect(Result.isSuccess(await ask(mira, tomas, "please"))).toBe(true)
  expect(await received(tomas)).toMatchObject([{ friend_id: id, status: 2, remark: "please" }])
})

// (FRIEND-02)
it("only the addressee answers a request, once", async () => {
  await ask(mira, tomas)
  const friend_id = await firstId(tomas)
  expect(await service.no("friendUpdate", { friend_id, status: 1 }, mira)).toBe("request-not-yours")
  // (S-08) as one that is not there
  expect(await service.no("friendUpdate", { friend_id, status: 1 }, eve)).toBe("request-unknown")
  expect(await service.no("friendUpdate", { friend_id: 999_999, status: 1 }, tomas)).toBe("request-unknown")
  expect(await friendsOf(tomas)).toEqual([])
  await service.ok("friendUpdate", { friend_id, status: 1 }, tomas)
  for (const status of [0, 1]) expect(await service.no("friendUpdate", { friend_id, status }, tomas)).toBe("request-settled")
  expect(await friendsOf(mira)).toEqual([tomas.id])
})

it("the row that accepting made is no request: nobody can answer it", async () => {
  await ask(mira, tomas)
  await service.ok("friendUpdate", { friend_id: await firstId(tomas), status: 1 }, tomas)
  const { friend_id } = service.sql.prepare("SELECT friend_id FROM friends WHERE owner = ?").get(tomas.id) as {
    friend_id: number
  }
  expect(await service.no("friendUpdate", { friend_id, status: 0 }, mira)).toBe("request-unknown")
})

it("who asks back accepts", async () => {
  await ask(mira, tomas)
  service.heard(mira)
  expect(Result.isSuccess(await ask(tomas, mira))).toBe(true)
  expect(service.heard(mira)).toMatchObject([{ type: "appendContact", data: { id: tomas.id } }])
  expect(await friendsOf(mira)).toEqual([tomas.id])
  expect(await friendsOf(tomas)).toEqual([mira.id])
  expect((await service.ok("getContacts", {}, tomas)).count).toBe(0)
})

it("both asking at once are friends, with one row each way", async () => {
  await Promise.all([ask(mira, tomas), ask(tomas, mira), ask(mira, tomas), ask(tomas, mira)])
  expect(await friendsOf(mira)).toEqual([tomas.id])
  const rows = service.sql
    .prepare("SELECT owner, friend, status FROM friends WHERE owner IN (?, ?) ORDER BY owner")
    .all(mira.id, tomas.id)
  expect(rows).toEqual([
    { owner: mira.id, friend: tomas.id, status: 1 },
    { owner: tomas.id, friend: mira.id, status: 1 }
  ])
})

// (FRIEND-01)
it("some requests make no sense, each for its reason", async () => {
  expect(await noAsk(mira, mira.id)).toBe("friend-self")
  expect(await noAsk(mira, 999_999)).toBe("user-unknown")
  expect(await noAsk(mira, tomas.id, "  ")).toBe("friend-text-missing")
  expect(await noAsk(mira, tomas.id, "x".repeat(101))).toBe("friend-text-length")
  expect(Result.isSuccess(await ask(mira, tomas, "x".repeat(100)))).toBe(true)
  expect(await noAsk(mira, tomas.id)).toBe("friend-asked")
  await ask(tomas, mira)
  expect(await noAsk(mira, tomas.id)).toBe("friend-already")
  expect(await noAsk(tomas, mira.id)).toBe("friend-already")
})

it("thirty requests in an hour are enough", async () => {
  for (let i = 0; i < 30; i++) {
    expect(Result.isSuccess(await ask(mira, tomas))).toBe(true)
    await service.ok("friendUpdate", { friend_id: await firstId(tomas), status: 0 }, tomas)
  }
  expect(await noAsk(mira, tomas.id)).toBe("too-fast")
  expect(await noAsk(mira, eve.id)).toBe("too-fast")
  service.pass(3_600_000)
  expect(Result.isSuccess(await ask(mira, tomas))).toBe(true)
})

// (TEXT-01)
it("a name cannot bring markup into a notice", async () => {
  service.sql.prepare("UPDATE users SET realname = ? WHERE user_id = ?").run("<img src=x onerror=alert(1)>", mira.id)
  await ask(mira, tomas)
  expect(String(service.heard(tomas)[0]?.data["content"])).toBe("friend-notice:img src=x onerror=alert(1)")
})

it("lists come in pages, newest first", async () => {
  for (const who of [mira, eve]) {
    await ask(who, tomas)
    service.pass(1000)
  }
  const page = async (number: number) =>
    (await service.ok("friendIndex", { page: number, limit: 1 }, tomas)) as {
      data: ReadonlyArray<{ create_user: number }>
      count: number
      page: number
    }
  expect([(await page(1)).data[0]?.create_user, (await page(2)).data[0]?.create_user]).toEqual([eve.id, mira.id])
  expect(await page(3)).toMatchObject({ data: [], count: 2, page: 3 })
  expect((await page(-5)).page).toBe(1)
})

const presence = (from: number) => service.pushed.slice(from).map(({ data, to, type }) => ({ to, type, data }))

it("new friends learn which of them is there, however they became friends", async () => {
  service.online.add(tomas.id)
  const before = service.pushed.length
  await ask(mira, tomas)
  await service.ok("friendUpdate", { friend_id: await firstId(tomas), status: 1 }, tomas)
  expect(presence(before)).toEqual([{ to: [mira.id], type: "isOnline", data: { id: tomas.id, is_online: 1 } }])
  service.online.add(eve.id)
  const later = service.pushed.length
  await ask(eve, tomas)
  await ask(tomas, eve)
  expect(presence(later)).toEqual([
    { to: [eve.id], type: "isOnline", data: { id: tomas.id, is_online: 1 } },
    { to: [tomas.id], type: "isOnline", data: { id: eve.id, is_online: 1 } }
  ])
})

it("a request, and a refused one, tells nobody who is there", async () => {
  service.online.add(tomas.id)
  const before = service.pushed.length
  await ask(mira, tomas)
  await service.ok("friendUpdate", { friend_id: await firstId(tomas), status: 0 }, tomas)
  expect(presence(before)).toEqual([])
})

// (GROUP-18)
it("who met in a group asks there only while its members may look at each other", async () => {
  await service.friends(mira, tomas)
  await service.friends(mira, eve)
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id, eve.id], name: "Choir" }, mira)
  const { id: group_id } = data as { id: string }
  const outsider = await service.person(`outsider-${round}`)
  const no = async (as: TestPerson, to: TestPerson, more = {}) =>
    service.no("friendAdd", { user_id: to.id, remark: "it is me", ...more }, as)
  service.sql.exec("DELETE FROM met")
  // whether the request names the group, another one, or none
  for (const more of [{}, { group_id }, { group_id: "group-999999" }]) expect(await no(tomas, eve, more)).toBe("profiles-closed")
  for (const more of [{}, { group_id }]) expect(await no(outsider, eve, more)).toBe("user-unknown")
  await service.ok("groupSetting", { id: group_id, setting: { profile: 1 } }, mira)
  await service.ok("friendAdd", { user_id: eve.id, remark: "it is me" }, tomas)
  expect(await received(eve)).toMatchObject([{ create_user: tomas.id, status: 2 }, { create_user: mira.id }])
})

// (GROUP-18)
it("who knows somebody from groups alone sees their page only while the members of one may look at each other", async () => {
  await service.friends(mira, tomas)
  await service.friends(mira, eve)
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id, eve.id], name: "Orchestra" }, mira)
  const { id: group_id } = data as { id: string }
  const [outsider, cellist] = [await service.person(`oboist-${round}`), await service.person(`cellist-${round}`)]
  await service.friends(mira, cellist)
  await service.ok("addGroupUser", { id: group_id, user_ids: [cellist.id] }, mira)
  const page = (of: TestPerson) => ({ user_id: of.id, group_id })
  // whether the request names the group, none, or what is none
  for (const more of [page(cellist), { user_id: cellist.id }, { user_id: cellist.id, group_id: "choir" }]) {
    expect(await service.no("getUserInfo", more, tomas)).toBe("profiles-closed")
    expect(await service.no("getUserInfo", more, outsider)).toBe("user-unknown")
  }
  // the name and the picture are in the list of members
  await service.ok("getContactInfo", { id: cellist.id }, tomas)
  expect(await service.no("getContactInfo", { id: cellist.id }, outsider)).toBe("user-unknown")
  // the owner, who knows them, and oneself are bound by nothing
  await service.ok("getUserInfo", page(cellist), mira)
  await service.ok("getUserInfo", page(mira), cellist)
  await service.ok("getUserInfo", page(tomas), tomas)
  expect(await service.no("getUserInfo", page(outsider), tomas)).toBe("user-unknown")
  await service.ok("groupSetting", { id: group_id, setting: { profile: 1 } }, mira)
  await service.ok("getUserInfo", page(cellist), tomas)
})
