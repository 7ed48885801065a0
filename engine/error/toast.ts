/** How long a toast may stay, in milliseconds: there is no other time than those of ERROR-12 (spec 8.1, 9.9, DEC-0015). */
export type ToastMillis = 1500 | 2500 | 5000

/**
 * What a toast tells: something done or refused here; of a call its answer, its bare status of HTTP, or that there was none; what the
 * service said unasked; once, and in more words, what the device cannot keep.
 */
export type Tells = "notice" | "answer" | "status" | "silence" | "push" | "archive"

const STAYS: Readonly<Record<Tells, ToastMillis>> = {
  notice: 1500,
  answer: 2500,
  status: 2500,
  silence: 2500,
  push: 2500,
  archive: 5000
}

/** How long a toast stays, in milliseconds: 1500, but 2500 for what the service says, or does not, and 5000 for what cannot be kept (ERROR-12, spec 8.1, 9.9, DEC-0015). */
export const toastMillis = (tells: Tells): ToastMillis => STAYS[tells]
