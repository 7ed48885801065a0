import { assert, it } from "@effect/vitest"
import { HashMap } from "effect"
import * as fc from "fast-check"
import { callAsk as ask, DIAL, READY, rtc } from "#fixtures/client/calling.ts"
import { happen, type Happening, play, type Stage } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/told.ts"
import { prop } from "#fixtures/prop.ts"

/** A word of the service about a call: of the other side, or of a device of mine. */
const told = (
  event: string,
  code: number,
  { by = 7, id = "k1", ...more }: Readonly<Record<string, unknown>> = {}
): Happening => ({
  frame: {
    type: "webrtc",
    time: 1_700_000_000,
    data: {
      id,
      msg_id: 9,
      type: "webrtc",
      content: "Voice call",
      toContactId: by === 1 ? 7 : event === "calling" ? 7 : 1,
      fromUser: { id: by },
      extends: { type: 0, event, status: 3, code, callTime: 0, isMobile: 0, ...more }
    }
  }
})
const answered = (code: number, which = 0): Happening => ({
  answer: "sendToMsg",
  which,
  body: { code: 0, msg: "", data: { id: "k1", msg_id: 9, extends: { code } } }
})

const after = (...when: ReadonlyArray<Happening>): Stage =>
  when.reduce(happen, { ...play({ contacts: [row(7)], when: [] }), intents: [] })
const phase = ({ state }: Stage) => state.call.line?.phase._tag
const words = ({ intents }: Stage) =>
  intents.flatMap((each) =>
    each._tag === "Call" && each.ask.call === "sendToMsg" ? [[each.ask.body.event, each.ask.body.code] as const] : []
  )
const deeds = ({ intents }: Stage) => intents.flatMap((each) => (each._tag === "Rtc" ? [each.deed._tag] : []))
const toasts = ({ state }: Stage) => state.toasts.map((each) => (each.words._tag === "Key" ? each.words.key : each.words.text))

it("a call is told when the microphone is there, and talks when sound goes through", () => {
  const dialled = after(DIAL)
  assert.deepStrictEqual([phase(dialled), words(dialled), deeds(dialled)], ["Preparing", [], ["OpenMedia"]])
  const taken = [READY, answered(901), told("acceptRtc", 904)].reduce(happen, dialled)
  assert.strictEqual(phase(taken), "Connecting")
  const talks = [rtc("Described", { sdp: "v=0" }), told("answer", 901, { sdp: "v=0" }), rtc("MediaConnected")].reduce(
    happen,
    taken
  )
  assert.strictEqual(phase(talks), "Talking")
  const over = happen(talks, ask("HangUpAsked"))
  assert.deepStrictEqual(words(over), [
    ["calling", 901],
    ["offer", 901],
    ["hangup", 906]
  ])
  assert.deepStrictEqual(deeds(over), ["OpenMedia", "Ring", "MakeOffer", "Ring", "TakeAnswer", "CloseMedia"])
  assert.strictEqual(over.state.call.usesMedia, false)
})

it("[CALL-39] a call whose sides cannot describe themselves is over with its record, which both are told", () => {
  const over = after(told("calling", 901), ask("TakeAsked"), READY, rtc("NegotiationFailed"))
  assert.deepStrictEqual([phase(over), words(over).at(-1)], ["Ended", ["hangup", 905]])
  assert.deepStrictEqual(deeds(over).slice(-1), ["CloseMedia"])
})

it("[CALL-38] the media of a person who hides their address goes through a relay alone, in calls of either side", () => {
  const hides = (hideAddress: boolean): Happening => ({ ask: { _tag: "SettingAsked", setting: { hideAddress } } })
  const opened = ({ intents }: Stage) =>
    intents.flatMap((each) => (each._tag === "Rtc" && each.deed._tag === "OpenMedia" ? [each.deed.isRelayOnly] : []))
  const incoming = [told("calling", 901), ask("TakeAsked")]
  const relay: Happening = {
    frame: { type: "updateConfig", data: { sysInfo: {}, chatInfo: { webrtc: 1, relay: 1 }, compass: {} } }
  }
  assert.deepStrictEqual(opened(after(relay, DIAL)), [false])
  assert.deepStrictEqual(opened(after(relay, hides(true), DIAL)), [true])
  assert.deepStrictEqual(opened(after(relay, hides(true), ...incoming)), [true])
  assert.deepStrictEqual(opened(after(relay, hides(true), hides(false), ...incoming)), [false])
})

