import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { UserId } from "../account/User.ts"
import { ContactKind } from "../contact/Contact.ts"
import { Millis } from "../format/Millis.ts"
import { MessageId } from "../message/Message.ts"
import { type Active, EndReason, Lock, Phase, Remote } from "./Call.ts"
import { addressHiding } from "./address.ts"
import { callBackFor } from "./callBack.ts"
import { callDuration } from "./callDuration.ts"
import { CallCode, endsCall } from "./codes.ts"
import { explainsHow } from "./denied.ts"
import { endReason, refusalOf } from "./ending.ts"
import { afterFailedNegotiation } from "./failure.ts"
import { hangUpOf, talkSeconds } from "./hangUp.ts"
import { answerTo, isOver, OVER_KEPT, withOver } from "./incoming.ts"
import { claimsLine, freesLine, isHeldBy, speaksOfOthers } from "./lock.ts"
import { mayCall, mayConnect, mayDial } from "./mayDial.ts"
import { noticeOf } from "./notices.ts"
import { CallRecord, callRecord } from "./record.ts"
import { offerAgainAt, withOffer, takesDescription, withDescription, withRoute } from "./remote.ts"
import { SignalEvent } from "./Signal.ts"
import { standingCall } from "./glare.ts"
import { nextGoodbye } from "./goodbye.ts"
import { ringOf } from "./ringing.ts"
import { soundOf } from "./sounds.ts"
import { busyCounts, isTakenElsewhere } from "./told.ts"
import { trueEnd } from "./trueEnd.ts"

const Codes: ReadonlyArray<CallCode> = CallCode.literals
const Events: ReadonlyArray<SignalEvent> = SignalEvent.literals
const Tag = Schema.Literals(["Idle", "Preparing", "Dialling", "Ringing", "Connecting", "Talking", "Ended"])
const code = fc.constantFrom(...Codes)
const event = fc.constantFrom(...Events)
const phaseTag = fc.constantFrom(...Tag.literals)
const lock = fc
  .option(fc.record({ call: fc.constantFrom("X", "Y"), peer: fc.integer({ min: 1, max: 3 }), since: fc.nat() }))
  .map((held): Lock =>
    held === null
      ? { _tag: "Free" }
      : { _tag: "Held", call: MessageId.make(held.call), peer: UserId.make(held.peer), since: Millis.make(held.since) }
  )

it.each(vectors("call/CALL-01", Schema.Struct({ code: CallCode }), Schema.Boolean))("[CALL-01] $title", ({ given, want }) => {
  assert.strictEqual(endsCall(given.code), want)
})
prop("[CALL-01] five codes end a call, whatever their order", fc.shuffledSubarray([...Codes], { minLength: 8 }), (codes) => {
  assert.deepStrictEqual(
    codes.filter(endsCall).toSorted((a, b) => a - b),
    [902, 903, 905, 906, 907]
  )
})

const Said = Schema.Struct({ event: SignalEvent, code: CallCode })
it.each(vectors("call/CALL-03", Said, Schema.Boolean))("[CALL-03] $title", ({ given, want }) => {
  assert.strictEqual(claimsLine(given), want)
})
prop("[CALL-03] what ends a call holds no line", event, code, (each, with_) => {
  if (endsCall(with_)) assert.isFalse(claimsLine({ event: each, code: with_ }))
})

const SaidBy = Schema.Struct({ event: SignalEvent, code: CallCode, own: Schema.Boolean })
it.each(vectors("call/CALL-04", SaidBy, Schema.Boolean))("[CALL-04] $title", ({ given, want }) => {
  assert.strictEqual(freesLine(given), want)
})
prop("[CALL-04] an ending code of my own side always frees the line", event, code, (each, with_) => {
  if (endsCall(with_)) assert.isTrue(freesLine({ event: each, code: with_, own: true }))
})

