import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import type { RtcDeed, RtcEvent } from "#engine/client/ports/Rtc.ts"
import { MessageId } from "#engine/message/Message.ts"
import type { CallStreams } from "./Live.ts"
import { rtcOf } from "./rtc.ts"

const CALL = MessageId.make("k1")

class Track extends EventTarget {
  enabled = true
  readyState = "live"
  readonly kind: "audio" | "video"
  readonly id: string
  constructor(kind: "audio" | "video", id: string) {
    super()
    this.kind = kind
    this.id = id
  }
  contentHint = ""
  stop(): void {
    this.readyState = "ended"
  }
}

class Stream {
  tracks: Array<Track>
  constructor(tracks: ReadonlyArray<Track> = []) {
    this.tracks = [...tracks]
  }
  getTracks = () => [...this.tracks]
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio")
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video")
  addTrack = (track: Track): void => void this.tracks.push(track)
  removeTrack = (track: Track): void => {
    this.tracks = this.tracks.filter((each) => each !== track)
  }
}

/** What is plugged in; what goes to the other side of a kind; the figures of the connection. */
let plugged: Array<{ kind: MediaDeviceKind; deviceId: string; label: string }>
let sent: Record<string, string | null>
let figures: Map<string, object>

class Peer extends EventTarget {
  localDescription = null
  remoteDescription: object | null = null
  connectionState = "new"
  ways: Array<{ receiver: { track: Track }; sender: object; direction: string; currentDirection: string }> = []
  addTrack(track: Track): void {
    sent[track.kind] = track.id
    const replaceTrack = (next: Track | null): Promise<void> => {
      sent[track.kind] = next?.id ?? null
      return Promise.resolve()
    }
    const receiver = { track: new Track(track.kind, "theirs") }
    this.ways.push({
      receiver,
      sender: { replaceTrack, setStreams: () => undefined },
      direction: "sendrecv",
      currentDirection: "sendrecv"
    })
  }
  getTransceivers = () => this.ways
  getStats = () => Promise.resolve(figures)
  createOffer = () =>
    Promise.resolve({
      type: "offer",
      sdp: `v=0\r\n${this.ways.map(({ receiver }) => `m=${receiver.track.kind} 9\r\n`).join("")}`
    })
  setLocalDescription = () => Promise.resolve()
  setRemoteDescription = (description: object): Promise<void> => {
    this.remoteDescription = description
    return Promise.resolve()
  }
  close(): void {}
}

const idIn = (of: unknown): string => {
  const { deviceId } = of as { deviceId?: { exact: string } }
  return deviceId?.exact ?? "system"
}
const getUserMedia = ({ audio, video }: { audio?: object; video?: object }): Promise<Stream> => {
  const wanted = [
    ...(audio === undefined ? [] : [["audio", idIn(audio)]]),
    ...(video === undefined ? [] : [["video", idIn(video)]])
  ]
  const isThere = wanted.every(([, id]) => id === "system" || plugged.some(({ deviceId }) => deviceId === id))
  if (!isThere) return Promise.reject(new DOMException("gone", "OverconstrainedError"))
  return Promise.resolve(new Stream(wanted.map(([kind, id]) => new Track(kind as "audio" | "video", id ?? ""))))
}

beforeEach(() => {
  vi.useFakeTimers()
  plugged = [
    { kind: "audioinput", deviceId: "default", label: "Default" },
    { kind: "audioinput", deviceId: "m1", label: "Headset" },
    { kind: "audiooutput", deviceId: "s1", label: "Headset" },
    { kind: "videoinput", deviceId: "c1", label: "Camera" }
  ]
  sent = {}
  figures = new Map()
  vi.stubGlobal("RTCPeerConnection", Peer)
  vi.stubGlobal("MediaStream", Stream)
  vi.stubGlobal("addEventListener", () => undefined)
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }))
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: () => Promise.resolve(plugged) })
  vi.stubGlobal("navigator", { mediaDevices })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A call whose deeds are carried out, with what it told and showed. */