it("[CALL-50] who hides their address is told why they cannot call where there is no relay; what rings goes on, and is taken up once they show it", () => {
  const hides = (hideAddress: boolean): Happening => ({ ask: { _tag: "SettingAsked", setting: { hideAddress } } })
  const refused = after(hides(true), DIAL)
  assert.deepStrictEqual([phase(refused), deeds(refused), words(refused)], [undefined, [], []])
  assert.deepStrictEqual(toasts(refused), ["refusal:relay-missing"])
  const rung = after(hides(true), told("calling", 901), ask("TakeAsked"))
  assert.deepStrictEqual([phase(rung), words(rung), toasts(rung)], ["Ringing", [], ["refusal:relay-missing"]])
  assert.isFalse(deeds(rung).includes("OpenMedia"))
  const taken = [hides(false), ask("TakeAsked"), READY].reduce(happen, rung)
  assert.deepStrictEqual([phase(taken), words(taken)], ["Connecting", [["acceptRtc", 904]]])
})

it("all addresses of the relay help, of which one is named twice", () => {
  const named = (chatInfo: object) =>
    happen(after(DIAL), {
      answer: "getSystemInfo",
      which: 1,
      body: { code: 0, msg: "", data: { chatInfo, sysInfo: {}, compass: {} } }
    })
  const servers = ({ intents }: Stage) =>
    intents.flatMap((each) => (each._tag === "Rtc" && each.deed._tag === "UseServers" ? each.deed.servers : []))
  const pass = { username: "u", credential: "p" }
  const access = { stunUser: "u", stunPass: "p" }
  const [udp, tcp] = ["turn:a.example", "turn:a.example?transport=tcp"]
  assert.deepStrictEqual(servers(named({ stun: udp, relays: `${udp} ${tcp} http://b saturn:b`, ...access })), [
    { urls: [udp, tcp], ...pass }
  ])
  assert.deepStrictEqual(servers(named({ stun: udp, ...access })), [{ urls: [udp], ...pass }])
  assert.deepStrictEqual(servers(named({ stun: "", relays: "" })), [])
})

it("[CALL-10] nobody is called while another call holds the line", () => {
  const other = ask("DialAsked", { call: "k2", peer: 8, media: "voice" })
  const both = after(DIAL, other)
  assert.deepStrictEqual(
    [phase(both), both.state.call.line?.lock, toasts(both).length],
    ["Preparing", after(DIAL).state.call.line?.lock, 1]
  )
  assert.deepStrictEqual(deeds(both), ["OpenMedia"])
})

it("[CALL-09] nobody calls where the service allows no calls", () => {
  const off = [{ frame: { type: "updateConfig", data: { sysInfo: {}, chatInfo: { webrtc: "0" }, compass: {} } } }, DIAL].reduce(
    happen,
    after()
  )
  assert.deepStrictEqual([phase(off), toasts(off)], [undefined, ["refusal:calls-off"]])
})

it("[CALL-07] an incoming call rings, is answered, and falls silent when another device takes it [pain 16]", () => {
  const rings = after(told("calling", 901))
  assert.deepStrictEqual([phase(rings), deeds(rings)], ["Ringing", ["Ring"]])
  const taken = [ask("TakeAsked"), READY].reduce(happen, rings)
  assert.deepStrictEqual([phase(taken), words(taken)], ["Connecting", [["acceptRtc", 904]]])
  const elsewhere = happen(rings, told("otherOpt", 904, { by: 1 }))
  assert.deepStrictEqual([phase(elsewhere), words(elsewhere), toasts(elsewhere)], ["Ended", [], []])
})

it("[CALL-24] why the service refuses a call is told once, in its words", () => {
  const refused = [DIAL, READY, { answer: "sendToMsg" as const, body: { code: 403, msg: "Not now.", data: "" } }].reduce(
    happen,
    after()
  )
  assert.deepStrictEqual([phase(refused), toasts(refused)], ["Ended", ["Not now."]])
})

