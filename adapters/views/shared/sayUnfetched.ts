import { UNFETCHED } from "#engine/client/unfetched.ts"
import type { Toast } from "#engine/client/core/notices/Words.ts"
import { toastMillis } from "#engine/error/toast.ts"
import { toastsHere } from "./toasts.ts"

let last = 0

/** Says for a moment that the code for what was asked could not be fetched, where no screen of its own stands there to say so. */
export const sayUnfetched = (): void => {
  // the engine counts its own upwards
  last -= 1
  const toast: Toast = { id: last, words: UNFETCHED, millis: toastMillis("silence") }
  toastsHere.value = [...toastsHere.value, toast]
  setTimeout(() => {
    toastsHere.value = toastsHere.value.filter((each) => each !== toast)
  }, toast.millis)
}
