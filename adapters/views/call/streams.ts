import { signal } from "@preact/signals-react"

/** What the call on this device is seen and heard by; `null` where there is none. */
export const streams = signal<{ readonly mine: MediaStream | null; readonly theirs: MediaStream | null }>({
  mine: null,
  theirs: null
})
