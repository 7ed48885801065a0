import { showsScreen, withContent } from "#engine/call/content.ts"
import type { RtcDeed } from "#engine/client/ports/Rtc.ts"
import type { RtcServer } from "#engine/client/areas/call/State.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { tellDevices } from "./devices.ts"
import { type CallStreams, type Live, stopStream, type Tell, type UsedDevices } from "./Live.ts"
import { openStream } from "./open.ts"
import { tellReadings } from "./readings.ts"
import { ringer } from "./ringer.ts"
import { screenOf } from "./screen.ts"
import { tracksOf, watchTrack } from "./tracks.ts"
import { wakeLock } from "./wakeLock.ts"

/** What a route is as text; `null`, the last one, says nothing. */
const routeText = ({ candidate }: RTCPeerConnectionIceEvent): string =>
  candidate === null || candidate.candidate === "" ? "" : JSON.stringify(candidate.toJSON())

/** Calls over the browser's own connections; `show` hears what is to be seen and heard. One call at a time, its deeds one after another. */
export const rtcOf = (show: (streams: CallStreams) => void) => {
  const ring = ringer()
  const keepAwake = wakeLock()
  let live: Live | null = null
  let servers: ReadonlyArray<RtcServer> = []
  let turn: Promise<void> = Promise.resolve()
  const used: UsedDevices = { microphone: "", speaker: "", camera: "" }
  const seen = ({ isTheirScreen, mine, screen, theirs }: Live): void =>
    show({ mine: screen ?? mine, theirs, speaker: used.speaker, isTheirScreen })
  const isLive = (it: Live): boolean => live === it
  const tracks = tracksOf(used, isLive, seen)
  const screen = screenOf(isLive, seen)

  const open = async (it: Live): Promise<void> => {
    try {
      const mine = await openStream(it.video, used)
      if (live !== it) return stopStream(mine)
      it.mine = mine
      for (const track of mine.getTracks()) {
        track.enabled = track.kind === "audio" ? it.microphone : it.camera
        watchTrack(it, track)
      }
      seen(it)
      tellDevices(it)
      it.tell({ _tag: "MediaReady", call: it.call })
    } catch (error) {
      // refused, missing, or in use elsewhere: the call cannot begin
      const isDenied = error instanceof DOMException && error.name === "NotAllowedError"
      it.tell({ _tag: "MediaFailed", call: it.call, ...(isDenied ? { isDenied } : {}) })
    }
  }

  const close = (): void => {
    for (const end of live?.atEnd ?? []) end()
    stopStream(live?.mine ?? null)
    stopStream(live?.screen ?? null)
    live?.peer?.close()
    live = null
    show({ mine: null, theirs: null, speaker: used.speaker, isTheirScreen: false })
  }

  // what is said now still goes out (`adapters/http/calls.ts`)
  addEventListener("pagehide", () => live?.tell({ _tag: "PageLeft" }))

  const peerOf = (it: Live): RTCPeerConnection => {
    if (it.peer !== null) return it.peer
    const peer = new RTCPeerConnection({
      iceServers: servers.map((each) => ({ ...each, urls: [...each.urls] })),
      iceTransportPolicy: it.isRelayOnly ? "relay" : "all"
    })
    it.peer = peer
    tellReadings(it, peer)
    for (const track of it.mine?.getTracks() ?? []) peer.addTrack(track, ...(it.mine === null ? [] : [it.mine]))
    peer.addEventListener("icecandidate", (event) => {
      const candidate = routeText(event)
      if (candidate !== "") it.tell({ _tag: "RouteFound", call: it.call, candidate })
    })
    const theirs = new MediaStream()
    peer.addEventListener("track", ({ track }) => {
      theirs.addTrack(track)
      it.theirs = theirs
      if (live === it) seen(it)
    })
    // before the first description all is described anyway
    peer.addEventListener("negotiationneeded", () => {
      if (live === it && peer.remoteDescription !== null) it.tell({ _tag: "MediaChanged", call: it.call })
    })
    peer.addEventListener("connectionstatechange", () => {
      if (live !== it) return
      if (peer.connectionState === "connected") {
        it.tell({ _tag: "MediaConnected", call: it.call })
        // a screen that was shared before people talk is described now
        if (it.saysScreen !== (it.screen !== null)) it.tell({ _tag: "MediaChanged", call: it.call })
      } else if (peer.connectionState === "disconnected" || peer.connectionState === "failed")
        it.tell({ _tag: "MediaLost", call: it.call })
    })
    return peer
  }

  const described = async (it: Live, kind: "offer" | "answer", description: RTCSessionDescriptionInit): Promise<void> => {
    await it.peer?.setLocalDescription(description)
    // with the routes that are known by now: what told of them alone may be lost
    it.saysScreen = it.screen !== null
    const sdp = withContent(it.peer?.localDescription?.sdp ?? description.sdp ?? "", it.saysScreen)
    it.tell({ _tag: "Described", call: it.call, sdp, kind })
  }

  /** The descriptions of both sides are set: tracks that the other side no longer sends are not shown. Changes of this side since then need a new description. */
  const agreed = (it: Live, sdp: string): void => {
    it.isTheirScreen = showsScreen(sdp)
    for (const { currentDirection, receiver } of it.peer?.getTransceivers() ?? [])
      if (currentDirection === "sendonly" || currentDirection === "inactive") it.theirs?.removeTrack(receiver.track)
    if (live !== it) return
    seen(it)
    if (it.saysScreen !== (it.screen !== null)) it.tell({ _tag: "MediaChanged", call: it.call })
  }

  const offer = async (it: Live, restart: boolean): Promise<void> => {
    const peer = peerOf(it)
    // also who has no camera sees the other
    if (it.video && !peer.getTransceivers().some(({ receiver }) => receiver.track.kind === "video"))
      peer.addTransceiver("video", { direction: "recvonly" })
    await described(it, "offer", await peer.createOffer({ iceRestart: restart }))
  }

  const ofPeer = async (it: Live, deed: Extract<RtcDeed, { readonly call: MessageId }>): Promise<void> => {
    switch (deed._tag) {
      case "MakeOffer":
        return offer(it, deed.restart)
      case "TakeOffer": {
        const peer = peerOf(it)
        await peer.setRemoteDescription({ type: "offer", sdp: deed.sdp })
        await described(it, "answer", await peer.createAnswer())
        return agreed(it, deed.sdp)
      }
      case "TakeAnswer":
        await it.peer?.setRemoteDescription({ type: "answer", sdp: deed.sdp })
        return agreed(it, deed.sdp)
      case "TakeRoute":
        return it.peer?.addIceCandidate(JSON.parse(deed.candidate) as RTCIceCandidateInit)
    }
  }

  /** What the other side says may be no description at all, and this side may have none: the machine is told, and decides. */
  const inTurn = (deed: Extract<RtcDeed, { readonly call: MessageId }>): void => {
    const it = live
    if (it === null || it.call !== deed.call) return
    turn = turn
      .then(() => (live === it ? ofPeer(it, deed) : undefined))
      .catch(() => {
        // of a route that cannot be used others are left
        if (live === it && deed._tag !== "TakeRoute") it.tell({ _tag: "NegotiationFailed", call: it.call })
      })
  }

  return {
    carryOut: (deed: RtcDeed, tell: Tell): void => {
      switch (deed._tag) {
        case "OpenMedia":
          close()
          live = {
            ...{ call: deed.call, video: deed.video, isRelayOnly: deed.isRelayOnly, tell },
            ...{
              mine: null,
              theirs: null,
              peer: null,
              microphone: true,
              camera: deed.video,
              atEnd: [],
              screen: null,
              saysScreen: false,
              isTheirScreen: false
            }
          }
          keepAwake(true)
          return void open(live)
        case "CloseMedia":
          keepAwake(false)
          return close()
        case "UseServers":
          servers = deed.servers
          return
        case "Microphone":
          if (live !== null) tracks.switchMicrophone(live, deed.on)
          return
        case "Camera":
          if (live !== null) tracks.switchCamera(live, deed.on)
          return
        case "Screen":
          if (live !== null) void (deed.on ? screen.begin(live) : screen.end(live))
          return
        case "Device":
          if (live !== null) tracks.use(live, deed.kind, deed.device)
          return
        case "Ring":
          return ring(deed.sound, deed.vibrate)
        default:
          return inTurn(deed)
      }
    }
  }
}
