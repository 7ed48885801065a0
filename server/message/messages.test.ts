import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { pushFrameOf, readFrame, shortFrameOf } from "#engine/api/frames.ts"
import { tokenHash } from "../account/session/token.ts"
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
  for (const who of [mira, tomas, eve]) service.heard(who)
})

type Row = Readonly<Record<string, unknown>>
interface Listed {
  readonly rows: ReadonlyArray<Row>
  readonly count: number
  readonly page: number
}

const list = async (who: TestPerson, chat: TestPerson | number | string, more: object = {}): Promise<Listed> => {
  const toContactId = typeof chat === "object" ? chat.id : chat
  const { count = 0, data, page = 0 } = await service.ok("getMessageList", { toContactId, ...more }, who)
  return { rows: (data as ReadonlyArray<Row>).filter(({ content }) => content !== "friend-greeting"), count, page }
}
const contents = ({ rows }: Listed) => rows.map(({ content }) => content)
const contact = async (who: TestPerson, id: number) =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find((each) => each["id"] === id) ?? {}
const body = (to: TestPerson | number | string, change: object = {}) => ({
  id: crypto.randomUUID(),
  toContactId: typeof to === "object" ? to.id : to,
  type: "text",
  content: "hi",
  ...change
})
const noSend = (from: TestPerson, to: TestPerson | number | string, change: object = {}) =>
  service.no("sendMessage", body(to, change), from)
const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)
const unset = (name: string): void => void service.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)

