import { signal } from "@preact/signals-react"

interface Streams {
  readonly mine: MediaStream | null
  readonly theirs: MediaStream | null
  /** Id of the loudspeaker, empty for the one of the system. */
  readonly speaker: string
  /** Whether the other side shows its screen. */
  readonly isTheirScreen: boolean
}

/** The media streams of the call on this device; `null` without a call. */
export const streams = signal<Streams>({ mine: null, theirs: null, speaker: "", isTheirScreen: false })

/** Plays a side through a loudspeaker, where the browser lets pages choose one. */
export const playOn = (element: HTMLMediaElement, stream: MediaStream | null, speaker: string): void => {
  if (element.srcObject !== stream) element.srcObject = stream
  if (!("setSinkId" in element) || element.sinkId === speaker) return
  // one that was unplugged in this moment: the browser goes on with the one of the system, and `devicechange` says so
  element.setSinkId(speaker).catch(() => undefined)
}
