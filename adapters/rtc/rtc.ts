import type { RtcDeed, RtcEvent } from "#engine/client/ports/Rtc.ts"
import type { RtcServer } from "#engine/client/areas/call/State.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { ringer } from "./ringer.ts"
import { wakeLock } from "./wakeLock.ts"

/** What a call is seen and heard by; `null` where there is none. */
export interface CallStreams {
  readonly mine: MediaStream | null
  readonly theirs: MediaStream | null
}

type Tell = (event: RtcEvent) => void

/** A call that has microphone and camera, or asks for them. */
interface Live {
  readonly call: MessageId
  readonly video: boolean
  readonly isRelayOnly: boolean
  readonly tell: Tell
  mine: MediaStream | null
  theirs: MediaStream | null
  peer: RTCPeerConnection | null
  /** Whether the camera is to be on. */
  camera: boolean
}

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Microphone, and camera where there is one: a call goes on with sound alone. */
const openStream = async (video: boolean): Promise<MediaStream> => {
  if (!video) return navigator.mediaDevices.getUserMedia({ audio: SOUND })
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: SOUND, video: { facingMode: "user" } })
  } catch {
    return navigator.mediaDevices.getUserMedia({ audio: SOUND })
  }
}

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

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

  const open = async (it: Live): Promise<void> => {
    try {
      const mine = await openStream(it.video)
      if (live !== it) return stop(mine)
      it.mine = mine
      show({ mine, theirs: null })
      it.tell({ _tag: "MediaReady", call: it.call })
    } catch {
      // refused, missing, or in use elsewhere: the call cannot begin
      it.tell({ _tag: "MediaFailed", call: it.call })
    }
  }

  const close = (): void => {
    stop(live?.mine ?? null)
    live?.peer?.close()
    live = null
    show({ mine: null, theirs: null })
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
    for (const track of it.mine?.getTracks() ?? []) peer.addTrack(track, ...(it.mine === null ? [] : [it.mine]))
    peer.addEventListener("icecandidate", (event) => {
      const candidate = routeText(event)
      if (candidate !== "") it.tell({ _tag: "RouteFound", call: it.call, candidate })
    })
    const theirs = new MediaStream()
    peer.addEventListener("track", ({ track }) => {
      theirs.addTrack(track)
      it.theirs = theirs
      if (live === it) show({ mine: it.mine, theirs })
    })
    // before the first description all is described anyway
    peer.addEventListener("negotiationneeded", () => {
      if (live === it && peer.remoteDescription !== null) it.tell({ _tag: "MediaChanged", call: it.call })
    })
    peer.addEventListener("connectionstatechange", () => {
      if (live !== it) return
      if (peer.connectionState === "connected") it.tell({ _tag: "MediaConnected", call: it.call })
      else if (peer.connectionState === "disconnected" || peer.connectionState === "failed")
        it.tell({ _tag: "MediaLost", call: it.call })
    })
    return peer
  }

  const described = async (it: Live, kind: "offer" | "answer", description: RTCSessionDescriptionInit): Promise<void> => {
    await it.peer?.setLocalDescription(description)
    // with the routes that are known by now: what told of them alone may be lost
    it.tell({ _tag: "Described", call: it.call, sdp: it.peer?.localDescription?.sdp ?? description.sdp ?? "", kind })
  }

  /** Switches the camera; one that was not opened yet is, and the other side is told of it (`negotiationneeded`). */
  const camera = async (it: Live, on: boolean): Promise<void> => {
    it.camera = on
    const tracks = it.mine?.getVideoTracks() ?? []
    for (const track of tracks) track.enabled = on
    if (!on || tracks.length > 0) return
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } })
      const { mine } = it
      if (live !== it || mine === null || mine.getVideoTracks().length > 0) return stop(stream)
      if (stream.getVideoTracks().length === 0) {
        stop(stream)
        throw new Error("No camera came.")
      }
      for (const track of stream.getVideoTracks()) {
        track.enabled = it.camera
        mine.addTrack(track)
        it.peer?.addTrack(track, mine)
      }
      show({ mine, theirs: it.theirs })
    } catch {
      it.tell({ _tag: "CameraFailed", call: it.call })
    }
  }

  const offer = async (it: Live, restart: boolean): Promise<void> => {
    const peer = peerOf(it)
    // also who has no camera sees the other
    if (it.video && !peer.getTransceivers().some(({ sender }) => sender.track?.kind === "video"))
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
        return described(it, "answer", await peer.createAnswer())
      }
      case "TakeAnswer":
        return it.peer?.setRemoteDescription({ type: "answer", sdp: deed.sdp })
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
            ...{ mine: null, theirs: null, peer: null, camera: deed.video }
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
          for (const track of live?.mine?.getAudioTracks() ?? []) track.enabled = deed.on
          return
        case "Camera":
          if (live !== null) void camera(live, deed.on)
          return
        case "Ring":
          return ring(deed.sound, deed.vibrate)
        default:
          return inTurn(deed)
      }
    }
  }
}