// (WIRE-15, TEXT-02)
it("a message reaches both sides in one form, made of what the server knows", async () => {
  const forged = {
    content: "hello",
    sendTime: 5,
    status: "going",
    is_read: 1,
    fromUser: { id: eve.id, realname: "The boss", avatar: "evil" },
    at: [tomas.id],
    user_id: eve.id,
    role: 1,
    extends: { evil: 1 },
    action: "joinGroup"
  }
  const request = body(tomas, forged)
  const { data } = (await service.ok("sendMessage", request, mira)) as { data: Row }
  const { sendTime } = data
  expect(Number(sendTime)).toBeGreaterThanOrEqual(1_750_000_000_000)
  const fromUser = {
    id: mira.id,
    user_id: mira.id,
    realname: `MIRA-${round}`,
    displayName: `MIRA-${round}`,
    account: expect.stringMatching(/^mir\*{6}/),
    avatar: ""
  }
  expect(data).toMatchObject({
    id: request.id,
    content: "hello",
    toContactId: tomas.id,
    sendTime,
    status: "succeed",
    is_read: 0,
    at: [],
    fromUser
  })
  const pushed = {
    id: request.id,
    msg_id: data["msg_id"],
    type: "text",
    content: "hello",
    sendTime,
    status: "succeed",
    is_group: 0,
    is_read: 0,
    at: [],
    toContactId: mira.id,
    toUser: tomas.id,
    to_user: tomas.id,
    user_id: mira.id,
    fromUser,
    role: 3,
    extends: null,
    fileName: "",
    fileSize: ""
  }
  expect(data).toMatchObject({ fileName: "", fileSize: "", contactInfo: { id: mira.id, user_id: mira.id, type: "text" } })
  const heard = service.heard(tomas)
  expect(heard).toEqual([{ type: "simple", data: { ...pushed, contactInfo: expect.any(Object) } }])
  expect(service.heard(mira)).toEqual(heard)
  expect(heard[0]?.data["contactInfo"]).toMatchObject({
    id: mira.id,
    user_id: mira.id,
    displayName: `MIRA-${round}`,
    is_group: 0,
    unread: 0,
    setting: []
  })
  expect(JSON.stringify(heard)).not.toMatch(/boss|evil|email|"account":"mira/)
  expect(service.heard(eve)).toEqual([])
})

// entities.md 4.1
it("a message in a group says which group it is, in the answer, the frame and the answer once more", async () => {
  const made = (await service.ok("groupAdd", { user_ids: [tomas.id], name: "Choir" }, mira)).data as { readonly id: string }
  const number = Number(made.id.slice("group-".length))
  for (const who of [mira, tomas]) service.heard(who)
  const request = { id: crypto.randomUUID(), toContactId: made.id, type: "text", content: "hi" }
  const told = {
    to_user: number,
    fileName: "",
    fileSize: "",
    contactInfo: {
      id: made.id,
      user_id: made.id,
      displayName: "Choir",
      index: "[2]#",
      is_group: 1,
      is_notice: 1,
      type: "text",
      role: 3,
      owner_id: mira.id,
      setting: { invite: 1, nospeak: 0 }
    }
  }
  expect((await service.ok("sendMessage", request, mira)).data).toMatchObject({ ...told, toUser: made.id })
  expect((await service.ok("sendMessage", request, mira)).data).toMatchObject({ ...told, toUser: made.id })
  expect(service.heard(tomas)).toMatchObject([{ type: "group", data: { ...told, toContactId: made.id, toUser: made.id } }])
  const noted = (await service.ok("sendMessage", { ...request, id: crypto.randomUUID(), toContactId: -1 }, mira)).data
  expect(noted).toMatchObject({ to_user: -1, contactInfo: false })
})

it("a delivery of a short text fits 800 bytes with names of usual length, and 300 in its short form", async () => {
  service.sql.prepare("UPDATE users SET realname = 'Miranda Lindqvist' WHERE user_id = ?").run(mira.id)
  await service.send(mira, tomas, "<p>See you at nine, in front of the station?</p>")
  const [json, place] = [service.entries.at(-1)?.audiences[0]?.json ?? "", { scope: "c:1234567-1234568", n: 1_234_567 }]
  const whole = pushFrameOf("simple", 1_750_000_000, json, place)
  const short = shortFrameOf("simple", json, place) ?? ""
  expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(800)
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(300)
  expect(readFrame(short)).toEqual(readFrame(whole))
})

// (MESSAGE-02)
it("instants of a conversation rise within a millisecond and when the clock is set back a little, in answers, frames and lists", async () => {
  const sent = [await service.send(mira, tomas, "one"), await service.send(tomas, mira, "two")]
  service.pass(-50_000)
  sent.push(await service.send(mira, tomas, "three"))
  service.pass(50_000 - 1)
  sent.push(await service.send(mira, tomas, "four"))
  service.pass(1)
  const times = sent.map(({ sendTime }) => Number(sendTime))
  expect(times).toEqual([0, 1, 2, 3].map((later) => Number(times[0]) + later))
  const told = service.heard(tomas).filter(({ type }) => type === "simple")
  expect(told.map(({ data }) => data["sendTime"])).toEqual(times)
  expect((await list(tomas, mira)).rows.map(({ sendTime }) => sendTime)).toEqual(times)
  expect(await contact(tomas, mira.id)).toMatchObject({ lastSendTime: times.at(-1) })
})

it("friends again after the clock was set back a little: the line between them is the newest", async () => {
  const { sendTime } = await service.send(mira, tomas, "before")
  service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ? AND friend = ?").run(mira.id, tomas.id)
  service.pass(-50_000)
  await service.ok("friendAdd", { user_id: tomas.id, remark: "again" }, mira)
  service.pass(50_000)
  expect(service.heard(mira).at(-1)).toMatchObject({ type: "appendContact", data: { lastSendTime: Number(sendTime) + 1 } })
  expect(await contact(mira, tomas.id)).toMatchObject({ lastContent: "friend-greeting", lastSendTime: Number(sendTime) + 1 })
})

// (CLIENT-19)
it("the same id again answers what it answered first, and tells nobody; nobody else may use it", async () => {
  const first = await service.send(mira, tomas, "once", `once-${round}`)
  service.pass(5000)
  service.heard(tomas)
  expect(await service.send(mira, tomas, "twice", `once-${round}`)).toEqual(first)
  expect(service.heard(tomas)).toEqual([])
  expect(await noSend(tomas, mira, { id: `once-${round}` })).toBe("message-id-taken")
  expect(await noSend(mira, -1, { id: `once-${round}` })).toBe("message-id-taken")
  expect(contents(await list(tomas, mira))).toEqual(["once"])
})

// (WRITE-05)
it("who is no friend on both sides is not written to", async () => {
  expect(await noSend(mira, eve)).toBe("not-friends")
  await service.meet(mira, eve)
  await service.ok("friendAdd", { user_id: eve.id, remark: "hi" }, mira)
  expect(await noSend(mira, eve)).toBe("not-friends")
  expect(await noSend(eve, mira)).toBe("not-friends")
  const row = service.sql.prepare(
    "INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, 1, 0, 0)"
  )
  row.run(eve.id, mira.id)
  expect(await noSend(mira, eve)).toBe("not-friends")
  service.sql.prepare("UPDATE friends SET status = 1 WHERE owner = ? AND friend = ?").run(mira.id, eve.id)
  await service.send(mira, eve, "at last")
})

// (WRITE-03, WRITE-04)
it("in an enterprise everybody may write to everybody, unless private chat is off", async () => {
  set("sysInfo.runMode", "1")
  await service.send(mira, eve, "colleague")
  set("chatInfo.simpleChat", "0")
  expect(await noSend(mira, eve)).toBe("chat-private-off")
  await service.send(mira, -1, "a note to myself")
  unset("sysInfo.runMode")
  unset("chatInfo.simpleChat")
})

// (TEXT-03, TEXT-04, TEXT-05, CONTACT-01, WRITE-01, WRITE-03)
it.each([
  ["user-unknown", 999_999, {}],
  ["chat-unknown", "0", {}],
  ["chat-unknown", "-2", {}],
  ["chat-unknown", "1-2", {}],
  ["chat-unknown", "group-", {}],
  ["chat-unknown", "system", {}],
  ["chat-unknown", "group-7", {}],
  ["chat-unknown", "7", { is_group: 1 }],
  ["chat-unknown", "7", { is_group: 2 }],
  ["chat-unknown", "group-7", { is_group: 0 }],
  ["chat-read-only", "admin_notice", {}],
  ["message-id", -1, { id: "" }],
  ["message-id", -1, { id: "x".repeat(37) }],
  ["message-id", -1, { id: "<b>" }],
  ["message-empty", -1, { content: "" }],
  ["message-empty", -1, { content: "<p><br></p>" }],
  ["message-empty", -1, { content: "\u0000\u200b" }],
  ["message-empty", -1, { content: "<script>alert(1)</script>" }],
  ["message-too-long", -1, { content: "x".repeat(2049) }],
  ["message-too-long", -1, { content: "<b></b>".repeat(2400) + "x" }],
  ["message-too-long", -1, { content: "<b></i>".repeat(2300) + "x" }],
  ["file-unknown", -1, { type: "image" }],
  ["message-type", -1, { type: "nonsense" }],
  ["message-type", -1, { type: "event" }],
  ["message-type", -1, { type: "webrtc" }]
])("refused: %s for %s with %o", async (reason, to, change) => {
  expect(await noSend(mira, to, change)).toBe(reason)
})

// (TEXT-04)
it("a text of exactly 2048 characters travels, tags not counted", async () => {
  await service.send(mira, tomas, `<p>${"x".repeat(2048)}</p>`)
  expect(contents(await list(tomas, mira))).toEqual([`<p>${"x".repeat(2048)}</p>`])
})

// (WRITE-03)
it("nobody writes to themselves as to another", async () => {
  expect(await noSend(mira, mira)).toBe("chat-unknown")
  expect(await service.no("getMessageList", { toContactId: mira.id }, mira)).toBe("chat-unknown")
})

// (OUTBOX-04)
it("who writes too fast is told how long to wait; a retry of what was taken is not counted", async () => {
  const slow = await openService({ sendLimit: { count: 3, seconds: 10 } })
  const who = await slow.person("hasty")
  for (const id of ["a", "b", "c"]) await slow.send(who, -1, "x", id)
  slow.pass(4000)
  const refusal = await slow.call("sendMessage", body(-1), who)
  expect(Result.isFailure(refusal) && refusal.failure).toMatchObject({ reason: "too-fast", params: { seconds: 6 } })
  await slow.send(who, -1, "x", "c")
  slow.pass(6000)
  await slow.send(who, -1, "x", "d")
  slow.sql.exec("INSERT INTO settings VALUES ('chatInfo.sendInterval', '5')")
  slow.pass(4999)
  expect(await slow.no("sendMessage", body(-1), who)).toBe("too-fast")
  slow.pass(1)
  await slow.send(who, -1, "x", "e")
  await slow.close()
})

// (WRITE-01)
it("the helper keeps notes for me alone", async () => {
  await service.send(mira, -1, "note")
  expect(service.heard(mira)).toMatchObject([
    { type: "simple", data: { toContactId: mira.id, toUser: -1, is_group: 3, content: "note" } }
  ])
  expect(contents(await list(mira, -1))).toEqual(["note"])
  expect(contents(await list(tomas, -1))).toEqual([])
  expect(await contact(mira, -1)).toMatchObject({ is_group: 3, lastContent: "note", unread: 0 })
  expect(await contact(tomas, -1)).toMatchObject({ lastContent: "helper-hint" })
})

// (CLIENT-12, MESSAGE-01)
it("a page is oldest first; pages go back, by number and by the last one seen, in the whole list", async () => {
  const sent = []
  for (let i = 1; i <= 7; i++)
    sent.push(Number((await service.send(i % 2 === 0 ? mira : tomas, i % 2 === 0 ? tomas : mira, `t${i}`))["msg_id"]))
  const first = await list(mira, tomas, { limit: 3, page: 1, is_group: 0 })
  expect(contents(first)).toEqual(["t5", "t6", "t7"])
  // Seven texts and the line that made them friends.
  expect(first.count).toBe(8)
  expect(contents(await list(mira, tomas, { limit: "3", page: "2" }))).toEqual(["t2", "t3", "t4"])
  expect(contents(await list(mira, tomas, { limit: 3, page: 9, last_id: sent[4] }))).toEqual(["t2", "t3", "t4"])
  await service.send(mira, -1, "elsewhere")
  const elsewhere = Number((await list(mira, -1)).rows[0]?.["msg_id"])
  expect(contents(await list(mira, tomas, { limit: 2, last_id: elsewhere }))).toEqual(["t6", "t7"])
  expect(contents(await list(mira, tomas))).toEqual(["t1", "t2", "t3", "t4", "t5", "t6", "t7"])
  for (const limit of [0, -1, 1_000_000]) expect((await list(mira, tomas, { limit })).rows.length).toBe(7)
})

it("a row of a page has the form of the contract", async () => {
  await service.send(mira, tomas, "hello")
  const [row] = (await list(tomas, mira)).rows
  expect(row).toEqual({
    id: expect.any(String),
    msg_id: expect.any(Number),
    type: "text",
    content: "hello",
    sendTime: expect.any(Number),
    status: "succeed",
    is_read: 0,
    is_group: 0,
    is_undo: 0,
    at: [],
    toContactId: tomas.id,
    from_user: mira.id,
    fromUser: {
      id: mira.id,
      user_id: mira.id,
      realname: `MIRA-${round}`,
      displayName: `MIRA-${round}`,
      account: expect.any(String),
      avatar: ""
    },
    role: 3,
    extends: null,
    pid: 0,
    file_id: 0,
    file_cate: 0,
    fileName: "",
    fileSize: "",
    preview: "",
    download: "",
    extUrl: ""
  })
})

// (FIND-01, TEXT-06, HISTORY-01)
it("filters: by type and by words, which are words and not patterns", async () => {
  for (const text of ["apples", "100% sure", "a_b", "pears"]) await service.send(mira, tomas, text)
  const gone = await service.send(mira, tomas, "apples again")
  await service.ok("undoMessage", { id: String(gone["id"]) }, mira)
  const find = async (keywords: string, type = "text") => contents(await list(tomas, mira, { type, keywords }))
  expect(await find("APPLE")).toEqual(["apples"])
  expect(await find("%")).toEqual(["100% sure"])
  expect(await find("_")).toEqual(["a_b"])
  expect(await find("", "all")).toEqual(["pears", "a_b", "100% sure", "apples"])
  expect(await find("", "image")).toEqual([])
  expect(await find("'; DROP TABLE messages; --")).toEqual([])
  for (const html of ["<p><b>salt</b> &amp; pepper</p>", "<p>Ärger 😀</p>", "<p>[!1f600]</p>"])
    await service.send(mira, tomas, html)
  for (const markup of ["p>", "</b", "amp", "1f6"]) expect(await find(markup)).toEqual([])
  expect(await find("b")).toEqual(["a_b"])
  expect(await find("& PEPPER")).toEqual(["<p><b>salt</b> &amp; pepper</p>"])
  expect(await find("ärg")).toEqual(["<p>Ärger 😀</p>"])
  expect(await find("😀")).toEqual(["<p>[!1f600]</p>", "<p>Ärger 😀</p>"])
})

it("nobody reads what others wrote to each other, however they name it", async () => {
  await service.send(mira, tomas, "secret")
  const key = `${mira.id}-${tomas.id}`
  for (const is_group of ["", 0, 1, 2, 3])
    expect(await service.no("getMessageList", { toContactId: key, is_group: String(is_group) }, eve)).toBe("chat-unknown")
  for (const id of [mira.id, tomas.id]) expect(contents(await list(eve, id))).toEqual([])
  expect(contents(await list(eve, "admin_notice", { is_group: 2 }))).toEqual([])
  expect(await service.no("getMessageList", { toContactId: 999_999 }, eve)).toBe("chat-unknown")
})

// (READ-01)
it("opening a conversation reads it: the author is told at once, once", async () => {
  await service.send(mira, tomas, "one")
  const { msg_id: upTo } = await service.send(mira, tomas, "two")
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 2, lastContent: "two", type: "text" })
  expect((await list(mira, tomas)).rows.map(({ is_read }) => is_read)).toEqual([0, 0])
  for (const who of [mira, tomas]) service.heard(who)
  await list(tomas, mira)
  expect(service.heard(mira)).toEqual([{ type: "readAll", data: { toContactId: tomas.id, upTo } }])
  expect(service.heard(tomas)).toEqual([{ type: "readByMe", data: { toContactId: mira.id, is_group: 0, upTo } }])
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 0 })
  expect((await list(mira, tomas)).rows.map(({ is_read }) => is_read)).toEqual([1, 1])
  await list(tomas, mira)
  expect(service.heard(mira)).toEqual([])
})

