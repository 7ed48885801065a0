import { Result } from "effect"
import { isGood, isOfFuture } from "../format/future.ts"
import { type Refused, refused } from "../error/refusal.ts"

/** Digits of a verification code that is sent to a telephone or by e-mail (DEC-0077). */
export const CHECK_CODE_DIGITS = 6
/** How long such a code is good, in milliseconds (DEC-0077). */
export const CHECK_CODE_LIFE = 300_000
/** How long somebody waits before another one is sent, in milliseconds (DEC-0077). */
export const CHECK_CODE_APART = 60_000

const FORM = new RegExp(`^[0-9]{${CHECK_CODE_DIGITS}}$`)

/** A verification code as typed, without the blanks around it: six digits (ACCOUNT-12, spec 5.2, DEC-0077). */
export const checkCheckCode = (text: string): Result.Result<string, Refused> =>
  FORM.test(text.trim()) ? Result.succeed(text.trim()) : Result.fail(refused("check-code-form", { length: CHECK_CODE_DIGITS }))

/** Seconds until another code may be asked for, rounded up, {@link CHECK_CODE_APART} at most; 0 when it may be now, none was sent, or one was by a clock that has been set back (ACCOUNT-25, spec 7.5, DEC-0077, DEC-0195). Instants in milliseconds. */
export const checkCodeWait = (sentAt: number | undefined, now: number): number =>
  sentAt === undefined || isOfFuture(sentAt, now)
    ? 0
    : Math.max(0, Math.ceil((Math.min(sentAt, now) + CHECK_CODE_APART - now) / 1000))

/** What a code was sent for: it serves nothing else. */
export type CheckPurpose = "login" | "register" | "password" | "account"

/** A code that was sent to an account. */
export interface SentCode {
  readonly digits: string
  readonly purpose: CheckPurpose
  /** Milliseconds. */
  readonly sentAt: number
}

/** Whether a code that somebody gives is the one that was sent for this purpose, no longer ago than 5 minutes, and not in the future (ACCOUNT-26, spec 7.5, DEC-0077, DEC-0195). */
export const isCheckCode = (sent: SentCode, given: Pick<SentCode, "digits" | "purpose">, now: number): boolean =>
  given.digits === sent.digits && given.purpose === sent.purpose && isGood(sent.sentAt + CHECK_CODE_LIFE, CHECK_CODE_LIFE, now)
