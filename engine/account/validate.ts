import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { charactersIn } from "../format/characters.ts"
import { ACCOUNT_LENGTH, NAME_LENGTH, PASSWORD_LENGTH } from "./limits.ts"

/** Part of the login chunk: no Schema, nothing heavy. */

interface Bounds {
  readonly min: number
  readonly max: number
}

const within = (text: string, { max, min }: Bounds): boolean => {
  // a text of more than two units for each character allowed is too long, however long it is
  if (text.length > max * 2) return false
  const length = charactersIn(text)
  return length >= min && length <= max
}

/** An account has 4 to 32 characters (ACCOUNT-01, spec 5.1). */
const hasAccountLength = (account: string): boolean => within(account, ACCOUNT_LENGTH)

/** A new account is made of Latin letters, digits and `_ . - @ +` (ACCOUNT-02, DEC-0004). */
const PLAIN_ACCOUNT = /^[A-Za-z0-9_.@+-]*$/

/**
 * A new account, without the blanks around it, when it has the length and the characters of one. For registration; who logs in
 * may have an older account.
 */
export const checkAccount = (text: string): Result.Result<string, Refused> => {
  const account = text.trim()
  if (!hasAccountLength(account)) return Result.fail(refused("account-length", ACCOUNT_LENGTH))
  return PLAIN_ACCOUNT.test(account) ? Result.succeed(account) : Result.fail(refused("account-characters"))
}

/** A password as typed, blanks included: 6 to 16 characters (ACCOUNT-03, spec 5.1). */
export const checkPassword = (text: string): Result.Result<string, Refused> =>
  within(text, PASSWORD_LENGTH) ? Result.succeed(text) : Result.fail(refused("password-length", PASSWORD_LENGTH))

/** The password, when its repetition is the same (ACCOUNT-04, spec 5.1). */
export const checkPasswordsMatch = (password: string, repeated: string): Result.Result<string, Refused> =>
  password === repeated ? Result.succeed(password) : Result.fail(refused("passwords-differ"))

/** Line breaks and other controls, and the marks that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- controls are what it is for
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
const VISIBLE = /[^\s\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u

/** A name of so many characters, cleaned of hidden ones, of which one can be seen; `null` for what is none. */
export const nameWithin = (text: string, bounds: Bounds): string | null => {
  const name = text.replaceAll(HIDDEN, " ").toWellFormed().trim()
  return VISIBLE.test(name) && within(name, bounds) ? name : null
}

/** A display name, cleaned of hidden characters: 1 to 32 characters of which one can be seen (ACCOUNT-05, DEC-0003). */
export const checkName = (text: string): Result.Result<string, Refused> => {
  const name = nameWithin(text, NAME_LENGTH)
  return name === null ? Result.fail(refused("name-length", NAME_LENGTH)) : Result.succeed(name)
}
