import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { checkCheckCode } from "./checkCode.ts"
import { checkKind } from "./realAccount.ts"

/** A login by a code that was sent, also of who has forgotten the password: a telephone number or an e-mail address, and the code (ACCOUNT-20, spec 2.8). */
export const checkCodeLogin = (
  account: string,
  code: string,
  patterns: ReadonlyArray<string>
): Result.Result<{ account: string; code: string }, Refused> =>
  Result.flatMap(checkKind(account, "either", patterns), (account) =>
    Result.map(checkCheckCode(code), (code) => ({ account, code }))
  )

/** Longest code of an invitation, in characters (DEC-0077). */
export const INVITE_MAX_LENGTH = 64

/** The code of an invitation as typed, without the blanks around it: something, and no more than 64 characters, of which there is none (ACCOUNT-21, spec 2.8, DEC-0077). */
export const checkInvite = (text: string): Result.Result<string, Refused> => {
  const code = text.trim()
  if (code === "") return Result.fail(refused("invite-missing"))
  return code.length > INVITE_MAX_LENGTH ? Result.fail(refused("invite-unknown")) : Result.succeed(code)
}

/** An invitation that an administrator issued. */
export interface Invitation {
  /** Whose account it opens; nobody's: a new one is made. */
  readonly userId: number | undefined
  readonly used: boolean
  /** Milliseconds. */
  readonly expiresAt: number
}

/** What an invitation leads to: the account that it is bound to, or a new, ordinary and unverified one. */
export type Invited = { readonly _tag: "Existing"; readonly userId: number } | { readonly _tag: "New"; readonly verified: false }

/**
 * What the code of an invitation logs into. Refused when there is none, when it has been used, for it is good once, and from the
 * instant at which it expires (ACCOUNT-22, spec 2.8, DEC-0077).
 */
export const redeem = (invitation: Invitation | undefined, now: number): Result.Result<Invited, Refused> => {
  if (invitation === undefined) return Result.fail(refused("invite-unknown"))
  const { expiresAt, used, userId } = invitation
  if (used) return Result.fail(refused("invite-used"))
  if (now >= expiresAt) return Result.fail(refused("invite-expired"))
  return Result.succeed(userId === undefined ? { _tag: "New", verified: false } : { _tag: "Existing", userId })
}
