import { isGood } from "../format/future.ts"
import { CODE_LIFE } from "./limits.ts"

/** When a code of a person or a group that is issued now stops working: 7 days later, to the millisecond (CODE-01, spec 9.1). Instants in milliseconds. */
export const codeExpiry = (issuedAt: number): number => issuedAt + CODE_LIFE

/** Whether a code has stopped working: it is good until the millisecond before it expires, unless it was issued in the future (CODE-02, spec 9.1, DEC-0195). Instants in milliseconds. */
export const isCodeOver = (expiresAt: number, now: number): boolean => !isGood(expiresAt, CODE_LIFE, now)