it("looking further back, or searching, reads nothing", async () => {
  const { msg_id } = await service.send(mira, tomas, "one")
  await list(tomas, mira, { page: 2 })
  await list(tomas, mira, { last_id: msg_id })
  await list(tomas, mira, { type: "all" })
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 1 })
})

// (CLIENT-27)
it("an answer reads what came before it, and the other side learns that", async () => {
  await service.send(mira, tomas, "question")
  service.heard(mira)
  await service.send(tomas, mira, "answer")
  expect(service.heard(mira).map(({ type }) => type)).toEqual(["simple", "readAll"])
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 0 })
  expect(await contact(mira, tomas.id)).toMatchObject({ unread: 1 })
  await service.send(tomas, mira, "one more")
  expect(service.heard(mira).map(({ type }) => type)).toEqual(["simple"])
})

/** A message that was seen, as its author hears: with what clients copy over their own. */
const seenForm = ({ id, msg_id, sendTime }: Row, reader: TestPerson, content: string): Row => ({
  ...{ id, msg_id, type: "text", content, sendTime, status: "succeed" },
  ...{ is_read: 1, is_group: 0, toContactId: reader.id }
})

// (READ-02, WIRE-04)
it("setMsgIsRead tells the author which were read, from the store and not from the request", async () => {
  const one = await service.send(mira, tomas, "one")
  const own = await service.send(tomas, -1, "own")
  const evil = { id: one["id"], msg_id: 666, content: "<script>", fromUser: { id: 1 } }
  service.heard(mira)
  service.heard(eve)
  await service.ok(
    "setMsgIsRead",
    { toContactId: mira.id, is_group: 0, messages: [evil, own, { id: "made-up" }, 7, null], fromUser: eve.id },
    tomas
  )
  expect(service.heard(mira)).toEqual([
    { type: "isRead", data: [seenForm(one, tomas, "one")] },
    { type: "readAll", data: { toContactId: tomas.id, upTo: one["msg_id"] } }
  ])
  expect(service.heard(eve)).toEqual([])
  expect(service.heard(tomas).filter(({ type }) => type === "isRead")).toEqual([])
  await service.ok("setMsgIsRead", { toContactId: mira.id, is_group: 0, messages: evil, fromUser: mira.id }, tomas)
  expect(service.heard(mira)).toEqual([])
})

