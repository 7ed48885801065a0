import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { ServiceConfig } from "../setting/ServiceConfig.ts"

/** What an account must be: free text, or something of the world where a code can be sent. */
export type AccountKind = ServiceConfig["accountKind"]

/** How telephone numbers look here, if the administrator says nothing else: mainland China (DEC-0077). */
export const PHONE_PATTERNS: ReadonlyArray<string> = ["1[3-9]#########"]

/** How telephone numbers look at a service: as it says, or as {@link PHONE_PATTERNS} does where it says nothing. */
export const patternsOf = ({ phonePatterns }: Pick<ServiceConfig, "phonePatterns">): ReadonlyArray<string> =>
  phonePatterns.length === 0 ? PHONE_PATTERNS : phonePatterns

const accepts = (sign: string, digit: string): boolean => {
  if (sign === "#" || sign === "?") return digit >= "0" && digit <= "9"
  const [from, to] = sign.length > 1 ? [sign.charAt(1), sign.charAt(3)] : [sign, sign]
  return digit >= from && digit <= to
}

const fits = (text: string, pattern: string): boolean => {
  const signs = [...pattern.matchAll(/\[.-.\]|./g)].map(String)
  return text.length <= signs.length && signs.every((sign, i) => (i < text.length ? accepts(sign, text.charAt(i)) : sign === "?"))
}

/**
 * Whether a text is a telephone number of one of the patterns: `#` is a digit, `?` one that may be missing at the end, `[3-9]` one of
 * some, anything else stands for itself. No pattern takes longer than it is long (ACCOUNT-08, spec 5.2, DEC-0077).
 */
export const isPhone = (text: string, patterns: ReadonlyArray<string>): boolean => patterns.some((each) => fits(text, each))

const EMAIL = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a text is an e-mail address, of letters that an account may have; takes no longer than the text is long (ACCOUNT-09, spec 5.2). */
export const isEmail = (text: string): boolean => EMAIL.test(text)

/**
 * A new account of the kind that the service is configured for, without the blanks around it: a telephone number, an e-mail address,
 * one of both, or anything. Length and characters are judged apart (ACCOUNT-10, spec 5.2).
 */
export const checkKind = (text: string, kind: AccountKind, patterns: ReadonlyArray<string>): Result.Result<string, Refused> => {
  const account = text.trim()
  switch (kind) {
    case "plain":
      return Result.succeed(account)
    case "phone":
      return isPhone(account, patterns) ? Result.succeed(account) : Result.fail(refused("account-phone"))
    case "email":
      return isEmail(account) ? Result.succeed(account) : Result.fail(refused("account-email"))
    case "either":
      return isPhone(account, patterns) || isEmail(account) ? Result.succeed(account) : Result.fail(refused("account-either"))
  }
}
