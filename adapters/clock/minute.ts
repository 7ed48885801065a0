import { signal } from "@preact/signals-react"
import type { Millis } from "#engine/format/Millis.ts"

const MINUTE = 60_000

const now = (): Millis => Date.now() as Millis

let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  minute.value = now()
}

/** A device that slept had no ticks: what it shows is old until it is looked at again. */
const looked = (): void => {
  if (document.visibilityState === "visible") tick()
}

/** The current time, updated each minute and when the page becomes visible, so that relative times stay correct. */
export const minute = signal<Millis>(now(), {
  watched() {
    tick()
    timer = setInterval(tick, MINUTE)
    globalThis.document?.addEventListener("visibilitychange", looked)
  },
  unwatched() {
    clearInterval(timer)
    globalThis.document?.removeEventListener("visibilitychange", looked)
  }
})