it.each(vectors("call/CALL-05", Schema.Struct({ lock: Lock, peer: UserId }), Schema.Boolean))(
  "[CALL-05] $title",
  ({ given, want }) => {
    assert.strictEqual(isHeldBy(given.lock, given.peer), want)
  }
)
prop("[CALL-05] of all people one at most holds the line", lock, (each) => {
  const holders = [1, 2, 3].filter((id) => isHeldBy(each, UserId.make(id)))
  assert.strictEqual(holders.length, each._tag === "Held" ? 1 : 0)
})

it.each(vectors("call/CALL-07", Schema.Struct({ lock: Lock }), Schema.String))("[CALL-07] $title", ({ given, want }) => {
  assert.strictEqual(answerTo(given.lock), want)
})
prop("[CALL-07] it rings exactly where one might call", lock, (each) => {
  assert.strictEqual(answerTo(each) === "ring", Result.isSuccess(mayDial(each)))
})

const Known = Schema.Struct({ over: Schema.Array(MessageId), call: MessageId })
it.each(vectors("call/CALL-08", Known, Schema.Boolean))("[CALL-08] $title", ({ given, want }) => {
  assert.strictEqual(isOver(given.over, given.call), want)
})
const ids = fc.array(
  fc.nat(20).map((n) => MessageId.make(`${n}`)),
  { maxLength: 40 }
)
prop("[CALL-08] the last calls that ended are known, each once, and only they", ids, (calls) => {
  const over = calls.reduce<ReadonlyArray<MessageId>>(withOver, [])
  const told = calls.filter((id, i) => calls.slice(i + 1).every((each) => each !== id))
  assert.isAtMost(over.length, OVER_KEPT)
  assert.strictEqual(new Set(over).size, over.length)
  if (new Set(calls).size <= OVER_KEPT) assert.deepStrictEqual(over.toSorted(), told.toSorted())
  for (const id of over) assert.isTrue(calls.includes(id) && isOver(over, id))
  const last = calls.at(-1)
  if (last !== undefined) assert.isTrue(isOver(over, last))
})

const Switches = Schema.Struct({
  peer: ContactKind,
  switches: Schema.Struct({ calls: Schema.Boolean, privateChat: Schema.Boolean })
})
it.each(vectors("call/CALL-09", Switches, Verdict(Schema.Null)))("[CALL-09] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayCall(given.peer, given.switches), () => null)), want)
})
prop("[CALL-09] one switch that is off is enough", fc.constantFrom(...ContactKind.literals), fc.boolean(), (peer, other) => {
  assert.isTrue(Result.isFailure(mayCall(peer, { calls: false, privateChat: other })))
  assert.isTrue(Result.isFailure(mayCall(peer, { calls: other, privateChat: false })))
})

it.each(vectors("call/CALL-10", Schema.Struct({ lock: Lock }), Verdict(Schema.Null)))("[CALL-10] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayDial(given.lock), () => null)), want)
})
prop("[CALL-10] a held line is refused, and only it", lock, (each) => {
  assert.strictEqual(Result.isFailure(mayDial(each)), each._tag === "Held")
})

const phaseOf = (tag: string, outgoing: boolean): Active =>
  ({ _tag: tag, call: { id: "X", peer: 8, media: "voice", outgoing }, since: 0, lostAt: null }) as unknown as Active
const Hanging = Schema.Struct({ phase: Tag, outgoing: Schema.Boolean })
const HungUp = Schema.Struct({ reason: EndReason, code: CallCode, told: Schema.Boolean })
it.each(vectors("call/CALL-11", Hanging, HungUp))("[CALL-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(hangUpOf(phaseOf(given.phase, given.outgoing)), want)
})
prop("[CALL-11] every hangup ends the call with a code that ends calls", phaseTag, fc.boolean(), (tag, outgoing) => {
  if (tag === "Idle" || tag === "Ended") return
  assert.isTrue(endsCall(hangUpOf(phaseOf(tag, outgoing)).code))
})

