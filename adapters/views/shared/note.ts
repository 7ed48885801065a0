import { type ReadonlySignal, signal } from "@preact/signals-react"
import { toastMillis } from "#engine/error/toast.ts"

/** What a screen says in passing. */
export type Note = "copied" | "copyFailed" | "gone" | "unreached" | "searching" | "closed"

const said = signal<Note | "">("")
let timer: ReturnType<typeof setTimeout> | undefined

/** What is said in passing just now. */
export const passingNote: ReadonlySignal<Note | ""> = said

/** Says something for a moment. */
export const sayShortly = (what: Note): void => {
  clearTimeout(timer)
  said.value = what
  timer = setTimeout(() => {
    said.value = ""
  }, toastMillis("notice"))
}

/** Says something as long as it goes on. */
export const sayMeanwhile = (what: Note): void => {
  clearTimeout(timer)
  said.value = what
}

/** What went on is over. */
export const sayNoMore = (what: Note): void => {
  if (said.peek() === what) said.value = ""
}
