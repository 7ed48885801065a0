import { timingSafeEqual } from "node:crypto"
import { CHECK_CODE_LIFE, type CheckPurpose, isCheckCode } from "#engine/account/checkCode.ts"
import { one, type Program, run } from "../store/Program.ts"

/** Tries that a code that was sent bears; with the last of them it is dead (DEC-0078). */
const CHECK_CODE_TRIES = 5

/** What a code was sent for. */
export interface CodeOf {
  /** The account it was sent to, from `accountKey`. */
  readonly key: string
  readonly purpose: CheckPurpose
  /** Who alone may use it; 0 for a guest. */
  readonly userId: number
}

/** A code as somebody gives it: of its digits only the fingerprint. */
export interface GivenCode extends CodeOf {
  readonly seal: string
  readonly now: number
}

/** What is made into a fingerprint for a code, so that one for something else never fits. */
export const sealedText = ({ digits, key, purpose }: Omit<CodeOf, "userId"> & { readonly digits: string }): string =>
  `check.${purpose}.${key}.${digits}`

/** Whether two fingerprints are the same; takes as long either way. */
const isSameSeal = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const KEEP = `
  INSERT INTO check_codes (account_key, purpose, user_id, seal, sent_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_key, purpose, user_id) DO UPDATE SET seal = excluded.seal, sent_at = excluded.sent_at, tries = 0`

/** Part of a program: stores a code, and replaces an older one for the same account and purpose. */
export function* keepCode({ key, now, purpose, seal, userId }: GivenCode): Program<void> {
  yield* run(KEEP, key, purpose, userId, seal, now)
}

const THIS = "account_key = ? AND purpose = ? AND user_id = ?"

/**
 * Part of a program: whether this is the code that was sent. A wrong one counts, and the fifth is the last; a right one is still good
 * until it is {@link spendCode spent}. Where it is wrong the program must go on to its end, or the count would be taken back.
 */
export function* isCodeRight({ key, now, purpose, seal, userId }: GivenCode): Program<boolean> {
  const sent = yield* one<{ seal: string; sent_at: number; tries: number }>(
    `SELECT seal, sent_at, tries FROM check_codes WHERE ${THIS}`,
    key,
    purpose,
    userId
  )
  if (sent === undefined || sent.tries >= CHECK_CODE_TRIES) return false
  const given = { digits: seal, purpose }
  if (isSameSeal(sent.seal, seal) && isCheckCode({ ...given, sentAt: sent.sent_at }, given, now)) return true
  yield* run(`UPDATE check_codes SET tries = tries + 1 WHERE ${THIS}`, key, purpose, userId)
  return false
}

/** Part of a program: a code is good once. */
export function* spendCode({ key, purpose, userId }: CodeOf): Program<void> {
  yield* run(`DELETE FROM check_codes WHERE ${THIS}`, key, purpose, userId)
}

/** Part of a program: these are not asked for any more. */
export function* forgetOldCodes(now: number): Program<void> {
  yield* run("DELETE FROM check_codes WHERE sent_at <= ?", now - CHECK_CODE_LIFE)
}
