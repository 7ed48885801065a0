import { assert, it } from "@effect/vitest"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { activePhase } from "../../../call/Call.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { MessageId } from "../../../message/Message.ts"
import { lineIn } from "./advance.ts"

const ask = (_tag: string, more: object = {}): Happening => ({ ask: { _tag, area: "call", ...more } })
const rtc = (_tag: string, more: object = {}): Happening => ({
  fact: { _tag: "RtcTold", area: "call", event: { _tag, call: "k1", ...more } }
})
const TALKS: ReadonlyArray<Happening> = [
  ask("DialAsked", { call: "k1", peer: 7, media: "video" }),
  rtc("MediaReady"),
  {
    frame: {
      type: "webrtc",
      time: 1_700_000_000,
      data: {
        ...{ id: "k1", msg_id: 9, type: "webrtc", content: "", toContactId: 1, fromUser: { id: 7 } },
        extends: { type: 1, event: "acceptRtc", status: 3, code: 904, callTime: 0, isMobile: 0 }
      }
    }
  },
  rtc("MediaConnected")
]

const BEGIN: Stage = { ...play({ contacts: [row(7)], when: [] }), intents: [] }
const after = (...when: ReadonlyArray<Happening>): Stage => [...TALKS, ...when].reduce(happen, BEGIN)
const devices = ({ intents }: Stage) =>
  intents.flatMap((each) => (each._tag === "Rtc" && each.deed._tag === "Device" ? [[each.deed.kind, each.deed.device]] : []))
const toasts = ({ state }: Stage) => state.toasts.map((each) => (each.words._tag === "Key" ? each.words.key : ""))
const found = (...ids: ReadonlyArray<string>): Happening =>
  rtc("DevicesFound", { devices: ids.map((id) => ({ kind: "microphone", id, name: id })) })
const used = (device: string): Happening => rtc("DeviceUsed", { kind: "microphone", device })

it("[CALL-62] another microphone is used when it is open, and stays chosen for the next call", () => {
  const asked = after(found("a", "b"), ask("DeviceAsked", { kind: "microphone", device: "b" }))
  assert.deepStrictEqual([devices(asked), asked.state.call.chosen], [[["microphone", "b"]], undefined])
  const chosen = [used("b"), ask("HangUpAsked")].reduce(happen, asked)
  assert.deepStrictEqual(chosen.state.call.chosen, { microphone: "b" })
  assert.deepStrictEqual(happen(after(used("b")), used("")).state.call.chosen, {})
  // outside of a call there is nothing to choose
  assert.deepStrictEqual(devices(happen(chosen, ask("DeviceAsked", { kind: "microphone", device: "a" }))).length, 1)
})

it("[CALL-62] what is unplugged gives way to what the system uses, once, and that is said", () => {
  const gone = after(found("a", "b"), used("b"), found("a"), rtc("DevicesFound", { devices: [] }))
  assert.deepStrictEqual([devices(gone), toasts(gone)], [[["microphone", ""]], ["call:notice.gone-microphone"]])
  assert.deepStrictEqual(gone.state.call.chosen, {})
  const ended = after(rtc("DeviceEnded", { kind: "camera" }))
  assert.deepStrictEqual([devices(ended), toasts(ended)], [[["camera", ""]], ["call:notice.gone-camera"]])
  const failed = after(used("b"), rtc("DeviceFailed", { kind: "microphone" }))
  assert.deepStrictEqual([failed.state.call.chosen, toasts(failed)], [{ microphone: "b" }, ["call:notice.device-failed"]])
})

const failed = rtc("DeviceFailed", { kind: "microphone" })
const BACK = "call:notice.back-microphone"

it("[CALL-65] the only microphone, unplugged and plugged in again, is used again by itself, and that is said", () => {
  const silent = after(found("a"), rtc("DeviceEnded", { kind: "microphone" }), found(), failed)
  assert.deepStrictEqual(devices(silent), [["microphone", ""]])
  const come = happen(silent, found("a"))
  assert.deepStrictEqual(devices(come).slice(1), [["microphone", ""]])
  assert.notInclude(toasts(come), BACK)
  const heard = happen(come, used(""))
  assert.deepStrictEqual([toasts(heard).at(-1), heard.state.call.lost], [BACK, {}])
  assert.strictEqual(devices(happen(heard, found("a", "b"))).length, 2)
})

