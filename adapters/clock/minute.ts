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

/** The moment, told again each minute and when the page is looked at again: what is shown relative to it stays true. */
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
