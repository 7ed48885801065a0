import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
beforeAll(async () => void (service = await openService({ publicUrl: "http://chat.example" })))
afterAll(() => service.close())

/** Each test has people and a call of its own. */
let turn = 0
let call = ""
let ann: TestPerson
let bo: TestPerson
let tablet: TestPerson
/** What one device hears: frames beside the log go past the device that did it. */
type Frame = { readonly type: string; readonly data: Record<string, unknown>; readonly except: string | undefined }

let looked = 0
const frames = (who: TestPerson): ReadonlyArray<Frame> =>
  service.entries
    .slice(looked)
    .flatMap(({ audiences, type }) =>
      audiences
        .filter(({ to }) => to.includes(who.id))
        .map((each) => ({ type, data: { ...(JSON.parse(each.json) as object), ...each.texts }, except: each.except }))
    )
const look = (): void => void (looked = service.entries.length)
const brief = (who: TestPerson) =>
  frames(who).map(({ data, except, type }) => {
    const { code, event } = (data["extends"] ?? {}) as { readonly code?: number; readonly event?: string }
    return [type, ...(type === "webrtc" ? [event] : []), code, ...(except === undefined ? [] : ["but one"])]
  })

const another = async (of: TestPerson): Promise<TestPerson> => {
  const { data } = await service.ok("login", { account: of.account, password: "secret 1" })
  return { ...of, token: (data as { readonly authToken: string }).authToken }
}

const say = async (as: TestPerson, to: TestPerson, event: string, more: object = {}) => {
  const { data } = await service.ok("sendToMsg", { id: call, toContactId: to.id, type: 1, event, ...more }, as)
  return data as Record<string, unknown> & { readonly extends: Record<string, unknown> }
}

/** State and words of the last message as a list shows it. */
const shown = async (as: TestPerson, other: TestPerson) => {
  const { data } = await service.ok("getMessageList", { toContactId: other.id, is_group: 0 }, as)
  const last = (data as ReadonlyArray<Record<string, unknown>>).find(({ type }) => type === "webrtc")
  return [last?.["content"], (last?.["extends"] as Record<string, unknown> | undefined)?.["code"]]
}

const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)

beforeEach(async () => {
  turn += 1
  call = `call-${turn}.`
  service.sql.exec("DELETE FROM settings")
  ann = await service.person(`ann.${turn}`)
  bo = await service.person(`bob.${turn}`)
  tablet = await another(bo)
  await service.friends(ann, bo)
  service.online.add(ann.id)
  service.online.add(bo.id)
  look()
})