// (READ-02, DEC-0134)
it("what was seen is told with its text, which the log does not keep", async () => {
  const text = "a text for the log"
  const [kept, recalled] = [await service.send(mira, tomas, text), await service.send(mira, tomas, "taken back")]
  await service.ok("undoMessage", { id: recalled["id"] }, mira)
  service.heard(mira)
  await service.ok("setMsgIsRead", { toContactId: mira.id, is_group: 0, messages: [kept, recalled] }, tomas)
  const [told] = service.heard(mira)
  expect(told).toEqual({ type: "isRead", data: [seenForm(kept, tomas, text)] })
  const lines = service.sql.prepare("SELECT body FROM log WHERE type = 'isRead'").all()
  expect(lines).not.toEqual([])
  expect(JSON.stringify(lines)).not.toContain(text)
  expect(JSON.stringify(lines)).toContain(String(kept["id"]))
})

// (LOG-08)
it("setMsgIsRead reads up to the message that was seen, never back, and says how far", async () => {
  const sent: Array<Row> = []
  for (const content of ["one", "two", "three"]) sent.push(await service.send(mira, tomas, content))
  const [one, two, three] = sent.map(({ msg_id }) => Number(msg_id))
  const read = (upTo: number | undefined) =>
    service.ok("setMsgIsRead", { toContactId: mira.id, messages: sent, ...(upTo === undefined ? {} : { upTo }) }, tomas)
  const unread = async () => (await contact(tomas, mira.id))["unread"]
  for (const who of [mira, tomas]) service.heard(who)
  await read(two)
  expect(await unread()).toBe(1)
  const seen = (...numbers: ReadonlyArray<number | undefined>) =>
    numbers.map((msg_id): unknown => expect.objectContaining({ msg_id }))
  expect(service.heard(mira)).toEqual([
    { type: "isRead", data: seen(one, two) },
    { type: "readAll", data: { toContactId: tomas.id, upTo: two } }
  ])
  expect(service.heard(tomas)).toEqual([{ type: "readByMe", data: { toContactId: mira.id, is_group: 0, upTo: two } }])
  await read(one)
  await read(two)
  await read(1)
  expect([await unread(), service.heard(mira), service.heard(tomas)]).toEqual([1, [], []])
  await read(undefined)
  expect(await unread()).toBe(0)
  expect(service.heard(mira).at(-1)).toEqual({ type: "readAll", data: { toContactId: tomas.id, upTo: three } })
})

