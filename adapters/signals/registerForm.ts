import { isFailure, type Result } from "effect/Result"
import { ACCOUNT_LENGTH, PASSWORD_LENGTH } from "#engine/account/limits.ts"
import { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "#engine/account/validate.ts"
import type { Refused } from "#engine/error/refusal.ts"

export type RegisterField = "account" | "name" | "password" | "repeat"

/** Fields with a hint, and the numbers that it names. */
export const REGISTER_HINTS: Readonly<Partial<Record<RegisterField, Readonly<Record<string, number>>>>> = {
  account: ACCOUNT_LENGTH,
  name: {},
  password: PASSWORD_LENGTH
}

const refusalOf = (checked: Result<unknown, Refused>): Refused | undefined => (isFailure(checked) ? checked.failure : undefined)

/** What the rules have against each field of the form, while it is being filled in. */
export const registerRefusals = (
  form: Readonly<Record<RegisterField, string>>
): Readonly<Record<RegisterField, Refused | undefined>> => ({
  account: refusalOf(checkAccount(form.account)),
  name: refusalOf(checkName(form.name)),
  password: refusalOf(checkPassword(form.password)),
  repeat: refusalOf(checkPasswordsMatch(form.password, form.repeat))
})
