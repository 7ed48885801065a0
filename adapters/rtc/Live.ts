import type { DeviceKind } from "#engine/call/devices.ts"
import type { RtcEvent } from "#engine/client/ports/Rtc.ts"
import type { MessageId } from "#engine/message/Message.ts"

/** What a call is seen and heard by; `null` where there is none. */
export interface CallStreams {
  readonly mine: MediaStream | null
  readonly theirs: MediaStream | null
  /** Id of the loudspeaker, empty for the one of the system. */
  readonly speaker: string
  /** Whether the other side shows its screen. */
  readonly isTheirScreen: boolean
}

export type Tell = (event: RtcEvent) => void

/** Ids of the devices in use, empty for those of the system. */
export type UsedDevices = Record<DeviceKind, string>

/** A call that has microphone and camera, or asks for them. */
export interface Live {
  readonly call: MessageId
  readonly video: boolean
  readonly isRelayOnly: boolean
  readonly tell: Tell
  mine: MediaStream | null
  theirs: MediaStream | null
  peer: RTCPeerConnection | null
  /** Whether microphone and camera are to be on. */
  microphone: boolean
  camera: boolean
  /** My screen, while I show it; whether the other side was told of it; whether they show theirs. */
  screen: MediaStream | null
  saysScreen: boolean
  isTheirScreen: boolean
  /** What is to be done when the call is over. */
  readonly atEnd: Array<() => void>
}

export const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