describe("a call", () => {
  it("rings at all devices of the other side, and stands in the conversation at once", async () => {
    const data = await say(ann, bo, "calling", { status: 3, code: 901 })
    expect(data).toMatchObject({
      id: call,
      type: "webrtc",
      toContactId: bo.id,
      toUser: bo.id,
      status: "succeed",
      is_group: 0,
      is_read: 0,
      at: []
    })
    expect(data.extends).toEqual({ type: 1, event: "calling", status: 3, code: 901, callTime: 0, isMobile: 0 })
    expect(data["content"]).toBe("call-video")
    expect(data["contactInfo"]).toMatchObject({ id: bo.id })
    expect(brief(bo)).toEqual([
      ["webrtc", "calling", 901],
      ["callMessage", 901]
    ])
    // also at the device that calls, whose open chat shows it by this (DEC-0137)
    expect(brief(ann)).toEqual([
      ["webrtc", "calling", 901],
      ["callMessage", 901]
    ])
    const [rings, message] = frames(bo)
    expect(rings?.data).toMatchObject({
      id: call,
      msg_id: data["msg_id"],
      toContactId: ann.id,
      toUser: bo.id,
      fromUser: { id: ann.id }
    })
    expect(rings?.data).not.toHaveProperty("contactInfo")
    expect(message?.data).toMatchObject({ id: call, type: "webrtc", content: { key: "call-video", params: {} } })
    expect(await shown(bo, ann)).toEqual(["call-video", 901])
  })

  it("is taken up by one device, and the others stop ringing", async () => {
    await say(ann, bo, "calling")
    look()
    const data = await say(bo, ann, "acceptRtc", { code: 904 })
    expect(data.extends["code"]).toBe(904)
    expect(brief(ann)).toEqual([["webrtc", "acceptRtc", 904]])
    expect(brief(bo)).toEqual([["webrtc", "otherOpt", 904, "but one"]])
    expect((await say(tablet, ann, "acceptRtc")).extends["code"]).toBe(908)
    expect((await say(bo, ann, "acceptRtc")).extends["code"]).toBe(904)
  })

  it("carries descriptions and routes to the other side alone, and keeps none of it", async () => {
    await say(ann, bo, "calling")
    await say(bo, ann, "acceptRtc")
    look()
    await say(ann, bo, "offer", { sdp: "v=0 secret" })
    await say(bo, ann, "answer", { sdp: "v=0 secret" })
    await say(ann, bo, "iceCandidate", { iceCandidate: '{"candidate":"secret"}' })
    await say(bo, ann, "iceCandidate", { iceCandidate: { candidate: "secret" } })
    expect(frames(bo).map(({ data }) => data["extends"])).toEqual([
      { type: 1, event: "offer", status: "", code: 901, sdp: "v=0 secret", callTime: 0, isMobile: 0 },
      { type: 1, event: "iceCandidate", status: "", code: 901, iceCandidate: '{"candidate":"secret"}', callTime: 0, isMobile: 0 }
    ])
    expect(brief(ann)).toEqual([
      ["webrtc", "answer", 901],
      ["webrtc", "iceCandidate", 901]
    ])
    const tables = ["messages", "log", "calls", "limits"]
    for (const table of tables)
      expect(JSON.stringify(service.sql.prepare(`SELECT * FROM ${table}`).all())).not.toContain("secret")
  })

  it("ends for both, and its message says how long they talked", async () => {
    await say(ann, bo, "calling", { type: 0 })
    await say(bo, ann, "acceptRtc")
    service.pass(3_725_000)
    look()
    const data = await say(bo, ann, "hangup", { code: 906, callTime: 3725 })
    expect(data.extends).toMatchObject({ code: 906, callTime: 3725 })
    expect(brief(ann)).toEqual([
      ["webrtc", "hangup", 906],
      ["updateMessage", 906]
    ])
    expect(brief(bo)).toEqual([
      ["webrtc", "otherOpt", 906],
      ["updateMessage", 906]
    ])
    expect(frames(ann).at(-1)?.data).toMatchObject({
      id: call,
      type: "webrtc",
      toContactId: bo.id,
      content: { key: "call-ended", params: { time: "1:02:05" } },
      extends: { callTime: 3725, type: 0 }
    })
    expect(await shown(ann, bo)).toEqual(["call-ended:1:02:05", 906])
    const { data: rows } = await service.ok("getContacts", {}, bo)
    expect((rows as ReadonlyArray<Record<string, unknown>>).find(({ id }) => id === ann.id)).toMatchObject({
      type: "webrtc",
      lastContent: "call-ended:1:02:05"
    })
    expect(service.sql.prepare("SELECT * FROM calls WHERE id = ?").all(call)).toEqual([])
  })

  it("[RECALL-06] is taken back by none of them, under way or over", async () => {
    await say(ann, bo, "calling")
    expect(await service.no("undoMessage", { id: call }, ann)).toBe("recall-kind")
    await say(bo, ann, "acceptRtc")
    await say(bo, ann, "hangup", { code: 906, callTime: 1 })
    for (const who of [ann, bo]) expect(await service.no("undoMessage", { id: call }, who)).toBe("recall-kind")
    expect(await shown(ann, bo)).toEqual(["call-ended:00:01", 906])
  })

  it("is never longer than it was", async () => {
    await say(ann, bo, "calling")
    await say(bo, ann, "acceptRtc")
    service.pass(10_000)
    expect((await say(ann, bo, "hangup", { code: 906, callTime: 9999 })).extends).toMatchObject({ code: 906, callTime: 15 })
  })

  it.each([
    ["taken back by its caller", 902, "call-cancelled", () => ann, () => bo],
    ["refused by the other side", 903, "call-refused", () => bo, () => ann]
  ])("is %s, whatever code they say", async (_, code, words, from, to) => {
    await say(ann, bo, "calling")
    look()
    expect((await say(from(), to(), "hangup", { code: 906, callTime: 50 })).extends).toMatchObject({ code, callTime: 0 })
    expect(brief(to())[0]).toEqual(["webrtc", "hangup", code])
    expect(await shown(ann, bo)).toEqual([words, code])
  })

  it("is busy at a device in a call, and so for all", async () => {
    await say(ann, bo, "calling")
    look()
    await say(bo, ann, "busy", { code: 907 })
    expect(brief(ann)).toEqual([
      ["webrtc", "busy", 907],
      ["updateMessage", 907]
    ])
    expect(await shown(ann, bo)).toEqual(["call-busy", 907])
  })

  it("is told again to nobody: the same word twice is once", async () => {
    const first = await say(ann, bo, "calling")
    look()
    const again = await say(ann, bo, "calling")
    expect([again["msg_id"], again.extends["code"], frames(bo)]).toEqual([first["msg_id"], 901, []])
    await say(ann, bo, "hangup", { code: 902 })
    look()
    expect((await say(ann, bo, "hangup", { code: 902 })).extends["code"]).toBe(905)
    expect((await say(ann, bo, "calling")).extends["code"]).toBe(902)
    expect([frames(bo), frames(ann)]).toEqual([[], []])
  })

  it("does not bring back what an earlier version let people recall", async () => {
    await say(ann, bo, "calling")
    service.sql.prepare("UPDATE messages SET content = '', extends = '', undone_by = ? WHERE id = ?").run(ann.id, call)
    look()
    await say(ann, bo, "hangup", { code: 902 })
    expect(brief(bo)).toEqual([["webrtc", "hangup", 902]])
    expect(await shown(bo, ann)).toEqual([undefined, undefined])
  })
})

