import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { type AccountKind, isEmail, isPhone } from "./realAccount.ts"

/** Whether somebody is verified, as it is shown beside their name: only where the account is a telephone number or an e-mail address (ACCOUNT-13, spec 1.4). */
export const verifiedBadge = (
  { account, verified }: { readonly account: string; readonly verified: boolean },
  patterns: ReadonlyArray<string>
): "verified" | "unverified" | undefined => {
  if (!isPhone(account, patterns) && !isEmail(account)) return undefined
  return verified ? "verified" : "unverified"
}

/** Whether an account can be verified: not while the administrator has switched such accounts off (ACCOUNT-14, spec 1.4, 4.2). */
export const mayVerify = (kind: AccountKind): Result.Result<true, Refused> =>
  kind === "plain" ? Result.fail(refused("verification-off")) : Result.succeed(true)

/** What somebody may change of their account. */
export type AccountChange = "profile" | "password" | "password-by-code" | "first-account" | "bound-account"

const NEED_VERIFIED: ReadonlySet<AccountChange> = new Set(["password-by-code", "bound-account"])

/** What only a verified account may change: the password by a code that is sent to it, and the account that is bound already (ACCOUNT-15, spec 5.6, 8.4, DEC-0077). */
export const mayChange = (change: AccountChange, verified: boolean): Result.Result<AccountChange, Refused> =>
  verified || !NEED_VERIFIED.has(change) ? Result.succeed(change) : Result.fail(refused("account-unverified"))

/** Whether one has to log in again after a change, on every device: after all of them but that of the profile (ACCOUNT-18, spec 4.2). */
export const endsSessions = (change: AccountChange): boolean => change !== "profile"

/** Whether an account is verified from its opening: where the service wants a telephone number or an e-mail address, with its code (ACCOUNT-47, spec 1.4). */
export const opensVerified = (kind: AccountKind): boolean => kind !== "plain"

/** Whether an account is verified after a change: who binds a first one, with its code, is from then on; nothing takes that back (ACCOUNT-47, spec 4.2). */
export const isVerifiedAfter = (change: AccountChange, verified: boolean): boolean => verified || change === "first-account"
