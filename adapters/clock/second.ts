import { signal } from "@preact/signals-react"
import type { Millis } from "#engine/format/Millis.ts"

const SECOND = 1000

const now = (): Millis => Date.now() as Millis

let timer: ReturnType<typeof setInterval> | undefined

/** The current time, updated each second while a countdown is shown. */
export const second = signal<Millis>(now(), {
  watched() {
    second.value = now()
    timer = setInterval(() => {
      second.value = now()
    }, SECOND)
  },
  unwatched() {
    clearInterval(timer)
  }
})
