import * as Result from "effect/Result"
import { type Refused, refused } from "../error/refusal.ts"
import type { CodesTo, ServiceConfig } from "../setting/ServiceConfig.ts"
import { checkKind, isEmail } from "./realAccount.ts"

/**
 * The accounts that a code can show to be somebody's here: of those that the service wants, the ones that codes are delivered to.
 * Where it is "none", nobody registers with a code, and nobody binds an account (ACCOUNT-48, spec 5.2, DEC-0114).
 */
export const provedKind = ({ accountKind, codesTo }: Pick<ServiceConfig, "accountKind" | "codesTo">): CodesTo => {
  if (accountKind === "plain" || codesTo === "none") return "none"
  if (codesTo === "either" || codesTo === accountKind) return accountKind
  return accountKind === "either" ? codesTo : "none"
}

/** Whether codes are delivered to an account, as it is (ACCOUNT-49, spec 2.8, DEC-0114). */
export const isReached = (account: string, codesTo: CodesTo): boolean =>
  codesTo === "either" || codesTo === (isEmail(account) ? "email" : "phone")

/** Something that a code is delivered to, without the blanks around it; where none are, "codes-off" (ACCOUNT-50, spec 2.8, DEC-0114). */
export const checkReached = (
  account: string,
  codesTo: CodesTo,
  patterns: ReadonlyArray<string>
): Result.Result<string, Refused> =>
  codesTo === "none" ? Result.fail(refused("codes-off")) : checkKind(account, codesTo, patterns)
