import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

/** A login by account and password, as typed: both are there, and the account has no blanks around it; whether they fit is the server's to say (ACCOUNT-19, spec 2.8). */
export const checkLogin = (account: string, password: string): Result.Result<{ account: string; password: string }, Refused> => {
  if (account.trim() === "") return Result.fail(refused("account-missing"))
  return password === "" ? Result.fail(refused("password-missing")) : Result.succeed({ account: account.trim(), password })
}