it("a number of another conversation stands for what is older than it", async () => {
  await service.send(mira, tomas, "one")
  const { msg_id: elsewhere } = await service.send(mira, -1, "a note")
  const { msg_id: two } = await service.send(mira, tomas, "two")
  const read = (upTo: unknown) => service.ok("setMsgIsRead", { toContactId: mira.id, upTo: Number(upTo) }, tomas)
  await read(elsewhere)
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 1 })
  await read(Number(two) + 1_000_000)
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 0 })
})

it("nobody marks the messages of others", async () => {
  const one = await service.send(mira, tomas, "one")
  service.heard(mira)
  service.heard(tomas)
  for (const toContactId of [mira.id, tomas.id])
    await service.ok("setMsgIsRead", { toContactId, is_group: 0, messages: [one], fromUser: mira.id }, eve)
  expect(service.heard(mira)).toEqual([])
  expect(service.heard(tomas)).toEqual([])
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 1 })
})

// (RECALL-01, CLIENT-30)
it("a recall takes the text from everyone: in frames, lists, contacts and in the database", async () => {
  await service.send(mira, tomas, "before")
  const sent = await service.send(mira, tomas, "regretted")
  for (const who of [mira, tomas]) service.heard(who)
  await service.ok(
    "undoMessage",
    { id: String(sent["id"]) },
    { tokenHash: tokenHash(mira.token), userAgent: "Mozilla/5.0 (iPhone) Mobile" }
  )
  const frame = {
    id: sent["id"],
    msg_id: sent["msg_id"],
    type: "event",
    from_user: mira.id,
    is_last: 1,
    is_undo: 1,
    isMobile: 1,
    sendTime: sent["sendTime"]
  }
  expect(service.heard(mira)).toMatchObject([
    { type: "undoMessage", data: { ...frame, content: "recalled-by-you", toContactId: tomas.id } }
  ])
  expect(service.heard(tomas)).toMatchObject([
    { type: "undoMessage", data: { ...frame, content: "recalled-by-other", toContactId: mira.id } }
  ])
  expect((await list(tomas, mira)).rows.at(-1)).toMatchObject({ type: "event", is_undo: 1, content: "recalled-by-other" })
  expect((await list(mira, tomas)).rows.at(-1)).toMatchObject({ type: "event", is_undo: 1, content: "recalled-by-you" })
  expect(await contact(mira, tomas.id)).toMatchObject({ type: "event", lastContent: "recalled-by-you" })
  const everything = ["messages", "log", "conversations", "members"].flatMap((table) =>
    service.sql.prepare(`SELECT * FROM ${table}`).all()
  )
  expect(JSON.stringify(everything)).not.toContain("regretted")
  expect(JSON.stringify(everything)).toContain("before")
})