it("[CALL-65] a chosen microphone takes its place again, unless the person chose another one meanwhile", () => {
  const gone = after(found("a", "b"), used("b"), found("a"), rtc("DeviceEnded", { kind: "microphone" }))
  // the browser tells it twice
  assert.deepStrictEqual([devices(gone), toasts(gone)], [[["microphone", ""]], ["call:notice.gone-microphone"]])
  const back = [used(""), found("a", "b"), used("b")].reduce(happen, gone)
  assert.deepStrictEqual(devices(back).slice(1), [["microphone", "b"]])
  assert.deepStrictEqual([back.state.call.chosen, toasts(back).at(-1)], [{ microphone: "b" }, BACK])
  const other = [used(""), ask("DeviceAsked", { kind: "microphone", device: "c" }), used("c"), found("a", "b", "c")].reduce(
    happen,
    gone
  )
  assert.deepStrictEqual([other.state.call.chosen, toasts(other)], [{ microphone: "c" }, ["call:notice.gone-microphone"]])
})

it("[CALL-65] a microphone that is chosen while none is heard is no return of one, and a new call waits for none", () => {
  const silent = after(found("a"), rtc("DeviceEnded", { kind: "microphone" }), found(), failed, found("a"))
  const chosen = [ask("DeviceAsked", { kind: "microphone", device: "a" }), used("a")].reduce(happen, silent)
  assert.deepStrictEqual([chosen.state.call.chosen, toasts(chosen).includes(BACK)], [{ microphone: "a" }, false])
  const next = [ask("HangUpAsked"), ask("DialAsked", { call: "k2", peer: 7, media: "voice" })].reduce(happen, silent)
  assert.strictEqual(next.state.call.lost, undefined)
})

const lost = ({ state }: Stage) => state.call.lost
const ended = rtc("DeviceEnded", { kind: "microphone" })

it("[CALL-65] what went is remembered by the name that it was chosen by, until it is back", () => {
  const system = after(ended)
  assert.deepStrictEqual(lost(system), { microphone: { id: "", instead: "opening" } })
  // the one of the system that takes its place is no return of anything
  const replaced = happen(system, used(""))
  assert.deepStrictEqual([lost(replaced), toasts(replaced)], [{}, ["call:notice.gone-microphone"]])
  const chosen = after(found("a", "b"), used("b"), ended)
  assert.deepStrictEqual(lost(chosen), { microphone: { id: "b", instead: "opening" } })
  const instead = happen(chosen, used(""))
  assert.deepStrictEqual(lost(instead), { microphone: { id: "b", instead: "used" } })
  // a third one in its place is no return either
  const third = happen(instead, used("c"))
  assert.deepStrictEqual([lost(third), toasts(third)], [lost(instead), ["call:notice.gone-microphone"]])
})

it("[CALL-65] where nothing takes the place of what went, the first one that comes is heard, and that is said", () => {
  const silent = after(found("a", "b"), used("b"), ended, failed)
  assert.deepStrictEqual(lost(silent), { microphone: { id: "b", instead: "none" } })
  const come = [found("a", "b"), found("a", "b", "c"), used("")].reduce(happen, silent)
  assert.deepStrictEqual([lost(come), toasts(come).at(-1)], [{}, BACK])
})

it("a device that cannot be opened takes nothing away, unless it was to take the place of one", () => {
  assert.isUndefined(lost(after(failed)))
  const instead = after(found("a", "b"), used("b"), ended, used(""), failed)
  assert.deepStrictEqual(lost(instead), { microphone: { id: "b", instead: "used" } })
  const camera = after(rtc("DeviceEnded", { kind: "camera" }), rtc("CameraFailed"))
  assert.deepStrictEqual(lost(camera), { camera: { id: "", instead: "none" } })
})