describe("a person who was away", () => {
  it("reads what the others heard, each line once and in order, and the row of the list as it is", async () => {
    const scopes = { [`u:${bo.id}`]: 0, [`c:${Math.min(ann.id, bo.id)}-${Math.max(ann.id, bo.id)}`]: 1 }
    scopes[`u:${bo.id}`] = Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(bo.id)?.["log_head"])
    await say(ann, bo, "calling")
    await say(bo, ann, "acceptRtc")
    service.pass(61_000)
    await say(ann, bo, "hangup", { code: 906, callTime: 61 })
    const { data } = await service.ok("resume", { scopes }, bo)
    const { contacts, entries, reload } = data as {
      readonly reload: number
      readonly contacts: ReadonlyArray<Record<string, unknown>>
      readonly entries: ReadonlyArray<{ readonly type: string; readonly data: Record<string, unknown> }>
    }
    expect(reload).toBe(0)
    expect(entries.map(({ data: { content, extends: it }, type }) => [type, content, (it as { code: number }).code])).toEqual([
      ["simple", "call-ended:01:01", 906],
      ["updateMessage", "call-ended:01:01", 906]
    ])
    const row = contacts.find(({ id }) => id === ann.id)
    expect(row).toMatchObject({ type: "webrtc", lastContent: "call-ended:01:01", unread: 1 })
  })

  it("cannot forward, quote or rewrite a call", async () => {
    const { msg_id } = await say(ann, bo, "calling")
    expect(await service.no("forwardMessage", { msg_id: Number(msg_id), user_ids: [-1] }, bo)).toBe("forward-kind")
    const body = { id: `q${call}`, toContactId: ann.id, type: "text", content: "what?", pid: Number(msg_id) }
    expect((await service.ok("sendMessage", body, bo)).data).toMatchObject({ pid: 0, extends: null })
    expect(await service.no("sendMessage", { ...body, id: call, pid: 0 }, ann)).toBe("message-id-taken")
    expect(await service.no("sendMessage", { ...body, id: `w${call}`, type: "webrtc" }, ann)).toBe("message-type")
  })
})

it("[DEC-0273] what rings is told to a socket that comes meanwhile, until it is taken up", async () => {
  await say(ann, bo, "calling")
  const bound = async (who: TestPerson, name: string): Promise<ReadonlyArray<unknown>> => {
    const before = service.caughtUp.length
    service.sockets.set(name, undefined)
    await service.ok("bindUid", { client_id: name, user_id: who.id }, who)
    return service.caughtUp.slice(before)
  }
  expect(await bound(bo, `bo.${turn}`)).toMatchObject([
    {
      clientId: `bo.${turn}`,
      type: "webrtc",
      data: { id: call, fromUser: { id: ann.id }, extends: { event: "calling", status: 3 } }
    }
  ])
  expect(await bound(ann, `ann.${turn}`)).toEqual([])
  await say(bo, ann, "acceptRtc")
  expect(await bound(tablet, `tab.${turn}`)).toEqual([])
})