const Talked = Schema.Struct({ phase: Phase, now: Millis })
it.each(vectors("call/CALL-17", Talked, Schema.Int))("[CALL-17] $title", ({ given, want }) => {
  assert.strictEqual(talkSeconds(given.phase, given.now), want)
})
prop("[CALL-17] a second later there is one more", fc.nat(1e7), (age) => {
  const phase = phaseOf("Talking", true)
  assert.strictEqual(talkSeconds(phase, Millis.make(age + 1000)), talkSeconds(phase, Millis.make(age)) + 1)
})

const Ending = Schema.Struct({ reason: EndReason, wasMine: Schema.Boolean })
it.each(vectors("call/CALL-18", Ending, Schema.NullOr(Schema.String)))("[CALL-18] $title", ({ given, want }) => {
  assert.strictEqual(noticeOf(given.reason, given.wasMine) ?? null, want)
})
prop(
  "[CALL-18] nobody is told of a call that was never theirs, but of a missing device",
  fc.constantFrom(...EndReason.literals),
  (reason) => {
    assert.strictEqual(noticeOf(reason, false), reason === "no-media" ? "check-media" : undefined)
  }
)

it.each(vectors("call/CALL-19", Schema.Struct({ phase: Tag }), Schema.String))("[CALL-19] $title", ({ given, want }) => {
  assert.strictEqual(soundOf(given.phase), want)
})
prop("[CALL-19] two phases sound, and not alike", phaseTag, phaseTag, (a, b) => {
  if (a !== b && soundOf(a) === soundOf(b)) assert.strictEqual(soundOf(a), "none")
})

const Recorded = Schema.Struct({ code: CallCode, outgoing: Schema.Boolean, seconds: Schema.Int, taken: Schema.Boolean })
it.each(vectors("call/CALL-20", Recorded, CallRecord))("[CALL-20] $title", ({ given, want }) => {
  assert.deepStrictEqual(callRecord(given, given.outgoing), want)
})
prop(
  "[CALL-20] only who was called and did not take it up has missed a call, only who talked has a time",
  fc.record({ code, seconds: fc.nat(), taken: fc.boolean() }),
  (outcome) => {
    const [caller, called] = [callRecord(outcome, true), callRecord(outcome, false)]
    for (const record of [caller, called]) if ("seconds" in record) assert.strictEqual(record.seconds, outcome.seconds)
    const wasLost = outcome.taken || outcome.seconds > 0
    const differs = [902, 903, 907].includes(outcome.code) || (outcome.code === 905 && !wasLost)
    assert.strictEqual(caller._tag !== called._tag, differs)
    if (differs) assert.strictEqual(called._tag, outcome.code === 903 ? "Declined" : "Missed")
    assert.notStrictEqual(caller._tag, "Missed")
  }
)

it.each(vectors("call/CALL-21", Schema.Struct({ seconds: Schema.Int }), Schema.String))("[CALL-21] $title", ({ given, want }) => {
  assert.strictEqual(callDuration(given.seconds), want)
})
prop("[CALL-21] it can be read back", fc.nat(1e6), (seconds) => {
  const text = callDuration(seconds)
  assert.match(text, /^([1-9][0-9]*:)?[0-5][0-9]:[0-5][0-9]$/)
  assert.strictEqual(
    text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0),
    seconds
  )
})

const Routed = Schema.Struct({ remote: Remote, route: Schema.String })
const Taken = Schema.Struct({ remote: Remote, routes: Schema.Array(Schema.String) })
it.each(vectors("call/CALL-22", Routed, Taken))("[CALL-22] $title", ({ given, want }) => {
  assert.deepStrictEqual(withRoute(given.remote, given.route), want)
})
prop(
  "[CALL-22] every route is taken once, in its order, wherever the description comes",
  fc.array(fc.string()),
  fc.nat(),
  (routes, place) => {
    const at = routes.length === 0 ? 0 : place % (routes.length + 1)
    let remote: Remote = { described: false, waiting: [] }
    const taken: Array<string> = []
    for (let i = 0; i <= routes.length; i++) {
      if (i === at) {
        const next = withDescription(remote)
        remote = next.remote
        taken.push(...next.routes)
        assert.deepStrictEqual(remote, { described: true, waiting: [] })
      }
      const route = routes[i]
      if (route === undefined) continue
      const next = withRoute(remote, route)
      remote = next.remote
      taken.push(...next.routes)
    }
    assert.deepStrictEqual(taken, routes)
  }
)

