import { Result } from "effect"
import { checkPassword } from "#engine/account/validate.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { accountKey } from "../person/accountKey.ts"
import { COMMON_PASSWORDS } from "./commonPasswords.ts"

/** As many different characters, or fewer, are a pattern: `aaaaaa`, `121212`. */
const PATTERN = 2

let known: ReadonlySet<string> | undefined
const isCommon = (password: string): boolean => (known ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/))).has(password)

/**
 * A password that is chosen, of 6 to 16 characters: refused where it is one of the 3,000 most common, a pattern, or one of `names` (the
 * account, what stands before its `@`, the person's name), whatever the case of its letters (ASVS 6.2.4, 6.2.11, DEC-0208).
 */
export const checkChosen = (password: string, ...names: ReadonlyArray<string>): Result.Result<string, Refused> =>
  Result.flatMap(checkPassword(password), () => {
    const lower = password.toLowerCase()
    const own = names.flatMap((name) => [accountKey(name), accountKey(name).split("@")[0]])
    return new Set(lower).size <= PATTERN || own.includes(lower) || isCommon(lower)
      ? Result.fail(refused("password-common"))
      : Result.succeed(password)
  })
