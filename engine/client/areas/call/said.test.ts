import { assert, it } from "@effect/vitest"
import {
  callAsk,
  deedsOf,
  DIAL,
  heard,
  nextOf,
  onCall,
  phaseOf,
  READY,
  rtc,
  signalsOf,
  toastsOf,
  told
} from "#fixtures/client/calling.ts"
import type { Happening, Stage } from "#fixtures/client/play.ts"

const HANG_UP = callAsk("HangUpAsked")
const TAKE = callAsk("TakeAsked")
const dialSecond = (call: string) => callAsk("DialAsked", { call, peer: 7, media: "voice" })
const words = (stage: Stage) => signalsOf(stage).map(({ code, event, id }) => [id, event, code])
const goodbye = ({ state }: Stage) => state.call.goodbye
/** The oldest signal, or `which`, is not heard, or refused with these words. */
const unheard = (which = 0): Happening => ({ answer: "sendToMsg", which })
const refused = (msg: string, which = 0): Happening => ({ answer: "sendToMsg", which, body: { code: 403, msg, data: "" } })

it("[CALL-24] what the service answers to a call decides what becomes of it", () => {
  const dialled = onCall(DIAL, READY)
  const end = (code: unknown) => {
    const stage = nextOf(dialled, heard({ code }))
    const phase = stage.state.call.line?.phase
    return phase?._tag === "Ended" ? phase.reason : phase?._tag
  }
  assert.deepStrictEqual([901, 905, 907, 908].map(end), ["Dialling", "not-connected", "peer-offline", "device-busy"])
  // what is no code says that it does not go on
  assert.deepStrictEqual([1, "x", undefined].map(end), ["not-connected", "not-connected", "not-connected"])
  const silent = nextOf(dialled, heard(null))
  assert.strictEqual(phaseOf(silent), "Ended")
})

it("[CALL-24] a call whose taking up the service refuses is over, with its words and without others", () => {
  const taken = onCall(told("calling", 901), TAKE, READY)
  assert.strictEqual(phaseOf(nextOf(taken, heard({ code: 904 }))), "Connecting")
  const elsewhere = nextOf(taken, heard({ code: 908 }))
  assert.deepStrictEqual([phaseOf(elsewhere), toastsOf(elsewhere)], ["Ended", []])
  const over = nextOf(taken, refused("Too late."))
  assert.deepStrictEqual(
    [phaseOf(over), toastsOf(over), deedsOf(over)],
    ["Ended", [["Too late.", 2500]], [{ _tag: "CloseMedia" }]]
  )
})

it("a call that does not reach the service is over, and the other side is told once it can be", () => {
  for (const lost of [unheard(), { answer: "sendToMsg", status: 500 } as const]) {
    const over = nextOf(onCall(DIAL, READY), lost)
    assert.deepStrictEqual([phaseOf(over), words(over)], ["Ended", [["k1", "hangup", 902]]])
    assert.deepStrictEqual(toastsOf(over).length, 1)
    assert.deepStrictEqual(goodbye(over)?.tries, 1)
  }
})

it("what the service says late of a call that is over is told to nobody", () => {
  const over = onCall(told("calling", 901), TAKE, READY, HANG_UP)
  const late = nextOf(over, refused("Too late."))
  assert.deepStrictEqual([toastsOf(late), words(late), goodbye(late)], [[], [], goodbye(over)])
  // nor is it said of the next call
  const dialled = nextOf(over, dialSecond("k2"), READY, rtc("MediaReady", { call: "k2" }))
  const still = nextOf(dialled, refused("Too late."))
  assert.deepStrictEqual([toastsOf(still), phaseOf(still), still.state.call.dialling], [[], "Dialling", "k2"])
})

it("[CALL-32] a hangup is said again after two seconds where nobody answers, and not where it is refused", () => {
  const over = onCall(DIAL, READY, heard({ code: 901 }), HANG_UP)
  assert.deepStrictEqual(words(over).at(-1), ["k1", "hangup", 902])
  const waits = nextOf(over, unheard())
  const reminder = { _tag: "Remind", of: "call:goodbye", after: 2000 } as const
  assert.deepStrictEqual(waits.intents, [reminder])
  const again = nextOf(waits, { fact: { _tag: "ReminderTold", of: "call:goodbye" } })
  assert.deepStrictEqual([words(again), goodbye(again)?.tries], [[["k1", "hangup", 902]], 2])
  const no = nextOf(over, refused("No"))
  assert.deepStrictEqual([no.intents, goodbye(no)], [[], null])
  // without a goodbye there is nothing to say
  const none = nextOf(no, { fact: { _tag: "ReminderTold", of: "call:goodbye" } })
  assert.deepStrictEqual(words(none), [])
})

it("[CALL-32] the answer to an earlier hangup does not end the goodbye of the next call", () => {
  const first = onCall(DIAL, READY, heard({ code: 901 }), HANG_UP)
  const second = nextOf(first, dialSecond("k2"), rtc("MediaReady", { call: "k2" }), heard({ code: 901 }, 1, "k2"), HANG_UP)
  const answered = nextOf(second, heard({ code: 902 }))
  assert.strictEqual(goodbye(answered)?.signal.call, "k2")
  assert.isNull(goodbye(nextOf(answered, heard({ code: 902 }, 0, "k2"))))
})

it("[CALL-32] a hangup that was said twice is answered twice", () => {
  const over = onCall(DIAL, READY, HANG_UP, heard({ code: 901 }))
  assert.deepStrictEqual(words(over).slice(1), [
    ["k1", "hangup", 902],
    ["k1", "hangup", 902]
  ])
  const both = nextOf(over, heard({ code: 902 }), heard({ code: 902 }))
  assert.deepStrictEqual([goodbye(both), both.intents], [null, []])
})

it("[CALL-33] a late word about an earlier call takes up no other one", () => {
  const earlier = onCall(told("calling", 901, { id: "k0" }), TAKE, rtc("MediaReady", { call: "k0" }), HANG_UP)
  const crossed = nextOf(earlier, DIAL, READY, told("calling", 901, { id: "a1" }), rtc("MediaReady", { call: "a1" }))
  assert.deepStrictEqual([phaseOf(crossed), crossed.state.call.waiting?.call], ["Connecting", "a1"])
  const late = nextOf(crossed, heard({ code: 904 }, 0, "k0"))
  assert.deepStrictEqual([words(late), late.state.call.waiting?.call], [[], "a1"])
})

it("[CALL-34] the call that stands instead of mine has its own media", () => {
  const crossed = nextOf(onCall(DIAL, READY), heard({ event: "busy", code: 907, instead: { id: "k0", type: 0 } }))
  const phase = crossed.state.call.line?.phase
  assert.deepStrictEqual<unknown>(phase?._tag === "Preparing" && phase.call, {
    ...{ id: "k0", peer: 7, media: "voice", outgoing: false }
  })
})

it("[CALL-23] a busy of which nothing more is said is that of a person in another call", () => {
  const over = nextOf(onCall(DIAL, READY), heard({ event: "busy" }))
  assert.deepStrictEqual(toastsOf(over), [["call:notice.peer-busy", 2500]])
})

it("the answer to any other signal has no consequence", () => {
  const offered = onCall(DIAL, READY, heard({ code: 901 }), told("acceptRtc", 904), rtc("Described", { sdp: "v=0" }))
  assert.deepStrictEqual(words(offered).at(-1), ["k1", "offer", 901])
  for (const answer of [heard({ code: 905 }), unheard(), refused("No")]) {
    const after = nextOf(offered, answer)
    assert.deepStrictEqual([after.state.call, after.intents], [offered.state.call, []])
  }
})