describe("who cannot be reached", () => {
  it("is not there: the caller hears it after a moment, the other side finds a missed call (Q-8)", async () => {
    service.online.delete(bo.id)
    const begun = Date.now()
    const data = await say(ann, bo, "calling")
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990)
    expect(data).toMatchObject({ toContactId: ann.id, fromUser: { id: bo.id }, extends: { event: "busy", code: 907 } })
    expect(brief(bo)).toEqual([["simple", 905]])
    expect(service.pushed.slice(-1)).toEqual([{ to: [ann.id], type: "webrtc", data }])
    expect([await shown(ann, bo), await shown(bo, ann)]).toEqual([
      ["call-not-connected", 905],
      ["call-missed", 905]
    ])
    expect(service.sql.prepare("SELECT * FROM calls WHERE id = ?").all(call)).toEqual([])
  })

  it("is in another call: a busy line", async () => {
    const cy = await service.person(`cyd.${turn}`)
    await service.friends(cy, bo)
    service.online.add(cy.id)
    await say(ann, bo, "calling")
    await say(bo, ann, "acceptRtc")
    look()
    const data = await say(cy, bo, "calling", { id: `${call}2` })
    expect(data.extends).toMatchObject({ event: "busy", code: 907 })
    expect(brief(bo)).toEqual([["simple", 907]])
    expect([await shown(cy, bo), await shown(bo, cy)]).toEqual([
      ["call-busy", 907],
      ["call-missed", 907]
    ])
    expect((await say(ann, bo, "offer", { sdp: "v=0" })).extends["code"]).toBe(901)
  })

  it("another device of mine is in a call: this one does not begin", async () => {
    const phone = await another(ann)
    await say(ann, bo, "calling")
    look()
    expect((await say(phone, bo, "calling", { id: `${call}2` })).extends["code"]).toBe(908)
    expect([frames(bo), service.sql.prepare("SELECT id FROM messages WHERE id = ?").all(`${call}2`)]).toEqual([[], []])
  })

  it("[CALL-34] calls me already: my call is not begun, and I am told which one stands", async () => {
    await say(ann, bo, "calling")
    look()
    const begun = Date.now()
    const data = await say(bo, ann, "calling", { id: `${call}2`, type: 0 })
    expect(Date.now() - begun).toBeLessThan(900)
    expect(data.extends).toMatchObject({ event: "busy", code: 907, instead: { id: call, type: 1 } })
    expect([frames(ann), frames(bo)]).toEqual([[], []])
    expect(service.sql.prepare("SELECT id FROM messages WHERE id = ?").all(`${call}2`)).toEqual([])
    // what it left, as clients do that call both ways, ends nothing
    expect(await service.no("sendToMsg", { id: `${call}2`, toContactId: ann.id, type: 0, event: "hangup", code: 902 }, bo)).toBe(
      "call-unknown"
    )
    expect((await say(bo, ann, "acceptRtc")).extends["code"]).toBe(904)
    expect(brief(ann)).toEqual([["webrtc", "acceptRtc", 904]])
    // taken up, it stands in nobody's way: another call of that device ends it
    expect((await say(bo, ann, "calling", { id: `${call}3` })).extends["code"]).toBe(901)
  })

  it("this device calls again: what it was in is over, and both hear it", async () => {
    await say(ann, bo, "calling")
    await say(bo, ann, "acceptRtc")
    service.pass(5000)
    look()
    expect((await say(ann, bo, "calling", { id: `${call}2` })).extends["code"]).toBe(901)
    expect(brief(bo)).toEqual([
      ["webrtc", "hangup", 905],
      ["updateMessage", 905],
      ["webrtc", "calling", 901],
      ["callMessage", 901]
    ])
  })
})

