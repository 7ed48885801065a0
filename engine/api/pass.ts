import type { CallName } from "./calls.ts"

/* The pass for pictures, sounds and films, which pages ask for without a header of their own: a cookie, which only an answer over HTTP can set (DEC-0083). */

/** How long a pass is good, in milliseconds. */
export const PASS_LIFE = 12 * 3_600_000

/** Calls that a client makes when it begins or comes back, and that bring another pass when they are done over HTTP. */
export const BRINGS_PASS: ReadonlySet<CallName> = new Set<CallName>(["bindUid", "getContacts", "resume"])
