import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { CALL_MAX, DEVICE_LEASE, lookAtCalls } from "./watchCalls.ts"

let service: TestService
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())

let turn = 0
let call = ""
let ann: TestPerson
let bo: TestPerson
/** Sessions that have a socket. */
const here = new Set<string>()
/** Milliseconds since the service began. */
let now = 0
const START = 1_750_000_000_000

const wait = async (millis: number, startedAt = 0) => {
  service.pass(millis)
  now += millis
  const needs = { hub: { sessions: () => [...here] }, store: service.store, failed: () => undefined }
  return lookAtCalls(needs, startedAt, START + now)
}
const say = async (as: TestPerson, to: TestPerson, event: string, more: object = {}) =>
  (await service.ok("sendToMsg", { id: call, toContactId: to.id, type: 0, event, ...more }, as)).data as {
    readonly extends: Readonly<Record<string, unknown>>
  }

let looked = 0
const told = (who: TestPerson) =>
  service.entries.slice(looked).flatMap(({ audiences, type }) =>
    audiences
      .filter(({ to }) => to.includes(who.id))
      .map(({ json }) => {
        const { extends: it } = JSON.parse(json) as { readonly extends: Readonly<Record<string, unknown>> }
        return [type, type === "webrtc" ? it["event"] : "", it["code"], it["callTime"]]
      })
  )
const isUp = (): boolean => service.sql.prepare("SELECT 1 FROM calls WHERE id = ?").get(call) !== undefined

beforeEach(async () => {
  turn += 1
  call = `call-${turn}`
  service.sql.exec("DELETE FROM calls")
  ann = await service.person(`ann.${turn}`)
  bo = await service.person(`bob.${turn}`)
  await service.friends(ann, bo)
  for (const each of [ann, bo]) {
    service.online.add(each.id)
    here.add(tokenHash(each.token))
  }
  await say(ann, bo, "calling")
  looked = service.entries.length
})

it("as long as it is up both sides are in a call, and nobody else", async () => {
  const eve = await service.person(`eve.${turn}`)
  const inCalls = () => Promise.all([ann, bo, eve].map(({ id }) => service.store.read("isInCall", id)))
  expect((await inCalls()).map(Result.getOrThrow)).toEqual([true, true, false])
  await say(bo, ann, "hangup", { code: 903 })
  expect((await inCalls()).map(Result.getOrThrow)).toEqual([false, false, false])
})

it("those that ring and in which people talk are counted, and not what a look ends", async () => {
  expect(await wait(0)).toEqual({ ringing: 1, talking: 0 })
  await say(bo, ann, "acceptRtc")
  expect(await wait(0)).toEqual({ ringing: 0, talking: 1 })
  for (const each of [ann, bo]) here.delete(tokenHash(each.token))
  expect(await wait(DEVICE_LEASE + 1)).toEqual({ ringing: 0, talking: 0 })
  expect(await wait(0)).toEqual({ ringing: 0, talking: 0 })
})

describe("[CALL-29] what has no device left to end it", () => {
  it("rings for a minute, and is a missed call then", async () => {
    await wait(59_999)
    expect([isUp(), told(bo)]).toEqual([true, []])
    await wait(1)
    expect(isUp()).toBe(false)
    for (const who of [ann, bo])
      expect(told(who)).toEqual([
        ["webrtc", "hangup", 902, 0],
        ["updateMessage", "", 902, 0]
      ])
    // a signal to each, and then the message: they say the same
    const words = ({ id }: TestPerson) =>
      service.entries
        .slice(-3)
        .flatMap(({ audiences }) => audiences.flatMap(({ texts, to }) => (to.includes(id) ? [texts?.["content"]?.key] : [])))
    expect(words(ann)).toEqual(["call-cancelled", "call-cancelled"])
    expect(words(bo)).toEqual(["call-missed", "call-missed"])
    expect((await say(bo, ann, "acceptRtc")).extends["code"]).toBe(905)
  })

  it("its caller left while it rang", async () => {
    here.delete(tokenHash(ann.token))
    await wait(DEVICE_LEASE)
    expect(isUp()).toBe(true)
    await wait(1)
    expect(told(bo)[0]).toEqual(["webrtc", "hangup", 902, 0])
  })

  it("one of two left: the other hears that the connection is lost, and after how long", async () => {
    service.pass(2000)
    now += 2000
    await say(bo, ann, "acceptRtc")
    looked = service.entries.length
    await wait(600_000)
    expect(isUp()).toBe(true)
    here.delete(tokenHash(bo.token))
    await wait(DEVICE_LEASE)
    expect(isUp()).toBe(true)
    await wait(1)
    expect(told(ann)).toEqual([
      ["webrtc", "hangup", 905, 645],
      ["updateMessage", "", 905, 645]
    ])
  })

  it("who comes back in time stays in it, also after the service was away", async () => {
    await say(bo, ann, "acceptRtc")
    await wait(20_000)
    here.clear()
    await wait(3_600_000, START + now + 3_600_000 - 10_000)
    expect(isUp()).toBe(true)
    here.add(tokenHash(ann.token)).add(tokenHash(bo.token))
    await wait(DEVICE_LEASE, START + now - 10_000)
    expect(isUp()).toBe(true)
  })

  it("ends when the service comes back, if it rang meanwhile", async () => {
    here.clear()
    await wait(70_000, START + now + 70_000)
    expect(told(bo)[0]).toEqual(["webrtc", "hangup", 902, 0])
  })

  it("keeps nobody busy for ever", async () => {
    await say(bo, ann, "acceptRtc")
    await wait(CALL_MAX)
    expect(isUp()).toBe(true)
    await wait(1)
    expect(isUp()).toBe(false)
  })

  it("is left alone when it was taken up between the look and the end", async () => {
    await say(bo, ann, "acceptRtc")
    looked = service.entries.length
    await service.store.write("tendCalls", {
      abandoned: [
        { id: call, rang: true },
        { id: "none", rang: true }
      ],
      present: [],
      now: Millis.make(START + now)
    })
    expect([isUp(), told(ann)]).toEqual([true, []])
  })
})
