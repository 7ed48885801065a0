import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import type { Bag, Encoding } from "./speak.ts"

let raw: RawClient
beforeAll(async () => void (raw = await startRawClient()))
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

const dataOf = (frame: Bag): Bag => frame["data"] as Bag

/** The same story in each encoding; ids travel as numbers in one, as texts in the others, paths in another letter case each time. */
describe.each([
  ["json", (path: string) => path],
  ["form", (path: string) => path.toLowerCase()],
  ["multipart", (path: string) => `${path.toUpperCase()}/`]
] as const)("two people meet and chat (%s)", (encoding: Encoding, dressed) => {
  let ann: Person
  let ben: Person
  let annPhone: RawSocket
  let annDesk: RawSocket
  let benPhone: RawSocket
  let sent: Bag

  const message = (content: string) => ({
    id: randomUUID(),
    type: "text",
    content,
    is_group: 0,
    sendTime: Date.now(),
    at: [],
    pid: 0,
    extends: "",
    status: "going"
  })

  const ask = async (path: string, body: Bag, who?: Person) => {
    const { envelope, status } = await raw.call(dressed(path), body, {
      encoding,
      ...(who === undefined ? {} : { token: who.token })
    })
    expect(status).toBe(200)
    expect(Object.keys(envelope).toSorted()).toEqual(["code", "count", "data", "msg", "page"])
    return envelope
  }
  const fine = async (path: string, body: Bag, who?: Person) => {
    const envelope = await ask(path, body, who)
    expect([path, envelope.code, envelope.msg]).toEqual([path, 0, expect.any(String)])
    return envelope
  }

  // (CLIENT-03, WIRE-11, WIRE-13)
  it("registers both, and says so", async () => {
    for (const account of [`ann.${encoding}`, `ben.${encoding}`]) {
      const { data, msg } = await fine("/common/Pub/register", {
        account,
        realname: account,
        password: "secret123",
        repass: "secret123"
      })
      expect(data).toEqual({ user_id: expect.any(Number), account, realname: account })
      expect(msg).not.toBe("")
    }
    const again = await ask("/common/Pub/register", { account: `ANN.${encoding}`, realname: "x", password: "secret123" })
    expect([again.code, again.data]).toEqual([400, { reason: "account-taken" }])
  })

  // (CLIENT-02)
  it("logs in with a socket in the same breath, and also without", async () => {
    annPhone = await raw.socket()
    annDesk = await raw.socket()
    benPhone = await raw.socket()
    const log = async (account: string, client_id: string): Promise<Person> => {
      const { data, msg } = await fine("/common/Pub/login", { account, password: "secret123", client_id, rememberMe: true })
      const { authToken, userInfo } = data as { authToken: string; userInfo: Bag }
      expect(authToken).toMatch(/^bearer \S+$/)
      expect(msg).not.toBe("")
      expect(userInfo).toMatchObject({ account, realname: account, displayName: account })
      return { id: Number(userInfo["user_id"]), account, token: authToken }
    }
    ann = await log(`ann.${encoding}`, annPhone.clientId)
    ben = await log(`ben.${encoding}`, "a socket that is gone")
    annPhone.send({ type: "bindUid", user_id: ann.id, token: ann.token })
    expect(await annPhone.next("pong")).toEqual({ type: "pong", multiport: false })
  })

  it("binds a second socket by the frame alone, the other person's by the call", async () => {
    annDesk.send({ type: "bindUid", user_id: String(ann.id), token: ann.token })
    expect(await annDesk.next("pong")).toEqual({ type: "pong", multiport: true })
    const { data, msg } = await fine("/common/Pub/bindUid", { client_id: benPhone.clientId, user_id: ben.id, cid: "" }, ben)
    expect([data, msg]).toEqual(["", ""])
  })

  // (CLIENT-33, ACCOUNT-06)
  it("finds the other by account, without what is private", async () => {
    const { data } = await fine("/enterprise/im/searchUser", { keywords: ben.account }, ann)
    expect(data).toEqual([expect.objectContaining({ user_id: ben.id, realname: ben.account })])
    expect(JSON.stringify(data)).not.toMatch(/email|password|salt|_ip/)
  })

  // (FRIEND-01)
  it("asks, and the other hears of it and sees the request", async () => {
    const { data, msg } = await fine(
      "/enterprise/friend/add",
      { user_id: encoding === "json" ? ben.id : String(ben.id), remark: "It is me" },
      ann
    )
    expect([data, msg]).toEqual(["", expect.stringMatching(/./)])
    const notice = dataOf(await benPhone.next("simple"))
    expect(notice).toMatchObject({ toContactId: "system", is_group: 2, at: [], type: "event", fromUser: { id: "system" } })
    expect(notice["content"]).not.toBe("")
    const received = await fine("/enterprise/friend/index", { is_mine: 0, page: 1, limit: 20 }, ben)
    expect([received.count, received.page]).toEqual([1, 1])
    expect(received.data).toEqual([expect.objectContaining({ create_user: ann.id, status: 2, remark: "It is me" })])
    expect((await fine("/enterprise/friend/index", { is_mine: "1" }, ann)).count).toBe(1)
    expect((await fine("/enterprise/im/getContacts", {}, ben)).count).toBe(1)
  })

  // (FRIEND-02, CLIENT-28)
  it("accepts, and each has the other as a contact", async () => {
    const { data } = await fine("/enterprise/friend/index", {}, ben)
    const { friend_id } = (data as ReadonlyArray<Bag>)[0] ?? {}
    await fine("/enterprise/friend/update", { friend_id: encoding === "json" ? friend_id : String(friend_id), status: 1 }, ben)
    for (const [socket, other] of [
      [annPhone, ben],
      [annDesk, ben],
      [benPhone, ann]
    ] as const) {
      expect(dataOf(await socket.next("appendContact"))).toMatchObject({
        id: other.id,
        displayName: other.account,
        is_group: 0,
        unread: 0
      })
      expect(dataOf(await socket.next("isOnline"))).toEqual({ id: other.id, is_online: 1 })
    }
    const contacts = (await fine("/enterprise/im/getContacts", {}, ann)).data as ReadonlyArray<Bag>
    expect(contacts.find(({ id }) => id === ben.id)).toMatchObject({
      displayName: ben.account,
      is_online: 1,
      is_top: 0,
      is_notice: 1
    })
    expect((await fine("/enterprise/im/getUserInfo", { user_id: ben.id }, ann)).data).toMatchObject({
      user_id: ben.id,
      realname: ben.account
    })
  })

  // (WIRE-12, WIRE-15)
  it("sends: the answer, the other side and one's own second socket agree", async () => {
    const first = { ...message("Hello Ben"), toContactId: encoding === "json" ? ben.id : String(ben.id) }
    const { data, msg } = await fine("/enterprise/im/sendMessage", first, ann)
    sent = data as Bag
    expect(msg).toBe("")
    expect(sent).toMatchObject({
      id: first.id,
      msg_id: expect.any(Number),
      content: "Hello Ben",
      status: "succeed",
      at: [],
      from_user: ann.id
    })
    for (const socket of [benPhone, annPhone, annDesk]) {
      const frame = await socket.next("simple")
      expect(frame["time"]).toBeLessThan(9e10)
      expect(dataOf(frame)).toMatchObject({
        id: first.id,
        msg_id: sent["msg_id"],
        toContactId: ann.id,
        toUser: ben.id,
        content: "Hello Ben",
        at: []
      })
      expect(dataOf(frame)["fromUser"]).toMatchObject({ id: ann.id, realname: ann.account })
      expect(dataOf(frame)["sendTime"]).toBeGreaterThan(9e10)
    }
    const again = await fine("/enterprise/im/sendMessage", first, ann)
    expect((again.data as Bag)["msg_id"]).toBe(sent["msg_id"])
    await benPhone.settled()
    expect(benPhone.left("simple")).toEqual([])
  })

  // (READ-01, READ-02)
  it("marks read, and the author's sockets hear which", async () => {
    const message = { id: sent["id"], msg_id: sent["msg_id"], content: "forged", at: [] }
    const messages = encoding === "json" ? message : [message]
    await fine("/enterprise/im/setMsgIsRead", { toContactId: ann.id, is_group: 0, messages, fromUser: ann.id }, ben)
    for (const socket of [annPhone, annDesk]) {
      expect(dataOf(await socket.next("isRead"))).toMatchObject([{ id: sent["id"], msg_id: sent["msg_id"] }])
      expect(dataOf(await socket.next("readAll"))).toEqual({ toContactId: ben.id, upTo: sent["msg_id"] })
    }
  })

  it("sends back", async () => {
    const back = { ...message("Hello Ann"), toContactId: ann.id }
    await fine("/enterprise/im/sendMessage", back, ben)
    for (const socket of [benPhone, annPhone, annDesk])
      expect(dataOf(await socket.next("simple"))).toMatchObject({ id: back.id, toContactId: ben.id, toUser: ann.id })
  })

  // (RECALL-01)
  it("recalls, and each reads it in their own words", async () => {
    await fine("/enterprise/im/undoMessage", { id: sent["id"] }, ann)
    const [mine, other] = [dataOf(await annDesk.next("undoMessage")), dataOf(await benPhone.next("undoMessage"))]
    expect(mine).toMatchObject({ id: sent["id"], toContactId: ben.id, is_undo: 1, from_user: ann.id })
    expect(other).toMatchObject({ id: sent["id"], toContactId: ann.id, is_undo: 1, from_user: ann.id })
    expect(mine["content"]).not.toBe("")
    expect(mine["content"]).not.toBe(other["content"])
  })

  it("lists the conversation, oldest first, without the text that was recalled", async () => {
    const { count, data } = await fine(
      "/enterprise/im/getMessageList",
      { toContactId: ann.id, is_group: 0, page: 1, limit: 10 },
      ben
    )
    const list = data as ReadonlyArray<Bag>
    expect(count).toBe(list.length)
    expect(list.map((row) => Number(row["msg_id"]))).toEqual(list.map((row) => Number(row["msg_id"])).toSorted((a, b) => a - b))
    expect(list.find(({ id }) => id === sent["id"])).toMatchObject({ type: "event", is_undo: 1 })
    expect(list.at(-1)).toMatchObject({ type: "text", content: "Hello Ann", sendTime: expect.any(Number) })
    expect(JSON.stringify(data)).not.toContain("Hello Ben")
    const older = await fine(
      "/enterprise/im/getMessageList",
      { toContactId: ann.id, is_group: 0, last_id: list.at(-1)?.["msg_id"], limit: 1 },
      ben
    )
    expect(older.data).toEqual([expect.objectContaining({ id: sent["id"] })])
  })

  it("logs out: the token is dead, and the friend hears that nobody is left", async () => {
    const { msg } = await fine("/common/Pub/logout", { client_id: annPhone.clientId }, ann)
    expect(msg).not.toBe("")
    expect(dataOf(await benPhone.next("isOnline"))).toEqual({ id: ann.id, is_online: 0 })
    expect(await annDesk.closed).toBeGreaterThan(1000)
    expect((await ask("/enterprise/im/getContacts", {}, ann)).code).toBe(-1)
    await fine("/common/Pub/logout", {}, ann)
    await annPhone.settled()
    annPhone.send({ type: "bindUid", user_id: ann.id, token: ann.token })
    expect(await annPhone.next("error")).toEqual({ type: "error", code: 401 })
  })
})

// (LOCALE-05, WIRE-19)
it("speaks the language that the caller asks for", async () => {
  const say = async (language: string) =>
    (await raw.call("/enterprise/im/getContacts", {}, { headers: { "accept-language": language } })).envelope.msg
  expect(await say("en")).toMatch(/Log in/)
  expect(await say("zh-CN,zh;q=0.9")).toMatch(/登录/)
  expect(await say("xx")).toMatch(/登录/)
})

// (SETTING-13)
it("tells anyone the settings, without secrets", async () => {
  const { code, data } = (await raw.call("/common/pub/getSystemInfo")).envelope
  expect(code).toBe(0)
  expect(data).toMatchObject({ sysInfo: { regtype: "1", runMode: "2" }, chatInfo: { redoTime: "120" }, demon_mode: false })
  expect(JSON.stringify(data)).not.toMatch(/secret|token|user_ids/)
})