it("[CALL-23] whether somebody is in another call or not there, whichever of frame and answer is here first", () => {
  const dialled = after(DIAL, READY)
  const busy = (absent: number): Happening => ({
    answer: "sendToMsg",
    body: { code: 0, msg: "", data: { id: "k1", msg_id: 9, extends: { event: "busy", code: 907, absent } } }
  })
  for (const [absent, notice] of [
    [0, "call:notice.peer-busy"],
    [1, "call:notice.peer-offline"]
  ] as const)
    for (const both of [
      [busy(absent), told("busy", 907, { absent })],
      [told("busy", 907, { absent }), busy(absent)]
    ]) {
      const over = both.reduce(happen, dialled)
      assert.deepStrictEqual([phase(over), toasts(over)], ["Ended", [notice]])
    }
})

const CROSSED: Happening = {
  answer: "sendToMsg",
  body: { code: 0, msg: "", data: { id: "k1", msg_id: 0, extends: { event: "busy", code: 907, instead: { id: "k0", type: 1 } } } }
}

it("[CALL-34] the call of the other side that stands instead of mine is taken up, without a picture that I did not mean to show", () => {
  const crossed = happen(after(DIAL, READY), CROSSED)
  assert.deepStrictEqual([phase(crossed), toasts(crossed)], ["Preparing", []])
  const onLine = crossed.state.call.line?.phase
  assert.deepStrictEqual<unknown>(onLine?._tag === "Preparing" ? onLine.call : onLine, {
    ...{ id: "k0", peer: 7, media: "video", outgoing: false }
  })
  const taken = happen(crossed, rtc("MediaReady", { call: "k0" }))
  assert.deepStrictEqual([phase(taken), words(taken).at(-1)], ["Connecting", ["acceptRtc", 904]])
  const opened = taken.intents.flatMap((each) => (each._tag === "Rtc" && each.deed._tag === "OpenMedia" ? [each.deed.video] : []))
  assert.deepStrictEqual(opened, [false, false])
  // a name that is none says no more than busy
  for (const instead of [{}, "k0", { id: "" }, { id: "x".repeat(500) }, null]) {
    const body = { code: 0, msg: "", data: { id: "k1", msg_id: 0, extends: { event: "busy", code: 907, instead } } }
    assert.strictEqual(phase(happen(after(DIAL, READY), { answer: "sendToMsg", body })), "Ended")
  }
})

it("[CALL-33] who calls a person while that one's call rings takes it up, and nobody is called besides", () => {
  const rings = after(told("calling", 901))
  const dials = (media: string, peer = 7): Stage => happen(rings, ask("DialAsked", { call: "k2", peer, media }))
  for (const media of ["voice", "video"]) {
    const both = dials(media)
    assert.deepStrictEqual([phase(both), toasts(both), words(both)], ["Preparing", [], []])
    const talks = happen(both, READY)
    assert.deepStrictEqual([phase(talks), words(talks)], ["Connecting", [["acceptRtc", 904]]])
  }
  const other = dials("voice", 8)
  assert.deepStrictEqual([phase(other), toasts(other)], ["Ringing", ["refusal:call-elsewhere"]])
})

it("[CALL-33] who leaves their call for another takes it up when the service has heard of theirs", () => {
  const crossed = after(DIAL, READY, told("calling", 901, { id: "a1" }))
  assert.deepStrictEqual(words(crossed), [
    ["calling", 901],
    ["hangup", 902]
  ])
  const ready = happen(crossed, rtc("MediaReady", { call: "a1" }))
  assert.deepStrictEqual([phase(ready), words(ready).length], ["Connecting", 2])
  const heard = happen(ready, answered(901))
  assert.deepStrictEqual(words(heard).slice(2), [
    ["hangup", 902],
    ["acceptRtc", 904]
  ])
  assert.isUndefined(heard.state.call.waiting)
  // not answered at all: it is taken up all the same, and not where it is over meanwhile
  assert.deepStrictEqual(words(happen(ready, { answer: "sendToMsg" })).at(-1), ["acceptRtc", 904])
  const over = [told("hangup", 902, { id: "a1" }), answered(901)].reduce(happen, ready)
  assert.deepStrictEqual([phase(over), words(over).filter(([event]) => event === "acceptRtc")], ["Ended", []])
})

const over = (code: number, id = "k1", more: object = {}): Happening => ({
  frame: {
    type: "updateMessage",
    data: {
      id,
      msg_id: 9,
      type: "webrtc",
      content: "Over",
      toContactId: 7,
      extends: { event: "calling", code, callTime: 0 },
      ...more
    }
  }
})

