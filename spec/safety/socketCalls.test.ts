import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { callFrame } from "#engine/api/socketCalls.ts"
import { tokenHash } from "#server/account/session/token.ts"
import { type Person, type RawClient, type RawSocket, startRawClient } from "../wire/RawClient.ts"
import type { Bag } from "../wire/speak.ts"

// calls over the socket at the real server (WIRE-23, DEC-0381): the same is allowed, refused and answered as over HTTP
let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
beforeAll(async () => {
  raw = await startRawClient()
  ann = await raw.person("calls.ann")
  ben = await raw.person("calls.ben")
  eve = await raw.person("calls.eve")
  await raw.befriend(ann, ben)
})
afterAll(async () => {
  expect(raw.log).toEqual([])
  await raw.stop()
})

let turn = 0

/** The envelope that a call over this socket is answered with. */
const over = async (socket: RawSocket, call: "sendMessage" | "setMsgIsRead", body: Bag): Promise<Bag> => {
  const id = (turn += 1)
  socket.send(callFrame(id, call, body))
  const told = await socket.next("answer")
  expect(told["id"]).toBe(id)
  return told["answer"] as Bag
}

const overHttp = async (call: "sendMessage" | "setMsgIsRead", body: Bag, person: Person): Promise<Bag> => ({
  ...(await raw.call(CALLS[call].path, body, { ...person, headers: { "accept-language": "en" } })).envelope
})

const text = (id: string, to: number | string): Bag => ({ id, toContactId: to, type: "text", content: "Shall we meet at ten?" })

it("offers it to everybody who asks what the service does", async () => {
  expect(await raw.data("/common/Pub/getSystemInfo")).toMatchObject({ chatInfo: { socketCalls: "1" } })
})

it("sends a message that both hear once, and reads it", async () => {
  const [hers, his] = [await raw.socketOf(ann, "?lang=en"), await raw.socketOf(ben, "?lang=en")]
  const answer = await over(hers, "sendMessage", text("over-1", ben.id))
  expect(answer).toMatchObject({ code: 0, data: { id: "over-1", content: "Shall we meet at ten?" } })
  expect((await his.next("simple"))["data"]).toMatchObject({ id: "over-1", fromUser: { id: ann.id } })
  const read = await over(his, "setMsgIsRead", { toContactId: ann.id, messages: [{ id: "over-1" }] })
  expect(read).toMatchObject({ code: 0 })
  expect((await hers.next("isRead"))["data"]).toMatchObject([{ id: "over-1" }])
  await Promise.all([hers.settled(), his.settled()])
  expect(his.left("simple")).toEqual([])
})

it("answers an id that comes again what it answered first, whichever way it comes, and tells it once", async () => {
  const [hers, his] = [await raw.socketOf(ann, "?lang=en"), await raw.socketOf(ben, "?lang=en")]
  const first = await over(hers, "sendMessage", text("twice-1", ben.id))
  expect(await overHttp("sendMessage", text("twice-1", ben.id), ann)).toEqual(first)
  expect(await over(hers, "sendMessage", text("twice-1", ben.id))).toEqual(first)
  const [one, other] = await Promise.all([
    over(hers, "sendMessage", text("twice-2", ben.id)),
    overHttp("sendMessage", text("twice-2", ben.id), ann)
  ])
  expect(one).toEqual(other)
  await his.next("simple")
  await his.next("simple")
  await his.settled()
  expect(his.left("simple")).toEqual([])
})

it("refuses with the code and the sentence of HTTP", async () => {
  const group = (await raw.data("/enterprise/group/add", { user_ids: [ben.id], name: "Ours" }, ann)) as Bag
  const [hers, socket] = [await raw.socketOf(ann, "?lang=en"), await raw.socketOf(eve, "?lang=en")]
  await over(hers, "sendMessage", text("taken", ben.id))
  const refused: ReadonlyArray<Bag> = [
    text("not-a-member", String(group["id"])),
    text("no-friend", ann.id),
    text("nobody", 999_999),
    text("taken", ann.id),
    text("", ann.id),
    { ...text("no-kind", ann.id), type: "nothing" },
    { id: "no-shape" },
    {}
  ]
  for (const body of refused) {
    const answer = await over(socket, "sendMessage", body)
    expect(answer["code"]).not.toBe(0)
    expect(answer).toEqual(await overHttp("sendMessage", body, eve))
  }
  const read = { toContactId: String(group["id"]), messages: [] }
  expect(await over(socket, "setMsgIsRead", read)).toEqual(await overHttp("setMsgIsRead", read, eve))
})

it("is the caller's whose socket it is, whatever the frame says", async () => {
  const socket = await raw.socketOf(eve, "?lang=en")
  const forged = { ...text("forged", ben.id), fromUser: { id: ann.id }, token: ann.token, user_id: ann.id }
  const id = (turn += 1)
  socket.send(
    `{"type":"call","id":${id},"token":${JSON.stringify(ann.token)},"call":"sendMessage","body":${JSON.stringify(forged)}}`
  )
  expect((await socket.next("answer"))["answer"]).toEqual(await overHttp("sendMessage", forged, eve))
  const nobodys = await raw.socket()
  expect(await over(nobodys, "sendMessage", forged)).toMatchObject({ code: -1, data: [] })
})

it("answers -1 from the moment at which the session ends", async () => {
  const socket = await raw.socketOf(eve, "?lang=en")
  // by another process, or on the database: the socket has not heard of it
  raw.database.sql.prepare("UPDATE sessions SET revoked_at = 1 WHERE hash = ?").run(tokenHash(eve.token))
  const answer = await over(socket, "sendMessage", text("too-late", ann.id))
  expect(answer).toEqual(await overHttp("sendMessage", text("too-late", ann.id), eve))
  expect(answer).toMatchObject({ code: -1, data: [] })
})