it.each(vectors("call/CALL-23", SaidBy, EndReason))("[CALL-23] $title", ({ given, want }) => {
  assert.strictEqual(endReason(given), want)
})
prop("[CALL-23] what my own devices did with a call is elsewhere, all else is the other side's", code, (each) => {
  assert.strictEqual(endReason({ event: "elsewhere", code: each, own: true }), "elsewhere")
  assert.notStrictEqual(endReason({ event: "hangup", code: each, own: false }), "elsewhere")
})

const Answer = Schema.Struct({ code: CallCode, outgoing: Schema.Boolean })
it.each(vectors("call/CALL-24", Answer, Schema.NullOr(EndReason)))("[CALL-24] $title", ({ given, want }) => {
  assert.strictEqual(refusalOf(given.code, given.outgoing) ?? null, want)
})
prop("[CALL-24] what ends a call, or names another device, ends it here", code, fc.boolean(), (each, outgoing) => {
  assert.strictEqual(refusalOf(each, outgoing) !== undefined, endsCall(each) || each === 908)
})

it.each(vectors("call/CALL-25", Schema.Struct({ phase: Tag }), Schema.Boolean))("[CALL-25] $title", ({ given, want }) => {
  assert.strictEqual(busyCounts(given.phase), want)
})
prop("[CALL-25] it counts where the caller hears it ring", phaseTag, (tag) => {
  assert.strictEqual(busyCounts(tag), soundOf(tag) === "ringback")
})

const Elsewhere = Schema.Struct({ phase: Tag, event: SignalEvent, sameKind: Schema.Boolean })
it.each(vectors("call/CALL-26", Elsewhere, Schema.Boolean))("[CALL-26] $title", ({ given, want }) => {
  assert.strictEqual(isTakenElsewhere(given.phase, given), want)
})
prop("[CALL-26] what rings stops, whatever kind of device took it up", event, fc.boolean(), (each, sameKind) => {
  assert.strictEqual(isTakenElsewhere("Ringing", { event: each, sameKind }), each === "elsewhere" || each === "offer")
  assert.isFalse(isTakenElsewhere("Dialling", { event: each, sameKind }))
})

const Sounds = Schema.Literals(["ring", "ringback", "none"])
const Rung = Schema.Struct({
  sound: Sounds,
  leads: Schema.Boolean,
  notifies: Schema.Boolean,
  voiceStatus: Schema.Boolean,
  vibrateStatus: Schema.Boolean
})
it.each(vectors("call/CALL-31", Rung, Schema.Struct({ sound: Sounds, vibrate: Schema.Boolean })))(
  "[CALL-31] $title",
  ({ given: { sound, ...circumstances }, want }) => {
    assert.deepStrictEqual(ringOf(sound, circumstances), want)
  }
)
prop(
  "[CALL-31] a tab that does not lead never rings or vibrates",
  fc.constantFrom(...Sounds.literals),
  fc.record({ notifies: fc.boolean(), voiceStatus: fc.boolean(), vibrateStatus: fc.boolean() }),
  (sound, settings) => {
    const rung = ringOf(sound, { leads: false, ...settings })
    assert.isFalse(rung.vibrate || rung.sound === "ring")
  }
)

const Hiding = Schema.Struct({ isOffered: Schema.Boolean, isRelayOnly: Schema.Boolean })
const Circumstances = Schema.Struct({ hasRelay: Schema.Boolean, hideAddress: Schema.optionalKey(Schema.Boolean) })
it.each(vectors("call/CALL-38", Circumstances, Hiding))("[CALL-38] $title", ({ given, want }) => {
  assert.deepStrictEqual(addressHiding(given), want)
})
prop("[CALL-38] a hidden address stays hidden, and can be shown again, whatever the service has", fc.boolean(), (hasRelay) => {
  assert.deepStrictEqual(addressHiding({ hasRelay, hideAddress: true }), { isOffered: true, isRelayOnly: true })
  assert.deepStrictEqual(addressHiding({ hasRelay }), { isOffered: hasRelay, isRelayOnly: false })
})

