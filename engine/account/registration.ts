import { Result } from "effect"
import type { Refused } from "../error/refusal.ts"
import type { ServiceConfig } from "../setting/ServiceConfig.ts"
import { checkCheckCode } from "./checkCode.ts"
import { checkInvite } from "./login.ts"
import { checkKind } from "./realAccount.ts"
import { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "./validate.ts"

/** A field of the form for a new account. */
export type RegistrationField = "account" | "name" | "password" | "repeat" | "code" | "invite"

type Configured = Pick<ServiceConfig, "registrationOpen" | "accountKind">

/**
 * The fields of the form for a new account, all of them needed: a code where the account is a telephone or an e-mail address, an
 * invitation where registration is not open. Who was not invited finds no form there: then it is empty (ACCOUNT-11, spec 2.9, 5.2).
 */
export const registrationFields = (
  { accountKind, registrationOpen }: Configured,
  invited: boolean
): ReadonlyArray<RegistrationField> => {
  if (!registrationOpen && !invited) return []
  return [
    "account",
    "name",
    "password",
    "repeat",
    ...(accountKind === "plain" ? [] : (["code"] as const)),
    ...(registrationOpen ? [] : (["invite"] as const))
  ]
}

/** What each field of the form holds. */
export type Registration = Readonly<Record<RegistrationField, string>>

/**
 * What the rules have against a new account, field by field of {@link registrationFields}, so that all of it shows at once; of the
 * account its length and characters come before its kind. Empty: nothing (ACCOUNT-27, spec 5.2).
 */
export const registrationRefusals = (
  form: Registration,
  config: Configured,
  patterns: ReadonlyArray<string>
): Readonly<Partial<Record<RegistrationField, Refused>>> => {
  const checks: Readonly<Record<RegistrationField, () => Result.Result<unknown, Refused>>> = {
    account: () => Result.flatMap(checkAccount(form.account), (account) => checkKind(account, config.accountKind, patterns)),
    name: () => checkName(form.name),
    password: () => checkPassword(form.password),
    repeat: () => checkPasswordsMatch(form.password, form.repeat),
    code: () => checkCheckCode(form.code),
    invite: () => checkInvite(form.invite)
  }
  return Object.fromEntries(
    registrationFields(config, true).flatMap((field) => {
      const checked = checks[field]()
      return Result.isFailure(checked) ? [[field, checked.failure] as const] : []
    })
  )
}
