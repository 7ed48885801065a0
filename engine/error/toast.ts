import { TOAST_MILLIS, type ToastMillis } from "./outcome.ts"

/** How long a toast stays that tells something of this device alone, in milliseconds (ERROR-12, spec 9.9). */
export const TOAST_DEFAULT = 1500
/** How long one stays that tells once, and in more words, what the device cannot keep, in milliseconds (ERROR-12, DEC-0015). */
export const TOAST_LONG = 5000

/**
 * What a toast tells: something done or refused here; of a call its answer, its bare status of HTTP, or that there was none; what the
 * service said unasked; what the device cannot keep.
 */
export type Tells = "notice" | "answer" | "status" | "silence" | "push" | "archive"

const STAYS: Readonly<Record<Tells, ToastMillis>> = {
  notice: TOAST_DEFAULT,
  answer: TOAST_MILLIS,
  status: TOAST_MILLIS,
  silence: TOAST_MILLIS,
  push: TOAST_MILLIS,
  archive: TOAST_LONG
}

/** How long a toast stays, in milliseconds: 1500, but 2500 for what the service says, or does not, and 5000 for what cannot be kept (ERROR-12, spec 8.1, 9.9, DEC-0015). */
export const toastMillis = (tells: Tells): ToastMillis => STAYS[tells]
