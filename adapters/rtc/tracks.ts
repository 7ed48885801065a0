import type { DeviceKind } from "#engine/call/devices.ts"
import { type Live, stopStream, type UsedDevices } from "./Live.ts"
import { openCamera, openSound } from "./open.ts"

type Kind = "audio" | "video"
const KINDS = { audio: "microphone", video: "camera" } as const satisfies Record<Kind, DeviceKind>

const ownOf = (it: Live, kind: Kind): ReadonlyArray<MediaStreamTrack> =>
  (kind === "audio" ? it.mine?.getAudioTracks() : it.mine?.getVideoTracks()) ?? []

/** Reports when a device is unplugged, as long as it is used. */
export const watchTrack = (it: Live, track: MediaStreamTrack): void => {
  const kind = track.kind === "audio" ? "audio" : "video"
  track.addEventListener("ended", () => {
    if (ownOf(it, kind).includes(track)) it.tell({ _tag: "DeviceEnded", call: it.call, kind: KINDS[kind] })
  })
}

/** Sends a track of a kind, or nothing: in the place of what went there, or as something new that has to be described (`negotiationneeded`). */
const send = async (it: Live, kind: Kind, track: MediaStreamTrack | null): Promise<void> => {
  const { mine, peer } = it
  if (peer === null || mine === null) return
  const way = peer.getTransceivers().find(({ direction, receiver }) => receiver.track.kind === kind && direction !== "stopped")
  if (way === undefined) {
    if (track !== null) peer.addTrack(track, mine)
    return
  }
  await way.sender.replaceTrack(track)
  const receives = way.direction === "sendrecv" || way.direction === "recvonly"
  const sends = way.direction === "sendrecv" || way.direction === "sendonly"
  if (sends === (track !== null)) return
  // other clients look for the stream of what they get
  if (track !== null) way.sender.setStreams(mine)
  way.direction = track === null ? (receives ? "recvonly" : "inactive") : receives ? "sendrecv" : "sendonly"
}

/** Sends what this side is to be seen by: its screen, its camera or nothing. */
export const sendPicture = (it: Live): Promise<void> =>
  send(it, "video", it.screen?.getVideoTracks()[0] ?? ownOf(it, "video")[0] ?? null)

/** This track, in the place of what this side was heard or seen by. */
const take = async (it: Live, track: MediaStreamTrack): Promise<void> => {
  const kind = track.kind === "audio" ? "audio" : "video"
  const before = ownOf(it, kind)
  track.enabled = it[KINDS[kind]]
  watchTrack(it, track)
  it.mine?.addTrack(track)
  for (const each of before) {
    it.mine?.removeTrack(each)
    each.stop()
  }
  await (kind === "audio" ? send(it, kind, track) : sendPicture(it))
}

/** What this side is heard and seen by. `isLive`: the call stands still. */
export const tracksOf = (used: UsedDevices, isLive: (it: Live) => boolean, seen: (it: Live) => void) => {
  /** Devices open one after another: the last that was chosen is used, however long it takes to open. */
  let last: Promise<void> = Promise.resolve()
  const inOrder = (it: Live, open: () => Promise<void>): void => {
    last = last.then(() => (isLive(it) ? open() : undefined))
  }

  /** A microphone; that of before is heard until this one is there. */
  const microphone = async (it: Live, id: string): Promise<void> => {
    const stream = await openSound(id)
    const track = stream.getAudioTracks()[0]
    if (!isLive(it) || track === undefined) return stopStream(stream)
    await take(it, track)
  }

  /** A camera, or the one of the system in its place; gives the id of which. That of before is given back first: a telephone opens one at a time. */
  const camera = async (it: Live, id: string): Promise<string> => {
    for (const each of ownOf(it, "video")) each.stop()
    let opened = id
    const track = await openCamera(id).catch((cause: unknown) => {
      if (id === "") throw cause
      opened = ""
      return openCamera("")
    })
    if (isLive(it) && it.mine !== null) await take(it, track)
    else track.stop()
    return opened
  }

  return {
    switchMicrophone: (it: Live, on: boolean): void => {
      it.microphone = on
      for (const track of ownOf(it, "audio")) track.enabled = on
    },
    /** Switches the camera; one that was not opened yet is. */
    switchCamera: (it: Live, on: boolean): void => {
      it.camera = on
      for (const track of ownOf(it, "video")) track.enabled = on
      if (!on) return
      inOrder(it, async () => {
        if (!it.camera || ownOf(it, "video").some(({ readyState }) => readyState !== "ended")) return
        try {
          await camera(it, used.camera)
          if (isLive(it)) seen(it)
        } catch {
          it.camera = false
          it.tell({ _tag: "CameraFailed", call: it.call })
        }
      })
    },
    /** Uses another device. A camera that is off is opened when it is switched on. */
    use: (it: Live, kind: DeviceKind, device: string): void =>
      inOrder(it, async () => {
        const { call } = it
        try {
          let opened = device
          if (kind === "microphone") await microphone(it, device)
          else if (kind === "camera" && it.camera && ownOf(it, "video").length > 0) opened = await camera(it, device)
          if (!isLive(it)) return
          used[kind] = opened
          seen(it)
          it.tell({ _tag: "DeviceUsed", call, kind, device: opened })
          if (opened !== device) it.tell({ _tag: "DeviceFailed", call, kind })
        } catch {
          // in use elsewhere, or gone in this moment
          if (kind === "camera") it.camera = false
          it.tell(kind === "camera" ? { _tag: "CameraFailed", call } : { _tag: "DeviceFailed", call, kind })
        }
      })
  }
}
