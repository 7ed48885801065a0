import { TOAST_MILLIS } from "./outcome.ts"

/** How long a toast stays that tells no answer, in milliseconds (spec 9.9). */
export const TOAST_DEFAULT = 1500

/** What a toast tells: something done here, or of a call its answer, its bare status of HTTP, or that there was none. */
export type Tells = "notice" | "answer" | "status" | "silence"

/** How long a toast stays, in milliseconds: 1500, but 2500 for what became of a call (ERROR-12, spec 8.1, 9.9). */
export const toastMillis = (tells: Tells): number => (tells === "notice" ? TOAST_DEFAULT : TOAST_MILLIS)
