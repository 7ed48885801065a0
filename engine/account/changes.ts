import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { checkCheckCode } from "./checkCode.ts"
import { type AccountKind, checkKind } from "./realAccount.ts"
import { checkPassword, checkPasswordsMatch } from "./validate.ts"

/** A new password beside the old one and its repetition: the old one is there, the new one is one, and it was repeated; the first of these that fails is told (ACCOUNT-16, spec 5.7). */
export const checkPasswordChange = (form: {
  readonly old: string
  readonly password: string
  readonly repeated: string
}): Result.Result<string, Refused> => {
  if (form.old === "") return Result.fail(refused("old-password-missing"))
  return Result.flatMap(checkPassword(form.password), (password) => checkPasswordsMatch(password, form.repeated))
}

/** The form that binds another account. */
export interface Binding {
  /** The new account. */
  readonly account: string
  /** The code that was sent to it. */
  readonly newCode: string
  /** The code that was sent to the account so far; of one that is verified it is needed. */
  readonly code: string
}

/** What is bound: a telephone number or an e-mail address, as the service wants it, and the code sent to it; who is verified shows a code of the former account too (ACCOUNT-17, spec 5.7). */
export const checkBinding = (
  form: Binding,
  verified: boolean,
  kind: Exclude<AccountKind, "plain">,
  patterns: ReadonlyArray<string>
): Result.Result<Binding, Refused> =>
  Result.all({
    account: checkKind(form.account, kind, patterns),
    newCode: checkCheckCode(form.newCode),
    code: verified ? checkCheckCode(form.code) : Result.succeed("")
  })

/** Longest signature, in characters (DEC-0077). */
export const SIGNATURE_MAX = 100

/** A personal signature, without the blanks around it: up to 100 characters, or none (ACCOUNT-24, spec 3.1, DEC-0077). */
export const checkSignature = (text: string): Result.Result<string, Refused> => {
  const signature = text.toWellFormed().trim()
  return charactersIn(signature) <= SIGNATURE_MAX
    ? Result.succeed(signature)
    : Result.fail(refused("signature-length", { max: SIGNATURE_MAX }))
}