it.each(vectors("call/CALL-50", Circumstances, Verdict(Schema.Null)))("[CALL-50] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(mayConnect(given), () => null)), want)
})
prop("[CALL-50] who shows their address may always connect, and with a relay everybody may", fc.boolean(), (either) => {
  assert.isTrue(Result.isSuccess(mayConnect({ hasRelay: either })))
  assert.isTrue(Result.isSuccess(mayConnect({ hasRelay: either, hideAddress: false })))
  assert.isTrue(Result.isSuccess(mayConnect({ hasRelay: true, hideAddress: either })))
})

const Phases = Schema.Literals(["Preparing", "Dialling", "Ringing", "Connecting", "Talking"])
const Failed = Schema.Struct({ phase: Phases, isLost: Schema.Boolean })
it.each(vectors("call/CALL-39", Failed, Schema.Literals(["end", "retry", "none"])))("[CALL-39] $title", ({ given, want }) => {
  assert.strictEqual(afterFailedNegotiation(given), want)
})
prop("[CALL-39] nobody who hears the other is cut off", fc.constantFrom(...Phases.literals), fc.boolean(), (phase, isLost) => {
  assert.strictEqual(afterFailedNegotiation({ phase, isLost }) === "end", phase === "Connecting")
})

const Denied = Schema.Struct({ phase: Tag, isDenied: Schema.Boolean })
it.each(vectors("call/CALL-67", Denied, Schema.Boolean))("[CALL-67] $title", ({ given, want }) => {
  assert.strictEqual(explainsHow(given), want)
})
prop("[CALL-67] a missing microphone explains nothing, and no more does a call that was begun or is over", phaseTag, (phase) => {
  assert.isFalse(explainsHow({ phase, isDenied: false }))
  assert.deepStrictEqual(
    Tag.literals.filter((each) => explainsHow({ phase: each, isDenied: true })),
    ["Preparing"]
  )
})

it.each(vectors("call/CALL-32", Schema.Int, Schema.NullOr(Schema.Int)))("[CALL-32] $title", ({ given, want }) => {
  assert.strictEqual(nextGoodbye(given), want)
})
prop("[CALL-32] a goodbye comes to its end", fc.nat(20), (tries) => {
  assert.strictEqual(nextGoodbye(tries) === null, tries >= 6)
})

const Calling = Schema.Literals(["Preparing", "Dialling"])
const Crossed = Schema.Struct({ phase: Calling, mine: MessageId, theirs: MessageId })
it.each(vectors("call/CALL-33", Crossed, Schema.Literals(["mine", "theirs"])))("[CALL-33] $title", ({ given, want }) => {
  assert.strictEqual(standingCall(given.phase, given.mine, given.theirs), want)
})
prop("[CALL-33] both sides choose the same of two calls that ring", ids, ([a, b]) => {
  if (a === undefined || b === undefined || a === b) return
  assert.notStrictEqual(standingCall("Dialling", a, b), standingCall("Dialling", b, a))
})

const Describes = Schema.Struct({ event: Schema.Literals(["offer", "answer"]), remote: Remote, outgoing: Schema.Boolean })
it.each(vectors("call/CALL-35", Describes, Schema.Boolean))("[CALL-35] $title", ({ given, want }) => {
  assert.strictEqual(takesDescription(given.event, given.remote, given.outgoing), want)
})
const remotes = fc
  .record({ described: fc.boolean(), offeredAt: fc.option(fc.nat(9000), { nil: undefined }) })
  .map(({ described, offeredAt }): Remote => ({
    described,
    waiting: [],
    ...(offeredAt === undefined ? {} : { offeredAt: Millis.make(offeredAt) })
  }))
