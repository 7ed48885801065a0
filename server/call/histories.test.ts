import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { endsCall, type CallCode } from "#engine/call/codes.ts"
import { type CallRecord, callRecord } from "#engine/call/record.ts"
import { tokenHash } from "../account/session/token.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { lookAtCalls } from "./watchCalls.ts"

/** The sentence that tells how a call went. */
const SAID: Readonly<Record<CallRecord["_tag"], string>> = {
  Running: "call-voice",
  Cancelled: "call-cancelled",
  Missed: "call-missed",
  Refused: "call-refused",
  Declined: "call-refused",
  Busy: "call-busy",
  Elsewhere: "call-elsewhere",
  NotConnected: "call-not-connected",
  Talked: "call-ended"
}
const wordsOf = (record: CallRecord): string =>
  record._tag === "NotConnected" && record.seconds > 0 ? "call-broken" : SAID[record._tag]

/** Three people, two of them with two devices, who call each other in every way there is. */

let service: TestService
let people: ReadonlyArray<TestPerson>
let devices: ReadonlyArray<TestPerson>
beforeAll(async () => {
  service = await openService()
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
  people = [await service.person("anna"), await service.person("benno"), await service.person("cayo")]
  const second = async ({ account, ...person }: TestPerson): Promise<TestPerson> => {
    const { data } = await service.ok("login", { account, password: "secret 1" })
    return { ...person, account, token: (data as { readonly authToken: string }).authToken }
  }
  devices = [...people, await second(people[0] as TestPerson), await second(people[1] as TestPerson)]
})
afterAll(() => service.close())

const saying = fc.record({
  kind: fc.constant("said" as const),
  device: fc.nat(4),
  peer: fc.nat(2),
  call: fc.nat(2),
  event: fc.constantFrom("calling", "calling", "acceptRtc", "acceptRtc", "offer", "iceCandidate", "hangup", "busy"),
  code: fc.constantFrom(901, 902, 903, 905, 906, 907)
})
const step = fc.oneof(
  { arbitrary: saying, weight: 12 },
  { arbitrary: fc.record({ kind: fc.constant("goes" as const), person: fc.nat(2), isThere: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("time" as const), seconds: fc.constantFrom(1, 20, 50, 61) }), weight: 1 }
)

type Row = Readonly<Record<string, unknown>>
const rows = (sql: string, ...args: ReadonlyArray<string | number>): ReadonlyArray<Row> => service.sql.prepare(sql).all(...args)

let runs = 0
/** Milliseconds since the service began. */
let now = 0
/** Calls that somebody took up, of all histories. */
const taken = new Set<unknown>()

it("[CALL-20] [CALL-68] [H-25] whatever they say: nobody is in two calls, hears of a call of others, or finds a message that does not say how it ended", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80, size: "max" }), async (steps) => {
      runs += 1
      const from = service.entries.length
      service.online.clear()
      for (const { id } of people) service.online.add(id)
      for (const each of steps) {
        if (each.kind === "goes") {
          const { id } = people[each.person] as TestPerson
          if (each.isThere) service.online.add(id)
          else service.online.delete(id)
          continue
        }
        if (each.kind === "time") {
          service.pass(each.seconds * 1000)
          now += each.seconds * 1000
          const there = devices.filter(({ id }) => service.online.has(id)).map(({ token }) => tokenHash(token))
          const needs = { hub: { sessions: () => there }, store: service.store, failed: () => undefined }
          await lookAtCalls(needs, 0, 1_750_000_000_000 + now)
          continue
        }
        const { call, code, device, event, peer } = each
        const body = {
          id: `h${runs}.${call}`,
          toContactId: people[peer]?.id ?? 0,
          type: 0,
          event,
          code,
          sdp: "v=0",
          iceCandidate: "{}"
        }
        const answer = await service.call("sendToMsg", body, devices[device])
        if (answer._tag === "Success")
          expect((answer.success.data as { readonly extends: Row }).extends["code"]).toBeGreaterThanOrEqual(901)
        for (const { id } of rows("SELECT id FROM calls WHERE taken_at IS NOT NULL")) taken.add(id)
        for (const { id } of people)
          expect(
            rows("SELECT id FROM calls WHERE caller = ? OR (callee = ? AND callee_device IS NOT NULL)", id, id).length
          ).toBeLessThanOrEqual(1)
      }
      const up = new Set(rows("SELECT id FROM calls").map(({ id }) => id))
      const inCall = new Map<unknown, string>()
      for (const { chat, extends: it, id } of rows("SELECT id, chat, extends FROM messages WHERE type = 'webrtc'")) {
        inCall.set(id, String(chat))
        const { code } = JSON.parse(String(it)) as { readonly code: CallCode }
        expect([id, endsCall(code)]).toEqual([id, !up.has(id)])
      }
      const numbers = new Map<string, number>()
      for (const { audiences, n, scope, type } of service.entries.slice(from)) {
        if (type === "webrtc")
          for (const { json, to } of audiences) {
            const sides = inCall
              .get((JSON.parse(json) as Row)["id"])
              ?.split("-")
              .map(Number)
            for (const id of to) expect(sides).toContain(id)
            expect(scope).toBe("")
          }
        if (scope === "") continue
        expect(n).toBe((numbers.get(scope) ?? n - 1) + 1)
        numbers.set(scope, n)
      }
      // all is over in the end
      service.online.clear()
      service.pass(120_000)
      now += 120_000
      await lookAtCalls(
        { hub: { sessions: () => [] }, store: service.store, failed: () => undefined },
        0,
        1_750_000_000_000 + now
      )
      expect(rows("SELECT id FROM calls")).toEqual([])
      // both sides read of each call how it went, each from where they are
      for (const a of people)
        for (const b of people) {
          if (a.id >= b.id) continue
          const told = async (me: TestPerson, other: TestPerson): Promise<ReadonlyArray<unknown>> => {
            const { data } = await service.ok("getMessageList", { toContactId: other.id, is_group: 0 }, me)
            return (data as ReadonlyArray<Row>)
              .filter(({ type }) => type === "webrtc")
              .map((row) => {
                const { callTime, code } = row["extends"] as { code: CallCode; callTime: number }
                const outgoing = (row["fromUser"] as Row)["id"] === me.id
                const outcome = { code, seconds: callTime, taken: taken.has(row["id"]) }
                expect(String(row["content"]).split(":")[0]).toBe(wordsOf(callRecord(outcome, outgoing)))
                return [row["id"], row["extends"]]
              })
          }
          expect(await told(a, b)).toEqual(await told(b, a))
        }
      service.sql.exec("DELETE FROM limits")
    }),
    { numRuns: 12, endOnFailure: true }
  )
})