describe("[H-25] nobody has a say in a call of others", () => {
  const events = ["calling", "acceptRtc", "offer", "answer", "iceCandidate", "hangup", "busy"]
  const more = { sdp: "v=0", iceCandidate: "{}" }
  const refuses = (as: TestPerson, to: TestPerson, event: string, id: string) =>
    service.no("sendToMsg", { id, toContactId: to.id, type: 1, event, ...more }, as)

  it("a person who is not in it gets nowhere, while it runs and after", async () => {
    const cy = await service.person(`cyd.${turn}`)
    await service.friends(cy, bo)
    await say(ann, bo, "calling")
    const reasons = () => Promise.all(events.map((event) => refuses(cy, bo, event, call)))
    look()
    expect(new Set(await reasons())).toEqual(new Set(["call-unknown"]))
    await say(ann, bo, "hangup", { code: 902 })
    const [calling, ...others] = await reasons()
    expect([calling, new Set(others)]).toEqual(["message-id-taken", new Set(["call-unknown"])])
    expect(await shown(bo, ann)).toEqual(["call-missed", 902])
  })

  it("a message that is no call is none", async () => {
    await service.send(ann, bo, "hello", `text-${turn}`)
    expect(await refuses(ann, bo, "calling", `text-${turn}`)).toBe("message-id-taken")
    expect(await refuses(ann, bo, "hangup", `text-${turn}`)).toBe("call-unknown")
    expect(await refuses(ann, bo, "hangup", "nowhere")).toBe("call-unknown")
    expect(service.sql.prepare("SELECT content FROM messages WHERE id = ?").get(`text-${turn}`)?.["content"]).toBe("hello")
  })

  it("strangers, oneself and nobody cannot be called", async () => {
    const cy = await service.person(`cyd.${turn}`)
    service.online.add(cy.id)
    expect(await refuses(ann, cy, "calling", "c")).toBe("not-friends")
    expect(await refuses(ann, ann, "calling", "c")).toBe("chat-unknown")
    expect(await refuses(ann, { ...cy, id: 999_999 }, "calling", "c")).toBe("user-unknown")
    service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ?").run(bo.id)
    expect(await refuses(ann, bo, "calling", "c")).toBe("not-in-their-list")
  })

  it("calls and private chats may be switched off; what runs may still be ended", async () => {
    await say(ann, bo, "calling")
    set("chatInfo.webrtc", "0")
    for (const event of events.slice(0, 5)) expect([event, await refuses(bo, ann, event, call)]).toEqual([event, "calls-off"])
    expect((await say(bo, ann, "hangup")).extends["code"]).toBe(903)
    set("chatInfo.webrtc", "1")
    set("chatInfo.simpleChat", "0")
    expect(await refuses(ann, bo, "calling", "c")).toBe("chat-private-off")
  })

  it("what is passed on has limits, and belongs to its word", async () => {
    const no = (body: object) => service.no("sendToMsg", { id: "c", toContactId: bo.id, ...body }, ann)
    expect(await no({ event: "offer", sdp: "x".repeat(64 * 1024 + 1) })).toBe("signal-size")
    expect(await no({ event: "offer", sdp: "é".repeat(32 * 1024 + 1) })).toBe("signal-size")
    expect(await no({ event: "offer" })).toBe("wrong-shape")
    expect(await no({ event: "iceCandidate", iceCandidate: "x".repeat(4097) })).toBe("signal-size")
    expect(await no({ event: "iceCandidate" })).toBe("wrong-shape")
    expect(await no({ event: "otherOpt" })).toBe("wrong-shape")
    expect(await no({ event: "constructor" })).toBe("wrong-shape")
    expect(await no({ id: "<b>" })).toBe("message-id")
    await say(ann, bo, "calling", { sdp: "v=0 hidden", iceCandidate: "hidden", callTime: 7, code: 908 })
    expect(JSON.stringify(frames(bo))).not.toContain("hidden")
    expect(frames(bo)[0]?.data["extends"]).toMatchObject({ code: 901, callTime: 0 })
  })

  it("who calls without end is told to wait", async () => {
    for (let n = 0; n < 30; n++) await say(ann, bo, "calling", { id: `c${call}${n}` })
    expect(await refuses(ann, bo, "calling", `${call}30`)).toBe("too-fast")
    expect((await say(ann, bo, "hangup", { id: `c${call}29` })).extends["code"]).toBe(902)
  })
})
