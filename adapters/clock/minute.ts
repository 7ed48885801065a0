import { signal } from "@preact/signals-react"
import type { Millis } from "#engine/format/Millis.ts"

const MINUTE = 60_000

const now = (): Millis => Date.now() as Millis

let timer: ReturnType<typeof setInterval> | undefined

/** The moment, told again each minute: what is shown relative to it stays true. */
export const minute = signal<Millis>(now(), {
  watched() {
    minute.value = now()
    timer = setInterval(() => {
      minute.value = now()
    }, MINUTE)
  },
  unwatched() {
    clearInterval(timer)
  }
})
