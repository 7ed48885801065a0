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
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { Millis } from "../../../format/Millis.ts"
import { NO_CALL } from "./State.ts"
import { AREA } from "./area.ts"

const VIDEO = callAsk("DialAsked", { call: "k1", peer: 7, media: "video" })
const reminders = ({ intents }: Stage) =>
  intents.flatMap((each) => (each._tag === "Remind" && each.of.startsWith("call:") ? [[each.of, each.after]] : []))
const SDP = { sdp: "v=0" }
const TALKS: ReadonlyArray<Happening> = [
  ...[DIAL, READY, heard({ code: 901 }), told("acceptRtc", 904), rtc("Described", SDP), told("answer", 901, SDP)],
  rtc("MediaConnected")
]

it("before the first call nothing is muted and nothing is in use", () => {
  assert.deepStrictEqual(onCall().state.call, {
    ...{ line: null, muted: false, cameraOff: false, usesMedia: false, dialling: null, goodbye: null }
  })
})

it("a call travels with its media, its state and no route, and its end with its length", () => {
  const signal = { id: "k1", toContactId: 7, type: false, event: "calling", status: "3", code: 901 }
  const bare = { sdp: "", iceCandidate: "", callTime: 0 }
  const calling = { ...signal, ...bare }
  assert.deepStrictEqual<unknown>(signalsOf(onCall(DIAL, READY)), [calling])
  assert.deepStrictEqual<unknown>(signalsOf(onCall(VIDEO, READY)), [{ ...calling, type: true }])
  const talks = onCall(...TALKS)
  const offer = { ...calling, status: "", event: "offer", sdp: "v=0" }
  assert.deepStrictEqual<unknown>(signalsOf(talks), [calling, offer])
  assert.strictEqual(talks.state.call.goodbye, null)
  const over = nextOf(talks, { ...callAsk("HangUpAsked"), at: talks.now + 6000 })
  assert.deepStrictEqual<unknown>(signalsOf(over), [{ ...calling, status: "", event: "hangup", code: 906, callTime: 9 }])
})

it("what the other side describes and where it can be reached goes to the media", () => {
  const taken = onCall(told("calling", 901), callAsk("TakeAsked"), READY)
  const offered = nextOf(taken, told("offer", 901, SDP))
  assert.deepStrictEqual(deedsOf(offered), [{ _tag: "TakeOffer", call: "k1", sdp: "v=0" }])
  const routed = nextOf(offered, told("iceCandidate", 901, { iceCandidate: "{}" }))
  assert.deepStrictEqual(deedsOf(routed), [{ _tag: "TakeRoute", call: "k1", candidate: "{}" }])
  assert.deepStrictEqual([phaseOf(routed), routed.state.call.goodbye], ["Connecting", null])
})

it("what is done about the media goes to the port of calls", () => {
  const rtcs = onCall(DIAL).intents.filter(({ _tag }) => _tag === "Rtc") as ReadonlyArray<unknown>
  const deed = { _tag: "OpenMedia", call: "k1", video: false, isRelayOnly: false }
  assert.deepStrictEqual(rtcs, [{ _tag: "Rtc", area: "call", deed }])
})

it("a call that comes in rings and vibrates, but not where its chat is silent, nor in a tab that does not lead", () => {
  const set = (setting: object): Happening => ({ ask: { _tag: "SettingAsked", setting } })
  const ring = (stage: Stage) => deedsOf(nextOf(stage, told("calling", 901)))
  const deed = (sound: string, vibrate: boolean) => [{ _tag: "Ring", sound, vibrate }]
  assert.deepStrictEqual(ring(onCall(set({ vibrateStatus: true }))), deed("ring", true))
  const silent = onCall(set({ vibrateStatus: true }), { ask: { _tag: "NotifyAsked", chat: "7", notify: false } })
  assert.deepStrictEqual(ring(silent), deed("none", false))
  const still = onCall(set({ vibrateStatus: true, voiceStatus: false }))
  assert.deepStrictEqual(ring(still), deed("none", true))
  assert.deepStrictEqual(ring(onCall()), deed("ring", false))
  assert.deepStrictEqual(ring(play({ start: "follows", contacts: [row(7)], when: [] })), deed("none", false))
  // a person in no list rings
  assert.deepStrictEqual(ring(play({ contacts: [], when: [] })), deed("ring", false))
})

it("[CALL-12] a call that nobody takes up is looked at again when its time is up", () => {
  const dialled = onCall(DIAL, READY)
  assert.deepStrictEqual(reminders(dialled), [
    ["call:tick", 60_000],
    ["call:tick", 40_000]
  ])
})

