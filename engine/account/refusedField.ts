import type { RegistrationField } from "./registration.ts"

/** A field of a form about an account or a group; `old` is the password so far. */
export type RefusedField = RegistrationField | "old"

const FIELDS: Readonly<Record<string, RefusedField>> = {
  "account-length": "account",
  "account-characters": "account",
  "account-phone": "account",
  "account-email": "account",
  "account-either": "account",
  "account-missing": "account",
  "account-taken": "account",
  "name-length": "name",
  "group-name-length": "name",
  "password-length": "password",
  "password-common": "password",
  "password-missing": "password",
  "passwords-differ": "repeat",
  "old-password-missing": "old",
  "old-password-wrong": "old",
  "check-code-form": "code",
  "check-code-wrong": "code",
  "invite-missing": "invite",
  "invite-unknown": "invite",
  "invite-used": "invite",
  "invite-expired": "invite"
}

/** The field of a form at which a refusal stands; nothing for one that concerns the form as a whole (ACCOUNT-34, spec 5.2). */
export const refusedField = (reason: string): RefusedField | undefined =>
  Object.hasOwn(FIELDS, reason) ? FIELDS[reason] : undefined
