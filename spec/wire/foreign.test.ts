import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"
import { calm, CODES } from "./table.ts"

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
beforeAll(async () => {
  raw = await startRawClient()
  ann = await raw.person("ann1")
  ben = await raw.person("ben1")
  eve = await raw.person("eve1")
  await raw.befriend(ann, ben)
})
afterAll(async () => {
  expect((await fetch(`${raw.url}/health`)).status).toBe(200)
  expect((await raw.call("/common/pub/getSystemInfo")).envelope.code).toBe(0)
  await raw.stop()
  // Not one fault in all this: the sender of nonsense is told so, and the server logs nothing.
  expect(raw.log).toEqual([])
})

let secret: Bag
beforeAll(async () => {
  secret = (await raw.data(
    "/enterprise/im/sendMessage",
    { id: randomUUID(), toContactId: ben.id, is_group: 0, type: "text", content: "the secret of Ann" },
    ann
  )) as Bag
})

// (CONTACT-01)
it("[H-03] opens no conversation of others by its key, whatever kind the request claims", async () => {
  const keys = [
    `${ann.id}-${ben.id}`,
    `${ben.id}-${ann.id}`,
    `-1-${ann.id}`,
    `group-${ann.id}`,
    "admin_notice",
    -1,
    ann.id,
    ben.id,
    "0",
    `${ann.id}`
  ]
  for (const toContactId of keys)
    for (const is_group of [0, 1, 2, 3, "", "1-2", null])
      for (const type of [undefined, "all", "text"]) {
        const answer = await raw.call(
          "/enterprise/im/getMessageList",
          { toContactId, is_group, type, keywords: "secret", page: 1, limit: 200 },
          eve
        )
        calm(answer, `${toContactId} ${is_group}`)
        expect(answer.text).not.toContain("the secret")
      }
})

// (RECALL-02)
it("[H-09] recalls no message of others", async () => {
  expect((await raw.call("/enterprise/im/undoMessage", { id: secret["id"] }, eve)).envelope.code).toBe(404)
  expect((await raw.call("/enterprise/im/undoMessage", { id: secret["id"] }, ben)).envelope.code).toBe(403)
  expect((await raw.call("/enterprise/im/undoMessage", { id: randomUUID() }, ann)).envelope.code).toBe(404)
  const list = await raw.call("/enterprise/im/getMessageList", { toContactId: ann.id, is_group: 0 }, ben)
  expect(list.text).toContain("the secret of Ann")
})

it("[H-10] relays no objects as read receipts, and marks nothing of others", async () => {
  const socket = await raw.socketOf(ann)
  const mark = (body: Bag, who: Person) =>
    raw.call("/enterprise/im/setMsgIsRead", { is_group: 0, fromUser: ann.id, ...body }, who)
  secret = (await raw.data(
    "/enterprise/im/sendMessage",
    { id: randomUUID(), toContactId: ben.id, is_group: 0, type: "text", content: "the next secret" },
    ann
  )) as Bag
  const injected = {
    id: secret["id"],
    msg_id: secret["msg_id"],
    content: "injected",
    script: "<script>",
    user: { name: "injected" }
  }
  calm(await mark({ toContactId: ann.id, messages: [injected] }, eve), "eve")
  calm(await mark({ toContactId: `${ann.id}-${ben.id}`, messages: [injected] }, eve), "eve")
  calm(await mark({ toContactId: ben.id, messages: [injected], fromUser: ann.id }, eve), "eve")
  await socket.settled()
  expect(socket.heard()).not.toMatch(/isRead|readAll/)
  calm(await mark({ toContactId: ann.id, messages: [injected, { id: "made up", msg_id: 77 }, "x", null] }, ben), "ben")
  expect((await socket.next("isRead"))["data"]).toMatchObject([{ id: secret["id"], msg_id: secret["msg_id"] }])
  expect(socket.heard()).not.toContain("injected")
})