prop(
  "[CALL-35] a side that offered takes the answer, and of two that offered exactly one takes the other's offer",
  remotes,
  (each) => {
    const offered = withOffer(each, Millis.make(1), false)
    assert.isTrue([true, false].every((outgoing) => takesDescription("answer", offered, outgoing)))
    assert.notStrictEqual(takesDescription("offer", offered, true), takesDescription("offer", offered, false))
  }
)

it.each(vectors("call/CALL-36", Remote, Schema.NullOr(Schema.Int)))("[CALL-36] $title", ({ given, want }) => {
  assert.strictEqual(offerAgainAt(given) ?? null, want)
})
prop("[CALL-36] an offer that nobody answers is made nine times, and no more", remotes, (each) => {
  let remote = withOffer(each, Millis.make(0), false)
  let times = 1
  for (let due = offerAgainAt(remote); due !== undefined && times < 99; due = offerAgainAt(remote)) {
    remote = withOffer(remote, due, false)
    times += 1
  }
  assert.strictEqual(times, 9)
})

const Left = Schema.Struct({ left: Schema.Struct({ me: UserId, at: Millis }), who: UserId, now: Millis })
it.each(vectors("call/CALL-45", Left, Schema.Int))("[CALL-45] $title", ({ given, want }) => {
  assert.strictEqual(callBackFor(given.left, given.who, given.now), want)
})
const some = fc.integer({ min: 1, max: 3 })
prop(
  "[CALL-45] it is offered to one person, for half a minute from when the page was last there",
  some,
  some,
  fc.nat(1e6),
  fc.nat(1e6),
  (me, who, at, now) => {
    const rest = callBackFor({ me: UserId.make(me), at: Millis.make(at) }, UserId.make(who), Millis.make(now))
    assert.strictEqual(rest > 0, me === who && now >= at && now < at + 30_000)
    if (rest > 0) assert.strictEqual(now + rest, at + 30_000)
  }
)

const SaidEnd = Schema.Struct({ event: SignalEvent, code: CallCode, seconds: Schema.Int })
const EndKnown = Schema.Struct({ ...SaidEnd.fields, isCaller: Schema.Boolean, takenAt: Schema.NullOr(Millis), now: Millis })
it.each(vectors("call/CALL-68", EndKnown, SaidEnd))("[CALL-68] $title", ({ given, want }) => {
  const { isCaller, now, takenAt, ...said } = given
  assert.deepStrictEqual(trueEnd(said, { isCaller, takenAt }, now), want)
})
prop(
  "[CALL-68] what rings was never talked in, and nobody misses or refuses what was taken up",
  fc.record({ event, code, seconds: fc.nat(100) }),
  fc.boolean(),
  fc.option(fc.nat(50_000)),
  (said, isCaller, taken) => {
    const takenAt = taken === null ? null : Millis.make(taken)
    const end = trueEnd(said, { isCaller, takenAt }, Millis.make(60_000))
    assert.deepStrictEqual(trueEnd(end, { isCaller, takenAt }, Millis.make(60_000)), end)
    if (end.event !== "hangup") return assert.deepStrictEqual(end, said)
    const codes = taken === null ? [isCaller ? 902 : 903, 905] : [905, 906]
    assert.include(codes, end.code)
    assert.isAtMost(end.seconds, taken === null ? 0 : (60_000 - taken) / 1000 + 5)
  }
)

const Spoken = Schema.Struct({ lock: Lock, call: MessageId, peer: UserId, own: Schema.Boolean })
it.each(vectors("call/CALL-69", Spoken, Schema.Boolean))("[CALL-69] $title", ({ given, want }) => {
  assert.strictEqual(speaksOfOthers(given.lock, given), want)
})
prop("[CALL-69] of all people one alone has a word in the call that holds the line", lock, (each) => {
  if (each._tag === "Free") return
  const heard = [1, 2, 3].filter((id) => !speaksOfOthers(each, { call: each.call, own: false, peer: UserId.make(id) }))
  assert.deepStrictEqual(heard, [each.peer])
})
