import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { CodesTo } from "../setting/ServiceConfig.ts"
import { checkKind, isEmail } from "./realAccount.ts"

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
