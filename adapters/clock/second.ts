import { signal } from "@preact/signals-react"
import type { Millis } from "#engine/format/Millis.ts"

const SECOND = 1000

const now = (): Millis => Date.now() as Millis

let timer: ReturnType<typeof setInterval> | undefined

/** The moment, told again each second while something counts down. */
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
