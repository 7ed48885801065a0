import { computed, signal } from "@preact/signals-react"
import { UNFETCHED } from "#engine/client/unfetched.ts"
import type { Toast } from "#engine/client/Words.ts"
import { toastMillis } from "#engine/error/toast.ts"
import { slice } from "./store.ts"

const NONE: ReadonlyArray<Toast> = []

const told = slice((state) => state.toasts, NONE)
const here = signal(NONE)
let last = 0

/** Sentences to show for a moment, oldest first. */
export const toasts = computed(() => (here.value.length === 0 ? told.value : [...told.value, ...here.value]))

/** Says for a moment that the code for what was asked could not be fetched, where no screen of its own stands there to say so. */
export const sayUnfetched = (): void => {
  // the engine counts its own upwards
  last -= 1
  const toast: Toast = { id: last, words: UNFETCHED, millis: toastMillis("silence") }
  here.value = [...here.value, toast]
  setTimeout(() => {
    here.value = here.value.filter((each) => each !== toast)
  }, toast.millis)
}
