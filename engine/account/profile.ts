import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { checkSignature } from "./changes.ts"
import { isEmail } from "./realAccount.ts"
import type { Me } from "./User.ts"
import { checkName } from "./validate.ts"

/** What somebody says of themselves, and may change. */
export type ProfileFields = Pick<Me, "name" | "email" | "sex" | "signature">

/** Some of it, as it is to be. */
export type ProfileChange = Partial<ProfileFields>

/** Longest e-mail address, in characters: longer ones reach nobody (RFC 5321, 4.5.3). */
export const EMAIL_MAX = 254

/** The e-mail address that a profile shows, without the blanks around it: one of up to 254 characters, or none (ACCOUNT-40, spec 2.18). */
export const checkEmail = (text: string): Result.Result<string, Refused> => {
  const email = text.trim()
  return email === "" || (email.length <= EMAIL_MAX && isEmail(email))
    ? Result.succeed(email)
    : Result.fail(refused("account-email"))
}

const CHECKS = { name: checkName, email: checkEmail, signature: checkSignature }

/**
 * What of a profile becomes other than it is, each of it as the rules for it leave it; what stays the same is left out, and the first
 * that is refused is told (ACCOUNT-41, spec 2.18, 5.7).
 */
export const checkProfile = (before: ProfileFields, change: ProfileChange): Result.Result<ProfileChange, Refused> => {
  const wanted: { -readonly [F in keyof ProfileChange]: ProfileChange[F] } = {}
  for (const field of ["name", "email", "signature"] as const) {
    const text = change[field]
    if (text === undefined) continue
    const checked = CHECKS[field](text)
    if (Result.isFailure(checked)) return Result.fail(checked.failure)
    if (checked.success !== before[field]) wanted[field] = checked.success
  }
  if (change.sex !== undefined && change.sex !== before.sex) wanted.sex = change.sex
  return Result.succeed(wanted)
}

/** A field as it is after an answer: what `end` says of it, unless it is another by now than was asked. */
const settledField = <F extends keyof ProfileFields>(
  field: F,
  now: ProfileFields,
  asked: ProfileChange,
  end: ProfileFields
): ProfileFields[F] => (now[field] === asked[field] ? end[field] : now[field])

/**
 * A profile after the answer to a change of it. A change shows before it is answered; `end` is what the service made of it, or, where
 * it was refused, what was before. Of what was changed again meanwhile the later change stands (ACCOUNT-42, spec 2.18).
 */
export const settledProfile = (now: ProfileFields, asked: ProfileChange, end: ProfileFields): ProfileFields => ({
  name: settledField("name", now, asked, end),
  email: settledField("email", now, asked, end),
  sex: settledField("sex", now, asked, end),
  signature: settledField("signature", now, asked, end)
})
