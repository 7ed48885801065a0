import { assert, it } from "@effect/vitest"
import { PEER as BO, signal, told, X } from "#fixtures/call/told.ts"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { type CallLine, IDLE, type Phase, type Remote } from "./Call.ts"
import type { CallAction } from "./CallAction.ts"
import type { CallEvent } from "./CallEvent.ts"
import { isGlare } from "./glare.ts"
import { nextCall } from "./machine.ts"
import { withOffer } from "./remote.ts"
import { secondsSince } from "./trueEnd.ts"

const at = (millis: number): Millis => Millis.make(millis)
const call = { id: X, peer: BO, media: "voice", outgoing: true } as const
const lineIn = (phase: Phase): CallLine => ({ phase, lock: { _tag: "Held", call: X, peer: BO, since: at(0) }, over: [] })
const DESCRIBED: Remote = { described: true, waiting: [] }
const UNKNOWN: Remote = { described: false, waiting: [] }
const connecting = (outgoing: boolean, remote: Remote): CallLine =>
  lineIn({ _tag: "Connecting", call: { ...call, outgoing }, since: at(1000), remote })
const talking = (remote: Remote, lostAt: Millis | null = null): CallLine =>
  lineIn({ _tag: "Talking", call, since: at(1000), remote, lostAt })
const dialled = (id: MessageId, ready: boolean): CallLine => {
  const events: ReadonlyArray<CallEvent> = [
    { _tag: "Dial", call: id, peer: BO, media: "voice" },
    ...(ready ? [{ _tag: "MediaReady", call: id } as const] : [])
  ]
  return events.reduce((line, event) => nextCall(line, event, at(0)).line, IDLE)
}
const sent = (actions: ReadonlyArray<CallAction>) =>
  actions.flatMap((each) => (each._tag === "Send" ? [[each.signal.event, each.signal.code, each.signal.seconds]] : []))
const recorded = (actions: ReadonlyArray<CallAction>) => actions.flatMap((each) => (each._tag === "Record" ? [each.record] : []))
const offered = (actions: ReadonlyArray<CallAction>): boolean => actions.some(({ _tag }) => _tag === "MakeOffer")

const FAILED: CallEvent = { _tag: "NegotiationFailed", call: X }

it("[CALL-39] who cannot describe themselves before anybody was heard ends the call, and says so", () => {
  const { actions, line } = nextCall(connecting(true, UNKNOWN), FAILED, at(3000))
  assert.deepInclude(line.phase, { _tag: "Ended", reason: "not-connected", code: 905, seconds: 0 })
  assert.deepStrictEqual(sent(actions), [["hangup", 905, 0]])
})

it("[CALL-39] while sound stays away another try follows, which counts with those before it", () => {
  for (const offers of [undefined, 3]) {
    const remote = { ...DESCRIBED, offeredAt: at(2000), ...(offers === undefined ? {} : { offers }) }
    const { actions, line } = nextCall(talking(remote, at(2000)), FAILED, at(3000))
    assert.deepStrictEqual(line, talking({ ...UNKNOWN, offers: offers ?? 0, offeredAt: at(3000) }, at(2000)))
    assert.deepStrictEqual(actions, [{ _tag: "Wake", at: at(8000) }])
  }
})

it("[CALL-39] where people hear each other they go on", () => {
  assert.deepStrictEqual(nextCall(talking(DESCRIBED), FAILED, at(3000)), { line: talking(DESCRIBED), actions: [] })
})

it("[CALL-36] when sound comes, an offer that was answered is forgotten, and one that was not goes on waiting", () => {
  const heard: CallEvent = { _tag: "MediaConnected", call: X }
  const offer = { offeredAt: at(2000), offers: 2 }
  assert.deepStrictEqual(nextCall(talking({ ...DESCRIBED, ...offer }, at(2000)), heard, at(3000)).line, talking(DESCRIBED))
  const waits = { ...UNKNOWN, ...offer }
  assert.deepStrictEqual(nextCall(talking(waits, at(2000)), heard, at(3000)).line, talking(waits))
})

it("[CALL-36] an answer while people hear each other asks for nothing more", () => {
  const waits = { ...UNKNOWN, offeredAt: at(2000), offers: 1 }
  const { actions, line } = nextCall(talking(waits), told("answer"), at(3000))
  assert.deepStrictEqual(line, talking(DESCRIBED))
  assert.deepStrictEqual(actions, [{ _tag: "TakeAnswer", call: X, sdp: "theirs" }])
})