it("[CALL-37] that a call is over is learned from its message, whatever was missed", () => {
  const rings = after(told("calling", 901))
  assert.strictEqual(phase(happen(rings, over(902))), "Ended")
  assert.strictEqual(phase(happen(rings, over(902, "k2"))), "Ringing")
  assert.strictEqual(phase(happen(rings, over(902, "k1", { type: "text" }))), "Ringing")
  const talks = after(DIAL, READY, answered(901), told("acceptRtc", 904), rtc("MediaConnected"))
  const ended = happen(talks, over(905))
  assert.deepStrictEqual(
    [phase(ended), words(ended).length, toasts(ended)],
    ["Ended", words(talks).length, ["call:notice.connection-lost"]]
  )
  // the lock of another device's call ends with it
  const held = after(told("otherOpt", 904, { by: 1 }))
  assert.deepStrictEqual([held.state.call.line?.lock._tag, happen(held, over(906)).state.call.line?.lock._tag], ["Held", "Free"])
})

it("[CALL-35] a voice call shows my picture when I say so, and the other side is told of it", () => {
  const talks = after(
    DIAL,
    READY,
    answered(901),
    told("acceptRtc", 904),
    rtc("Described", { sdp: "v=0" }),
    told("answer", 901, {
      sdp: "v=0"
    }),
    rtc("MediaConnected")
  )
  assert.isUndefined(talks.state.call.cameraOn)
  const seen = [ask("CameraAsked", { on: true }), rtc("MediaChanged"), rtc("Described", { sdp: "v=1", kind: "offer" })].reduce(
    happen,
    talks
  )
  assert.deepStrictEqual(
    [seen.state.call.cameraOn, words(seen).at(-1), deeds(seen).slice(-2)],
    [true, ["offer", 901], ["Camera", "MakeOffer"]]
  )
  const off = happen(seen, ask("CameraAsked", { on: false }))
  assert.isUndefined(off.state.call.cameraOn)
  const failed = happen(seen, rtc("CameraFailed"))
  assert.deepStrictEqual(
    [failed.state.call.cameraOn, toasts(failed), phase(failed)],
    [undefined, ["call:notice.check-media"], "Talking"]
  )
  assert.deepStrictEqual(toasts(happen(seen, rtc("CameraFailed", { call: "k2" }))), [])
})

it("[CALL-11] who refuses with a message refuses, whatever is said beside it", () => {
  const refused = [ask("HangUpAsked"), { ask: { _tag: "SendAsked", chat: "7", text: "Later.", id: "w1" } }].reduce<Stage>(
    happen,
    after(told("calling", 901))
  )
  assert.deepStrictEqual([phase(refused), words(refused)], ["Ended", [["hangup", 903]]])
  assert.isTrue(refused.open.some(({ ask: { call } }) => call === "sendMessage"))
})

it("a missed call counts as one unread message, however often it was told to ring", () => {
  const extended = (code: number) => ({ type: 0, event: "calling", status: 3, code, callTime: 0, isMobile: 0 })
  const line = (type: string, n: number, data: object): Happening => ({
    frame: { type, time: 1_700_000_000, s: "c:1-7", n, data: { id: "k1", msg_id: 9, type: "webrtc", toContactId: 7, ...data } }
  })
  const message = { content: "Voice call", sendTime: 1_700_000_000_000, toUser: 1, fromUser: { id: 7 }, extends: extended(901) }
  const rung = [told("calling", 901), told("calling", 901), line("callMessage", 1, message)].reduce(
    happen,
    play({ start: "numbered", contacts: [row(7)], when: [] })
  )
  const unread = ({ state }: Stage) => [...HashMap.values(state.contacts)].map((contact) => contact.unread)
  assert.deepStrictEqual([phase(rung), unread(rung)], ["Ringing", [1]])
  const missed = [told("hangup", 902), line("updateMessage", 2, { content: "Cancelled", extends: extended(902) })].reduce(
    happen,
    rung
  )
  assert.deepStrictEqual([phase(missed), unread(missed)], ["Ended", [1]])
})