const begun = async (video: boolean) => {
  const told: Array<RtcEvent> = []
  let shown: CallStreams | undefined
  const rtc = rtcOf((streams) => {
    shown = streams
  })
  const carryOut = async (...deeds: ReadonlyArray<RtcDeed>): Promise<void> => {
    for (const deed of deeds) {
      rtc.carryOut(deed, (event) => void told.push(event))
      await vi.advanceTimersByTimeAsync(5)
    }
  }
  await carryOut({ _tag: "OpenMedia", call: CALL, video, isRelayOnly: false }, { _tag: "MakeOffer", call: CALL, restart: false })
  return { carryOut, told, shown: () => shown, own: () => (shown?.mine as Stream | null | undefined)?.getTracks() ?? [] }
}
const use = (kind: "microphone" | "camera" | "speaker", device: string): RtcDeed => ({ _tag: "Device", kind, device })
const tags = (told: ReadonlyArray<RtcEvent>) => told.map(({ _tag }) => _tag)

it("tells of the devices that are there, and of each change of them until the call is over", async () => {
  const { carryOut, told } = await begun(false)
  const found = () => told.flatMap((each) => (each._tag === "DevicesFound" ? [each.devices.map(({ id }) => id)] : []))
  assert.deepStrictEqual(found(), [["m1", "s1", "c1"]])
  plugged = plugged.slice(2)
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"))
  await vi.advanceTimersByTimeAsync(1)
  assert.deepStrictEqual(found().at(-1), ["s1", "c1"])
  await carryOut({ _tag: "CloseMedia" })
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"))
  await vi.advanceTimersByTimeAsync(1)
  assert.strictEqual(found().length, 2)
})

it("uses another microphone in the place of the one before, as silent as that, and gives that back", async () => {
  const { carryOut, own, told } = await begun(false)
  const [before] = own()
  await carryOut({ _tag: "Microphone", on: false }, use("microphone", "m1"))
  assert.deepStrictEqual([sent["audio"], own().map(({ id }) => id), own()[0]?.enabled], ["m1", ["m1"], false])
  assert.strictEqual(before?.readyState, "ended")
  assert.deepStrictEqual(told.at(-1), { _tag: "DeviceUsed", call: CALL, kind: "microphone", device: "m1" })
  await carryOut(use("microphone", "nothing"))
  assert.deepStrictEqual([sent["audio"], own()[0]?.readyState], ["m1", "live"])
  assert.deepStrictEqual(told.at(-1), { _tag: "DeviceFailed", call: CALL, kind: "microphone" })
})

it("a camera that cannot be used gives way to the one of the system; one that is off waits", async () => {
  const { carryOut, own, told } = await begun(true)
  await carryOut(use("camera", "c1"))
  assert.deepStrictEqual([sent["video"], own().map(({ id }) => id)], ["c1", ["system", "c1"]])
  await carryOut(use("camera", "nothing"))
  assert.strictEqual(sent["video"], "system")
  assert.deepStrictEqual(tags(told).slice(-2), ["DeviceUsed", "DeviceFailed"])
  const voice = await begun(false)
  await voice.carryOut(use("camera", "c1"))
  assert.deepStrictEqual(
    voice.own().map(({ kind }) => kind),
    ["audio"]
  )
  await voice.carryOut({ _tag: "Camera", on: true })
  assert.deepStrictEqual([sent["video"], voice.own().map(({ id }) => id)], ["c1", ["system", "c1"]])
})

it("the loudspeaker is told to who plays the call", async () => {
  const { carryOut, shown } = await begun(false)
  assert.strictEqual(shown()?.speaker, "")
  await carryOut(use("speaker", "s1"))
  assert.strictEqual(shown()?.speaker, "s1")
})

it("tells that the device in use was unplugged, and nothing of one that was given back", async () => {
  const { carryOut, own, told } = await begun(false)
  const [before] = own()
  await carryOut(use("microphone", "m1"))
  before?.dispatchEvent(new Event("ended"))
  assert.notInclude(tags(told), "DeviceEnded")
  own()[0]?.dispatchEvent(new Event("ended"))
  assert.deepStrictEqual(told.at(-1), { _tag: "DeviceEnded", call: CALL, kind: "microphone" })
})