it("[CALL-65] who chooses another device waits no more for the one that went, unless none is heard", () => {
  const choose = ask("DeviceAsked", { kind: "microphone", device: "c" })
  const heard = after(found("a", "b"), used("b"), ended, used(""))
  assert.deepStrictEqual(lost(happen(heard, choose)), {})
  const silent = after(found("a", "b"), used("b"), ended, failed)
  assert.deepStrictEqual(lost(happen(silent, choose)), { microphone: { id: "", instead: "opening" } })
  assert.isUndefined(lost(after(choose)))
})

it("what devices say stays as long as what is told unasked, and nothing is heard of them after the call", () => {
  assert.deepStrictEqual(
    after(ended).state.toasts.map(({ millis }) => millis),
    [2500]
  )
  const over = after(ask("HangUpAsked"))
  for (const late of [ended, failed, rtc("CameraFailed"), rtc("ScreenShared", { on: true }), found("a"), used("a"), read(0)])
    assert.deepStrictEqual(happen(over, late).state.call, over.state.call)
})

const read = (lost: number, call = "k1"): Happening =>
  rtc("QualityRead", { call, reading: { received: 100, lost, roundTrip: 50, jitter: 5 } })
const quality = ({ state }: Stage) => state.call.quality

it("[CALL-61] readings of a call that talks count, of no other call and no other moment", () => {
  assert.strictEqual(quality(after()), undefined)
  assert.deepStrictEqual(quality(after(read(0))), { bars: 3, isPoor: false, against: 0 })
  assert.strictEqual(quality(after(read(90), read(90), read(90)))?.isPoor, true)
  assert.deepStrictEqual(quality(after(read(0), rtc("MediaLost"), read(90))), { bars: 3, isPoor: false, against: 0 })
  assert.strictEqual(quality(after(read(90, "k0"))), undefined)
})

it("a new call begins without the bars of the last one", () => {
  const next = after(read(90), ask("HangUpAsked"), ask("DialAsked", { call: "k2", peer: 7, media: "voice" }))
  assert.strictEqual(quality(next), undefined)
})

it("a screen is shared as the browser tells, which may end it itself", () => {
  const shared = after(ask("ScreenAsked", { on: true }), rtc("ScreenShared", { on: true }))
  assert.isTrue(shared.intents.some((each) => each._tag === "Rtc" && each.deed._tag === "Screen" && each.deed.on))
  assert.strictEqual(shared.state.call.sharesScreen, true)
  assert.strictEqual(happen(shared, rtc("ScreenShared", { on: false })).state.call.sharesScreen, undefined)
  const next = [ask("HangUpAsked"), ask("DialAsked", { call: "k2", peer: 7, media: "voice" })].reduce(happen, shared)
  assert.strictEqual(next.state.call.sharesScreen, undefined)
  assert.deepStrictEqual(toasts(after(rtc("ScreenFailed"))), ["call:notice.screen-failed"])
})

const over = (id: string, code: number): Happening => ({
  frame: {
    type: "updateMessage",
    time: 1_700_000_000,
    data: { id, msg_id: 9, type: "webrtc", content: "Call cancelled", extends: { type: 0, code, callTime: 0 } }
  }
})
const notices = ({ intents }: Stage) =>
  intents.flatMap((each) =>
    each._tag === "Alert" ? [[each.sound, each.vibrate, each.notices.map(({ preview }) => preview)]] : []
  )

it("the notification of a call that is over says in silence how it went, as long as it stands", () => {
  const rung = after()
  const shown = [{ chat: ContactId.make("7"), id: MessageId.make("k1"), number: 9 }]
  const told: Stage = { ...rung, intents: [], state: { ...rung.state, alerts: { ...rung.state.alerts, shown } } }
  const outcome = { _tag: "Named", label: "call", name: "Call cancelled" } as const
  assert.deepStrictEqual(notices(happen(told, over("k1", 902))), [[false, false, [outcome]]])
  assert.deepStrictEqual(
    happen(told, over("k1", 902)).intents.filter(({ _tag }) => _tag === "Alert"),
    [
      {
        ...{ _tag: "Alert", sound: false, vibrate: false },
        notices: [{ chat: "7", kind: "person", name: "Person 7", sender: "", preview: outcome, mentioned: false }]
      }
    ] as unknown as Stage["intents"]
  )
  assert.deepStrictEqual(notices(happen(told, over("k1", 901))), [])
  assert.deepStrictEqual(notices(happen(told, over("k2", 902))), [])
  // of a call that no notification tells of, nothing is wanted
  assert.deepStrictEqual(happen({ ...rung, intents: [] }, over("k2", 902)).intents, [])
})

