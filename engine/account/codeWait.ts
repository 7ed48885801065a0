import { CHECK_CODE_APART, checkCodeWait } from "./checkCode.ts"
import type { CodesSent } from "./codesSent.ts"

const keyOf = (account: string): string => account.trim().toLowerCase()

/** What the device remembers once a code was sent to an account, however it is written; who need not wait any more is forgotten (ACCOUNT-30, spec 7.5). */
export const withCodeSent = (sent: CodesSent, account: string, now: number): CodesSent =>
  Object.fromEntries([...Object.entries(sent).filter(([, at]) => now - at < CHECK_CODE_APART), [keyOf(account), now]])

/**
 * Seconds until this device may ask for another code for an account; 0 when it may now. An instant to come counts for nothing: the
 * clock was put back since (ACCOUNT-31, spec 7.5).
 */
export const codeWaitFor = (sent: CodesSent, account: string, now: number): number => {
  const at = sent[keyOf(account)] ?? Infinity
  return at <= now ? checkCodeWait(at, now) : 0
}