it("my camera is off in a video call when I say so, or cannot be had", () => {
  const talks = onCall(VIDEO, READY, heard({ code: 901 }), told("acceptRtc", 904), rtc("MediaConnected"))
  assert.isFalse(talks.state.call.cameraOff)
  const off = nextOf(talks, callAsk("CameraAsked", { on: false }))
  assert.deepStrictEqual([off.state.call.cameraOff, off.state.call.cameraOn], [true, undefined])
  assert.deepStrictEqual(deedsOf(off), [{ _tag: "Camera", on: false }])
  const on = nextOf(off, callAsk("CameraAsked", { on: true }))
  assert.deepStrictEqual([on.state.call.cameraOff, on.state.call.cameraOn], [false, undefined])
  assert.isTrue(nextOf(talks, rtc("CameraFailed")).state.call.cameraOff)
  // the next call begins with its own
  const voice = nextOf(on, callAsk("HangUpAsked"), callAsk("DialAsked", { call: "k2", peer: 7, media: "voice" }))
  assert.isUndefined(voice.state.call.cameraOn)
})

it("the microphone is muted and open again, in a call alone, and open at the beginning of the next one", () => {
  const mute = (on: boolean) => callAsk("MicrophoneAsked", { on })
  const talks = onCall(...TALKS)
  const muted = nextOf(talks, mute(false))
  assert.deepStrictEqual([muted.state.call.muted, deedsOf(muted)], [true, [{ _tag: "Microphone", on: false }]])
  assert.strictEqual(muted.state.call.line, talks.state.call.line)
  const open = nextOf(muted, mute(true))
  assert.deepStrictEqual([open.state.call.muted, deedsOf(open)], [false, [{ _tag: "Microphone", on: true }]])
  const over = nextOf(muted, callAsk("HangUpAsked"))
  assert.deepStrictEqual(deedsOf(nextOf(over, mute(true))), [])
  assert.isFalse(nextOf(over, callAsk("DialAsked", { call: "k2", peer: 7, media: "voice" })).state.call.muted)
})

it("a notice of a call stays as long as what is told unasked", () => {
  const ended = nextOf(onCall(...TALKS), told("hangup", 905))
  assert.deepStrictEqual(toastsOf(ended), [["call:notice.connection-lost", 2500]])
})

it("a session that ends leaves nothing of its call, and what rings falls silent", () => {
  const out = nextOf(onCall(...TALKS), { ask: { _tag: "LogoutAsked", isConfirmed: true } })
  assert.deepStrictEqual(deedsOf(out), [{ _tag: "CloseMedia" }, { _tag: "Ring", sound: "none", vibrate: false }])
  assert.deepStrictEqual(out.state.call, NO_CALL)
})

const over = (id: string, code: number): Happening => ({
  frame: {
    type: "updateMessage",
    data: { id, msg_id: 9, type: "webrtc", content: "Over", toContactId: 7, extends: { event: "calling", code, callTime: 0 } }
  }
})

it("[CALL-37] the message of another call changes nothing of this one, nor of a free line", () => {
  const rings = onCall(told("calling", 901))
  assert.strictEqual(nextOf(rings, over("k2", 902)).state.call.line, rings.state.call.line)
  assert.isNull(nextOf(onCall(), over("k2", 902)).state.call.line)
})

it("who hides their address is told so only where something rings", () => {
  const hides: Happening = { ask: { _tag: "SettingAsked", setting: { hideAddress: true } } }
  const none = nextOf(onCall(hides), callAsk("TakeAsked"))
  assert.deepStrictEqual([toastsOf(none), none.state.call.line], [[], null])
})

it("[CALL-26] who took a call up here as well leaves it to a device of another kind, and not to an echo of the own one", () => {
  const taken = onCall(told("calling", 901), callAsk("TakeAsked"), READY)
  assert.strictEqual(phaseOf(nextOf(taken, told("otherOpt", 904, { by: 1, isMobile: 1 }))), "Connecting")
  assert.strictEqual(phaseOf(nextOf(taken, told("otherOpt", 904, { by: 1, isMobile: 0 }))), "Ended")
})

it("a signal that nobody knows changes nothing, and nor does a service that does not name its servers", () => {
  const dialled = onCall(DIAL)
  assert.strictEqual(nextOf(dialled, told("shout", 901)).state.call, dialled.state.call)
  const lost = happen({ ...dialled, intents: [] }, { answer: "getSystemInfo", which: 1, status: 500 })
  assert.deepStrictEqual([deedsOf(lost), phaseOf(lost)], [[], "Preparing"])
})

it("the area has its media done by the port, and hands on what that tells", () => {
  const [done, handed]: [Array<unknown>, Array<unknown>] = [[], []]
  const port = {
    carryOut: (deed: unknown, tell: (event: unknown) => void) => {
      done.push(deed)
      tell({ _tag: "PageLeft" })
    }
  }
  const carryOut = AREA.port?.({
    now: () => Millis.make(5),
    service: () => port,
    tell: (event: unknown) => void handed.push(event)
  } as never)
  carryOut?.({ _tag: "Rtc", area: "call", deed: { _tag: "CloseMedia" } } as never)
  assert.deepStrictEqual(
    [done, handed],
    [[{ _tag: "CloseMedia" }], [{ _tag: "RtcTold", area: "call", event: { _tag: "PageLeft" }, now: 5 }]]
  )
})