it("reads what came and was lost since the reading before, until the call is over", async () => {
  const { carryOut, told } = await begun(false)
  const readings = () => told.flatMap((each) => (each._tag === "QualityRead" ? [each.reading] : []))
  const after = async (packetsReceived: number, packetsLost: number): Promise<void> => {
    figures = new Map<string, object>([
      ["a", { type: "inbound-rtp", packetsReceived, packetsLost, jitter: 0.02 }],
      ["b", { type: "candidate-pair", nominated: true, state: "succeeded", currentRoundTripTime: 0.08 }],
      ["c", { type: "candidate-pair", nominated: false, state: "failed", currentRoundTripTime: 9 }]
    ])
    await vi.advanceTimersByTimeAsync(2000)
  }
  await after(100, 0)
  await after(190, 10)
  assert.deepStrictEqual(readings(), [
    { received: 100, lost: 0, roundTrip: 80, jitter: 20 },
    { received: 90, lost: 10, roundTrip: 80, jitter: 20 }
  ])
  await carryOut({ _tag: "CloseMedia" })
  await after(500, 10)
  assert.strictEqual(readings().length, 2)
})

const OFFER: RtcDeed = { _tag: "MakeOffer", call: CALL, restart: false }
const share = (on: boolean): RtcDeed => ({ _tag: "Screen", on })
/** What the browser gives where a person chooses a screen; `null`: they chose none. */
const choose = (screen: Track | null): void => {
  const getDisplayMedia = () =>
    screen === null ? Promise.reject(new DOMException("declined", "NotAllowedError")) : Promise.resolve(new Stream([screen]))
  Object.assign(navigator.mediaDevices, { getDisplayMedia })
}
const lastSaid = (told: ReadonlyArray<RtcEvent>) =>
  told.findLast((each) => each._tag === "Described")?.sdp.includes("a=content:slides")

it("[CALL-63] a screen takes the place of the camera, which goes on when the browser's own button ends it", async () => {
  const { carryOut, own, told } = await begun(true)
  const screen = new Track("video", "screen")
  choose(screen)
  await carryOut(share(true), OFFER)
  assert.deepStrictEqual([sent["video"], own().map(({ id }) => id), lastSaid(told)], ["screen", ["screen"], true])
  // a camera that is changed meanwhile is not seen
  await carryOut(use("camera", "c1"))
  assert.strictEqual(sent["video"], "screen")
  screen.dispatchEvent(new Event("ended"))
  await vi.advanceTimersByTimeAsync(1)
  assert.deepStrictEqual(tags(told).slice(-2), ["ScreenShared", "MediaChanged"])
  await carryOut(OFFER)
  assert.deepStrictEqual([sent["video"], lastSaid(told)], ["c1", false])
})

it("a screen in a voice call is something new, and nothing stays of it", async () => {
  const { carryOut, own, told } = await begun(false)
  const screen = new Track("video", "screen")
  choose(screen)
  await carryOut(share(true), share(true))
  assert.strictEqual(sent["video"], "screen")
  await carryOut(share(false))
  assert.deepStrictEqual([sent["video"], screen.readyState, own().map(({ kind }) => kind)], [null, "ended", ["audio"]])
  assert.deepStrictEqual(
    told.flatMap((each) => (each._tag === "ScreenShared" ? [each.on] : [])),
    [true, false]
  )
  const again = new Track("video", "again")
  choose(again)
  await carryOut(share(true), { _tag: "CloseMedia" })
  assert.strictEqual(again.readyState, "ended")
})

it("a person who chooses no screen is told nothing; where none can be had, that is told", async () => {
  const { carryOut, told } = await begun(false)
  const before = told.length
  choose(null)
  await carryOut(share(true))
  assert.strictEqual(told.length, before)
  Object.assign(navigator.mediaDevices, { getDisplayMedia: () => Promise.reject(new DOMException("no", "NotReadableError")) })
  await carryOut(share(true))
  assert.deepStrictEqual(tags(told).slice(before), ["ScreenFailed"])
})

it("what the other side says of its picture is told to who shows it", async () => {
  const { carryOut, shown } = await begun(false)
  const answer = (sdp: string): RtcDeed => ({ _tag: "TakeAnswer", call: CALL, sdp })
  await carryOut(answer("v=0\r\nm=video 9\r\na=content:slides\r\n"))
  assert.strictEqual(shown()?.isTheirScreen, true)
  await carryOut(OFFER, answer("v=0\r\nm=video 9\r\n"))
  assert.strictEqual(shown()?.isTheirScreen, false)
})