it("[CALL-32] a hangup that overtook its call is said again when the call has come", () => {
  const given = after(DIAL, READY, ask("HangUpAsked"))
  assert.deepStrictEqual(words(given), [
    ["calling", 901],
    ["hangup", 902]
  ])
  // the service hears the goodbye first, of a call that it does not know
  const unknown = happen(given, {
    answer: "sendToMsg",
    which: 1,
    body: { code: 404, msg: "?", data: { reason: "call-unknown" } }
  })
  const came = happen(unknown, answered(901))
  assert.deepStrictEqual(words(came).slice(2), [["hangup", 902]])
  assert.strictEqual(happen(came, answered(902)).state.call.goodbye, null)
})

it("[CALL-32] a hangup that nobody answers is said six times", () => {
  let stage = after(DIAL, READY, answered(901), ask("HangUpAsked"))
  for (let i = 0; i < 8; i += 1) {
    if (stage.open.every(({ ask: { call } }) => call !== "sendToMsg")) break
    stage = happen(stage, { answer: "sendToMsg" })
    stage = happen(stage, { fact: { _tag: "ReminderTold", of: "call:goodbye" } })
  }
  assert.strictEqual(words(stage).filter(([event]) => event === "hangup").length, 6)
  assert.strictEqual(stage.state.call.goodbye, null)
})

it("who closes the page has hung up", () => {
  const talks = after(DIAL, READY, answered(901), told("acceptRtc", 904), rtc("MediaConnected"))
  assert.deepStrictEqual(words(happen(talks, rtc("PageLeft"))).at(-1), ["hangup", 906])
})

it("a session that ends gives the microphone back", () => {
  const talks = after(DIAL, READY, answered(901), told("acceptRtc", 904), rtc("MediaConnected"))
  const out = happen(talks, { ask: { _tag: "LogoutAsked", isConfirmed: true } })
  assert.deepStrictEqual(deeds(out).slice(-2), ["CloseMedia", "Ring"])
  assert.deepStrictEqual([phase(out), out.state.call.usesMedia], [undefined, false])
})

const WORDS: ReadonlyArray<readonly [string, number]> = [
  ["calling", 901],
  ["acceptRtc", 904],
  ["offer", 901],
  ["answer", 901],
  ["iceCandidate", 901],
  ["hangup", 902],
  ["hangup", 906],
  ["busy", 907],
  ["otherOpt", 904],
  ["otherOpt", 903]
]
const word = fc
  .tuple(fc.constantFrom(...WORDS), fc.constantFrom(1, 7), fc.constantFrom("k1", "k2"))
  .map(([[event, code], by, id]) => told(event, code, { by, id, sdp: "v=0", iceCandidate: "{}" }))
const happening: fc.Arbitrary<Happening> = fc.oneof(
  word,
  fc.constantFrom(DIAL, READY, rtc("MediaFailed"), rtc("MediaConnected"), rtc("MediaLost"), rtc("Described", { sdp: "v=0" })),
  fc.constantFrom(ask("TakeAsked"), ask("HangUpAsked"), ask("MicrophoneAsked", { on: false })),
  fc.constantFrom<Happening>(
    { frame: { type: "isOnline", data: { id: 7, is_online: 0 } } },
    { frame: { type: "init", client_id: "c2" } },
    { fact: { _tag: "ReminderTold", of: "call:tick" } }
  )
)

const HOUR = 3_600_000

prop(
  "[CALL-30] whatever of a call is lost, doubled or late: hanging up and waiting ends it, and gives all back",
  fc.array(happening, { maxLength: 24 }),
  (each) => {
    let stage = each.reduce(happen, after())
    stage = happen(stage, ask("HangUpAsked"))
    for (let hours = 1; hours <= 3; hours += 1)
      stage = happen(stage, { at: stage.now + hours * HOUR, fact: { _tag: "ReminderTold", of: "call:tick" } })
    const { line, usesMedia } = stage.state.call
    assert.isFalse(usesMedia)
    assert.isTrue(line === null || line.phase._tag === "Idle" || line.phase._tag === "Ended")
    assert.isTrue(line === null || line.lock._tag === "Free")
    const rung = stage.intents.findLast((one) => one._tag === "Rtc" && one.deed._tag === "Ring")
    assert.isTrue(rung === undefined || (rung._tag === "Rtc" && rung.deed._tag === "Ring" && rung.deed.sound === "none"))
  }
)