const DENIED = rtc("MediaFailed", { isDenied: true })

it("[CALL-67] who did not allow the microphone reads how to, until they have read it or call again", () => {
  const denied = [ask("DialAsked", { call: "k1", peer: 7, media: "video" }), DENIED].reduce(happen, BEGIN)
  assert.deepStrictEqual([denied.state.call.denied, toasts(denied)], [{ peer: 7, media: "video" }, []])
  assert.strictEqual(activePhase(lineIn(denied.state)), undefined)
  assert.strictEqual(happen(denied, ask("DenialReadAsked")).state.call.denied, undefined)
  const again = happen(denied, ask("DialAsked", { call: "k2", peer: 7, media: "voice" }))
  assert.strictEqual(again.state.call.denied, undefined)
  // of another call, or once people talk, it says nothing
  assert.strictEqual(happen(again, DENIED).state.call.denied, undefined)
  assert.strictEqual(after(DENIED).state.call.denied, undefined)
})

it("a missing microphone is said as it was", () => {
  const missing = [ask("DialAsked", { call: "k1", peer: 7, media: "voice" }), rtc("MediaFailed")].reduce(happen, BEGIN)
  assert.deepStrictEqual([missing.state.call.denied, toasts(missing)], [undefined, ["call:notice.check-media"]])
})

it("[CALL-67] who was called and may not answer takes up what still rings with another try", () => {
  const data = (event: string, code: number) => ({
    ...{ id: "k1", msg_id: 9, type: "webrtc", content: "", toContactId: 1, fromUser: { id: 7 } },
    extends: { type: 0, event, status: 3, code, callTime: 0, isMobile: 0 }
  })
  const rings: Happening = { frame: { type: "webrtc", time: 1_700_000_000, data: data("calling", 901) } }
  const denied = [rings, ask("TakeAsked"), DENIED].reduce(happen, BEGIN)
  assert.deepStrictEqual(denied.state.call.denied, { peer: 7, media: "voice" })
  const again = [ask("DialAsked", { call: "k2", peer: 7, media: "voice" }), rtc("MediaReady", { call: "k2" })].reduce(
    happen,
    denied
  )
  const body = {
    code: 0,
    msg: "",
    data: { id: "k2", msg_id: 0, extends: { event: "busy", code: 907, instead: { id: "k1", type: 0 } } }
  }
  const stands = happen(again, { answer: "sendToMsg", body })
  const phase = activePhase(lineIn(stands.state))
  assert.deepStrictEqual([phase?._tag, phase?.call.id, phase?.call.outgoing], ["Preparing", "k1", false])
  // once it is over there nothing of it comes back
  const gone: Happening = { frame: { type: "webrtc", time: 1_700_000_000, data: data("hangup", 902) } }
  assert.strictEqual(activePhase(lineIn([gone, rings].reduce(happen, denied).state)), undefined)
})

it("[CALL-67] what rings on is the only one of the calls here that is not over", () => {
  const calling = (id: string): Happening => ({
    frame: {
      type: "webrtc",
      time: 1_700_000_000,
      data: {
        ...{ id, msg_id: 9, type: "webrtc", content: "", toContactId: 1, fromUser: { id: 7 } },
        extends: { type: 0, event: "calling", status: 3, code: 901, callTime: 0, isMobile: 0 }
      }
    }
  })
  const denied = [calling("k0"), ask("HangUpAsked"), calling("k1"), ask("TakeAsked"), DENIED].reduce(happen, BEGIN)
  assert.deepStrictEqual(denied.state.call.line?.over.map(String), ["k0"])
  const mine = [ask("DialAsked", { call: "k1", peer: 7, media: "voice" }), DENIED].reduce(happen, BEGIN)
  assert.deepStrictEqual(mine.state.call.line?.over.map(String), ["k1"])
})