// (FRIEND-02)
it("[H-19] lets only the person who was asked answer a request, and only once", async () => {
  const [asker, asked] = [await raw.person("asker1"), await raw.person("asked1")]
  await raw.data("/enterprise/im/searchUser", { keywords: asked.account }, asker)
  await raw.data("/enterprise/friend/add", { user_id: asked.id, remark: "please" }, asker)
  const [request] = (await raw.data("/enterprise/friend/index", {}, asked)) as ReadonlyArray<Bag>
  const settle = async (who: Person, status: number) =>
    (await raw.call("/enterprise/friend/update", { friend_id: request?.["friend_id"], status }, who)).envelope.code
  // to eve it is not even there (DEC-0210)
  expect([await settle(eve, 1), await settle(asker, 1), await settle(eve, 0)]).toEqual([404, 403, 404])
  expect([await settle(asked, 0), await settle(asked, 1), await settle(asked, 0)]).toEqual([0, 400, 400])
  expect(
    (await raw.call("/enterprise/im/sendMessage", { id: randomUUID(), toContactId: asked.id, type: "text", content: "x" }, asker))
      .envelope.code
  ).toBe(400)
})

it("[H-24] lets nobody write under another name, time or state", async () => {
  const socket = await raw.socketOf(ben)
  const id = randomUUID()
  const before = Date.now()
  await raw.data(
    "/enterprise/im/sendMessage",
    {
      id,
      toContactId: ben.id,
      is_group: 0,
      type: "text",
      content: "x",
      sendTime: 1,
      status: "failed",
      is_read: 1,
      is_undo: 1,
      role: 1,
      msg_id: 1,
      from_user: ben.id,
      user_id: ben.id,
      toUser: eve.id,
      fromUser: {
        id: ben.id,
        user_id: ben.id,
        realname: "The Boss",
        displayName: "The Boss",
        avatar: "https://evil.example/x"
      },
      contactInfo: { displayName: "The Boss" },
      injected: "injected"
    },
    ann
  )
  const frame = (await socket.next("simple"))["data"] as Bag
  expect(frame).toMatchObject({
    id,
    toContactId: ann.id,
    toUser: ben.id,
    status: "succeed",
    is_read: 0,
    fromUser: { id: ann.id, realname: "Name of ann1" }
  })
  expect(frame["sendTime"]).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(frame)).not.toMatch(/The Boss|injected|evil/)
})

// (WRITE-05)
it("writes to nobody who is no friend, and under no id of another's message", async () => {
  const send = async (who: Person, body: Bag) =>
    (await raw.call("/enterprise/im/sendMessage", { id: randomUUID(), is_group: 0, type: "text", content: "x", ...body }, who))
      .envelope.code
  expect(await send(eve, { toContactId: ann.id })).toBe(400)
  expect(await send(eve, { toContactId: 999_999 })).toBe(404)
  expect(await send(eve, { toContactId: "admin_notice", is_group: 2 })).toBe(400)
  expect(CODES.slice(2)).toContain(await send(eve, { toContactId: "group-1", is_group: 1 }))
  expect(CODES.slice(2)).toContain(await send(eve, { toContactId: `${ann.id}-${ben.id}`, is_group: 2 }))
  const taken = await raw.call(
    "/enterprise/im/sendMessage",
    { id: secret["id"], toContactId: -1, is_group: 3, type: "text", content: "x" },
    eve
  )
  expect(taken.envelope.code).toBe(400)
  expect(taken.text).not.toContain("secret")
})

// (EDITOR-01, EDITOR-13)
it("[H-26] carries no script into the page of others", async () => {
  const socket = await raw.socketOf(ben)
  const content =
    '<p onclick="x()">hi<script>alert(1)</script><img src="javascript:alert(1)" onerror="x()"><a href="javascript:x()">l</a></p>'
  await raw.data("/enterprise/im/sendMessage", { id: randomUUID(), toContactId: ben.id, is_group: 0, type: "text", content }, ann)
  const frame = (await socket.next("simple"))["data"] as Bag
  expect(frame["content"]).toContain("hi")
  expect(frame["content"]).not.toMatch(/script|onclick|onerror/)
})

// (ACCOUNT-06)
it("[H-35] shows strangers no more of a person than they need", async () => {
  const { text } = await raw.call("/enterprise/im/getUserInfo", { user_id: ann.id }, eve)
  expect(text).not.toMatch(/password|salt|_ip|token|"account":"ann1"/)
})
