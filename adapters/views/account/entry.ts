import { Result } from "effect"
import { checkCheckCode } from "#engine/account/checkCode.ts"
import { checkInvite } from "#engine/account/login.ts"
import { checkLogin } from "#engine/account/passwordLogin.ts"
import { checkReached } from "#engine/account/codesTo.ts"
import { provedKind } from "#engine/account/provedKind.ts"
import { patternsOf } from "#engine/account/realAccount.ts"
import { type RefusedField, refusedField } from "#engine/account/refusedField.ts"
import {
  type Registration,
  type RegistrationField,
  registrationFields,
  registrationRefusals
} from "#engine/account/registration.ts"
import { ACCOUNT_LENGTH, PASSWORD_LENGTH } from "#engine/account/limits.ts"
import type { Destination } from "#engine/client/areas/entry/Command.ts"
import type { Task } from "#engine/client/core/notices/Task.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Refused } from "#engine/error/refusal.ts"
import type { ServiceConfig } from "#engine/setting/ServiceConfig.ts"
import { slice } from "../shared/store.ts"

/** What stands in a field, and what the rules have against it. */
export type Refusals = Readonly<Partial<Record<RegistrationField, Refused>>>

const refusals = (checks: Readonly<Partial<Record<RegistrationField, Result.Result<unknown, Refused>>>>): Refusals =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([field, checked]) => (Result.isFailure(checked) ? [[field, checked.failure] as const] : []))
  )

/** What the rules have against a login by a code. */
export const codeRefusals = (account: string, code: string, config: ServiceConfig): Refusals =>
  refusals({ account: checkReached(account, config.codesTo, patternsOf(config)), code: checkCheckCode(code) })

/** The service with the accounts that can register: those that a code reaches, where one is needed. */
const registering = (config: ServiceConfig): ServiceConfig => {
  const kind = provedKind(config)
  return kind === "none" ? config : { ...config, accountKind: kind }
}

/** What an account is called in the form for a new one. */
export const registerKind = (config: ServiceConfig): ServiceConfig["accountKind"] => registering(config).accountKind

/** What the rules have against a login by an invitation. */
export const inviteRefusals = (invite: string): Refusals => refusals({ invite: checkInvite(invite) })

/** What the rules have against a login that joins a group: the account that is missing, or else the password. */
export const loginRefusals = (account: string, password: string): Refusals => {
  const checked = checkLogin(account, password)
  return account.trim() === "" ? refusals({ account: checked }) : refusals({ password: checked })
}

/** Fields of the form for a new account, as the service is configured. */
export const registerFields = registrationFields

/** What the rules have against each field of that form, while it is being filled in. */
export const registerRefusals = (form: Registration, config: ServiceConfig): Refusals =>
  registrationRefusals(form, registering(config), patternsOf(config))

/** Fields with a hint, and the numbers that it names. */
export const REGISTER_HINTS: Readonly<Partial<Record<RegistrationField, Readonly<Record<string, number>>>>> = {
  account: ACCOUNT_LENGTH,
  name: {},
  password: PASSWORD_LENGTH
}

/** The field at which the refusal of a form stands; nothing for one of the whole form. */
export const failedAt = (task: Task | undefined): RefusedField | undefined =>
  task?._tag === "Failed" && task.reason !== undefined ? refusedField(task.reason) : undefined

/** The group that the last login led into; empty when it led into none. */
export const joinedGroup = slice((state): ContactId | "" => state.entry.joined, "")

export type { Destination, Registration, RegistrationField }
