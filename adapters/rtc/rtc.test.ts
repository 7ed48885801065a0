import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import type { RtcDeed, RtcEvent } from "#engine/client/ports/Rtc.ts"
import { MessageId } from "#engine/message/Message.ts"
import { rtcOf } from "./rtc.ts"

const CALL = MessageId.make("k1")

/** A connection that takes what begins with v=0, and no other description or route. */
class Peer extends EventTarget {
  static made: Array<RTCConfiguration | undefined> = []
  localDescription: RTCSessionDescriptionInit | null = null
  remoteDescription: RTCSessionDescriptionInit | null = null
  connectionState = "new"
  constructor(configuration?: RTCConfiguration) {
    super()
    if (configuration?.iceServers?.some(({ urls }) => [urls].flat().includes("turn:?")) === true)
      throw new DOMException("no address", "SyntaxError")
    Peer.made.push(configuration)
  }
  addTrack(): void {}
  addTransceiver(): void {}
  getStats = () => Promise.resolve(new Map())
  getTransceivers = () => []
  close(): void {}
  createOffer = () => Promise.resolve({ type: "offer", sdp: "v=0 offer" })
  createAnswer = () => Promise.resolve({ type: "answer", sdp: "v=0 answer" })
  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.localDescription = description
    return Promise.resolve()
  }
  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (description.sdp === "late") return new Promise((_, refuse) => setTimeout(() => refuse(new DOMException("late")), 10))
    if (!(description.sdp ?? "").startsWith("v=0")) return Promise.reject(new DOMException("no description", "OperationError"))
    this.remoteDescription = description
    return Promise.resolve()
  }
  addIceCandidate = () => Promise.reject(new DOMException("no route", "OperationError"))
}

class Stream {
  getTracks = () => []
  getAudioTracks = () => []
  getVideoTracks = () => []
}

const devices = () =>
  Object.assign(new EventTarget(), {
    getUserMedia: () => Promise.resolve(new Stream()),
    enumerateDevices: () => Promise.resolve([])
  })

beforeEach(() => {
  Peer.made = []
  vi.stubGlobal("RTCPeerConnection", Peer)
  vi.stubGlobal("MediaStream", Stream)
  vi.stubGlobal("addEventListener", () => undefined)
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }))
  vi.stubGlobal("navigator", { mediaDevices: devices() })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** What is told after these, one after another, but for the devices that are there. */
const toldBy = async (deeds: ReadonlyArray<RtcDeed>): Promise<ReadonlyArray<RtcEvent["_tag"]>> => {
  const told: Array<RtcEvent["_tag"]> = []
  const rtc = rtcOf(() => undefined)
  for (const deed of deeds) {
    rtc.carryOut(deed, ({ _tag }) => void (_tag === "DevicesFound" || told.push(_tag)))
    await new Promise((done) => setTimeout(done, 5))
  }
  return told
}

const open = (isRelayOnly = false): RtcDeed => ({ _tag: "OpenMedia", call: CALL, video: false, isRelayOnly })
const serve = (...urls: ReadonlyArray<string>): RtcDeed => ({
  _tag: "UseServers",
  servers: [{ urls, username: "u", credential: "p" }]
})
const OFFER: RtcDeed = { _tag: "MakeOffer", call: CALL, restart: false }
const answer = (sdp: string): RtcDeed => ({ _tag: "TakeAnswer", call: CALL, sdp })

it("tells of a description that cannot be taken, an answer or an offer", async () => {
  assert.deepStrictEqual(await toldBy([open(), OFFER, answer("v=0")]), ["MediaReady", "Described"])
  assert.deepStrictEqual(await toldBy([open(), OFFER, answer("hello")]), ["MediaReady", "Described", "NegotiationFailed"])
  assert.deepStrictEqual(await toldBy([open(), { _tag: "TakeOffer", call: CALL, sdp: "hello" }]), [
    "MediaReady",
    "NegotiationFailed"
  ])
  // what follows is done all the same
  assert.deepStrictEqual(await toldBy([open(), OFFER, answer("hello"), OFFER]), [
    "MediaReady",
    "Described",
    "NegotiationFailed",
    "Described"
  ])
})

it("tells of a connection that cannot be made", async () => {
  assert.deepStrictEqual(await toldBy([open(), serve("turn:?"), OFFER]), ["MediaReady", "NegotiationFailed"])
})

it("passes over a route that cannot be used, and over the failures of a call that is over", async () => {
  const routes = ["{}", "no JSON"].map((candidate): RtcDeed => ({ _tag: "TakeRoute", call: CALL, candidate }))
  assert.deepStrictEqual(await toldBy([open(), OFFER, ...routes]), ["MediaReady", "Described"])
  const told: Array<string> = []
  const rtc = rtcOf(() => undefined)
  for (const deed of [open(), OFFER, answer("late"), { _tag: "CloseMedia" } as const]) {
    rtc.carryOut(deed, ({ _tag }) => void (_tag === "DevicesFound" || told.push(_tag)))
    await new Promise((done) => setTimeout(done, 2))
  }
  await new Promise((done) => setTimeout(done, 20))
  assert.deepStrictEqual(told, ["MediaReady", "Described"])
})

it("keeps the screen on from the first to the last moment of media", async () => {
  const said: Array<string> = []
  const release = () => Promise.resolve(void said.push("released"))
  const request = () => Promise.resolve({ released: false, release }).finally(() => void said.push("asked"))
  vi.stubGlobal("navigator", { mediaDevices: devices(), wakeLock: { request } })
  await toldBy([open(), OFFER])
  assert.deepStrictEqual(said, ["asked"])
  await toldBy([open(), OFFER, { _tag: "CloseMedia" }])
  assert.deepStrictEqual(said, ["asked", "asked", "released"])
})

it("[CALL-38] connects through the relay alone where it is told so, by any of its addresses", async () => {
  const urls = ["turn:a.example", "turn:a.example?transport=tcp"]
  await toldBy([open(true), serve(...urls), OFFER])
  await toldBy([open(), OFFER])
  assert.deepStrictEqual(Peer.made, [
    { iceServers: [{ urls, username: "u", credential: "p" }], iceTransportPolicy: "relay" },
    { iceServers: [], iceTransportPolicy: "all" }
  ])
})

it("[CALL-67] says of a microphone that is not allowed that it is not, of one that is missing or in use no more than that it failed", async () => {
  const toldOf = async (name: string): Promise<ReadonlyArray<RtcEvent>> => {
    const getUserMedia = () => Promise.reject(new DOMException("no", name))
    vi.stubGlobal("navigator", { mediaDevices: Object.assign(devices(), { getUserMedia }) })
    const told: Array<RtcEvent> = []
    rtcOf(() => undefined).carryOut(open(), (event) => void told.push(event))
    await new Promise((done) => setTimeout(done, 5))
    return told
  }
  assert.deepStrictEqual(await toldOf("NotAllowedError"), [{ _tag: "MediaFailed", call: CALL, isDenied: true }])
  for (const name of ["NotFoundError", "NotReadableError"])
    assert.deepStrictEqual(await toldOf(name), [{ _tag: "MediaFailed", call: CALL }])
})