it("[CALL-36] when the socket is back, who waits for the other side's offer makes none, and routes that came go on waiting", () => {
  const callee = connecting(false, UNKNOWN)
  assert.deepStrictEqual(nextCall(callee, { _tag: "SocketBack" }, at(3000)), { line: callee, actions: [] })
  const caller = connecting(true, { described: false, waiting: ["r1"], offeredAt: at(1000), offers: 4 })
  const { actions, line } = nextCall(caller, { _tag: "SocketBack" }, at(3000))
  assert.isTrue(offered(actions))
  assert.deepStrictEqual(line, connecting(true, { described: false, waiting: ["r1"], offeredAt: at(3000), offers: 1 }))
})

it("[CALL-36] routes that waited for an answer are of no use to a new way", () => {
  const remote = { described: false, waiting: ["r1"], offers: 1 }
  assert.deepStrictEqual(withOffer(remote, at(5), true), { described: false, waiting: [], offeredAt: at(5), offers: 2 })
})

it("[CALL-30] time that passes while people talk changes nothing", () => {
  const line = talking(DESCRIBED)
  assert.deepStrictEqual(nextCall(line, { _tag: "Tick" }, at(9_000_000)), { line, actions: [] })
})

it("[CALL-17] who hangs up while the devices look for each other has talked since it was taken up", () => {
  const { actions, line } = nextCall(connecting(true, DESCRIBED), { _tag: "HangUp" }, at(4500))
  assert.deepInclude(line.phase, { _tag: "Ended", reason: "hung-up", code: 906, seconds: 3 })
  assert.deepStrictEqual(sent(actions), [["hangup", 906, 3]])
})

it("[CALL-68] while it rings nobody has talked, and whole seconds count from when it was taken up", () => {
  assert.deepStrictEqual(
    [secondsSince(null, at(5000)), secondsSince(at(1000), at(4999)), secondsSince(at(5000), at(1000))],
    [0, 3, 0]
  )
})

it("[CALL-20] nobody misses what they took up, though no sound came through", () => {
  const { actions } = nextCall(connecting(false, UNKNOWN), { _tag: "Tick" }, at(31_000))
  assert.deepStrictEqual(recorded(actions), [{ _tag: "NotConnected", seconds: 0 }])
})

it("[CALL-33] an answer to what was taken up puts no other call in its place", () => {
  const line = connecting(false, UNKNOWN)
  const answered = { _tag: "Answered", call: X, code: 904, instead: { call: MessageId.make("Y"), media: "voice" } } as const
  assert.deepStrictEqual(nextCall(line, answered, at(1500)), { line, actions: [] })
})

it("[CALL-33] the other side hears of a call that gives way only where it may ring there", () => {
  const theirs = told("calling", { call: MessageId.make("A") })
  for (const [ready, want] of [
    [false, []],
    [true, [["hangup", 902, 0]]]
  ] as const) {
    const { actions, line } = nextCall(dialled(X, ready), theirs, at(1))
    assert.deepInclude(line.phase, { _tag: "Preparing", call: { ...call, id: MessageId.make("A"), outgoing: false } })
    assert.deepStrictEqual<unknown>(sent(actions), want)
  }
})

it("[CALL-33] a call in place of mine that is over already ends mine without a word", () => {
  const line = { ...dialled(X, true), over: [MessageId.make("Y")] }
  const answered = { _tag: "Answered", call: X, code: 907, instead: { call: MessageId.make("Y"), media: "voice" } } as const
  const { actions, line: after } = nextCall(line, answered, at(1))
  assert.deepInclude(after.phase, { _tag: "Ended", reason: "busy" })
  assert.deepStrictEqual(sent(actions), [])
})

it("[CALL-33] calls cross only where the one who is called calls, and neither call is taken up", () => {
  const phase = { _tag: "Dialling", call, since: at(0) } as const
  const calling = signal("calling")
  assert.isTrue(isGlare(phase, calling))
  assert.isFalse(isGlare(undefined, calling))
  assert.isFalse(isGlare(phase, signal("busy")))
  assert.isFalse(isGlare(phase, { ...calling, own: true }))
  assert.isFalse(isGlare(phase, { ...calling, peer: UserId.make(9) }))
  assert.isFalse(isGlare({ ...phase, call: { ...call, outgoing: false } }, calling))
  assert.isFalse(isGlare({ ...phase, _tag: "Connecting", remote: UNKNOWN }, calling))
})