// (CLIENT-30)
it("what was recalled before it was read is not unread", async () => {
  const one = await service.send(mira, tomas, "one")
  await service.send(mira, tomas, "two")
  await service.ok("undoMessage", { id: String(one["id"]) }, mira)
  expect(await contact(tomas, mira.id)).toMatchObject({ unread: 1, lastContent: "two" })
  expect(service.heard(tomas).at(-1)).toMatchObject({ type: "undoMessage", data: { is_last: 0 } })
})

it("a retry of what was recalled does not bring it back", async () => {
  await service.send(mira, tomas, "gone", `gone-${round}`)
  await service.ok("undoMessage", { id: `gone-${round}` }, mira)
  expect(await service.send(mira, tomas, "gone", `gone-${round}`)).toMatchObject({
    type: "event",
    is_undo: 1,
    content: "recalled-by-you"
  })
  expect(JSON.stringify(await list(tomas, mira))).not.toContain('"gone"')
})

// (RECALL-01, RECALL-02, RECALL-03)
it("only the author recalls, in time, once; to strangers the message does not exist", async () => {
  // a moment after they became friends, so that the message counts as sent at the clock's own instant
  service.pass(1)
  const sent = String((await service.send(mira, tomas, "mine"))["id"])
  const undo = (who: TestPerson, id = sent) => service.no("undoMessage", { id }, who)
  expect(await undo(tomas)).toBe("recall-not-yours")
  expect(await undo(eve)).toBe("message-unknown")
  expect(await undo(mira, "nothing-like-it")).toBe("message-unknown")
  service.pass(120_001)
  expect(await undo(mira)).toBe("recall-too-late")
  set("chatInfo.redoTime", "121")
  await service.ok("undoMessage", { id: sent }, mira)
  expect(await undo(mira)).toBe("already-recalled")
  set("chatInfo.redoTime", "0")
  expect(await undo(mira, String((await service.send(mira, tomas, "kept"))["id"]))).toBe("recall-off")
  unset("chatInfo.redoTime")
})

// (RECALL-06)
it("a line of the system is nobody's to recall", async () => {
  const all = (await service.ok("getMessageList", { toContactId: tomas.id }, mira)).data as ReadonlyArray<Row>
  const line = all.find(({ type }) => type === "event")
  expect(await service.no("undoMessage", { id: String(line?.["id"]) }, mira)).toBe("message-unknown")
  expect(await service.no("undoMessage", { id: String(line?.["id"]) }, tomas)).toBe("message-unknown")
})

it("my remark for somebody stands where their name would", async () => {
  await service.send(mira, tomas, "hello")
  service.sql.prepare("UPDATE friends SET nickname = 'Boss' WHERE owner = ?").run(tomas.id)
  expect((await list(tomas, mira)).rows[0]?.["fromUser"]).toMatchObject({ realname: "Boss", displayName: `MIRA-${round}` })
  expect(await contact(tomas, mira.id)).toMatchObject({ displayName: "Boss", realname: `MIRA-${round}`, index: "B" })
})

// (TEXT-02)
it("keeps no controls and no half characters of a text, from any client", async () => {
  const sent = await service.send(mira, tomas, "a\u0000b\ud800c\r\nd")
  expect(sent["content"]).toBe("ab\ufffdc\nd")
})
