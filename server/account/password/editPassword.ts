import { Result } from "effect"
import { checkPasswordChange } from "#engine/account/changes.ts"
import { checkCheckCode } from "#engine/account/checkCode.ts"
import { isPasswordFree } from "#engine/account/passwordProof.ts"
import { checkPassword } from "#engine/account/validate.ts"
import { mayChange } from "#engine/account/verified.ts"
import type { Refused } from "#engine/error/refusal.ts"
import { sealedText } from "../../code/checkCodes.ts"
import type { Ctx, Handler } from "../../Handler.ts"
import type { Changed, Changing, ChangePassword, Credential } from "../person/changeAccount.ts"
import { attemptOf } from "../login/enter.ts"
import { checkChosen } from "./chosenPassword.ts"
import { endSockets } from "../login/leave.ts"

interface Form {
  readonly password: string
  readonly code: string
  readonly originalPassword: string
}

/** The caller, for the counters. */
export const changingOf = (ctx: Ctx): Changing => {
  const { addressLimit, ip, limit } = attemptOf(ctx, "")
  return { addressLimit, ip, limit, asking: { tokenHash: ctx.tokenHash, now: ctx.now } }
}

type Proof = Pick<ChangePassword, "fits" | "seal">

/** A password that is not allowed is neither counted nor hashed. */
const chosen = ({ password }: Form, mine: Credential): Result.Result<unknown, Refused> =>
  Result.isFailure(checkPassword(password)) ? Result.succeed(undefined) : checkChosen(password, mine.account_key)

/** What the form shows of whose the account is: a code, else nothing where that is enough, else the old password. */
const proofOf = async (ctx: Ctx, form: Form, mine: Credential): Promise<Result.Result<Proof, Refused>> => {
  const { code, originalPassword: old, password } = form
  if (code.trim() !== "") {
    const checked = Result.all([mayChange("password-by-code", mine.is_auth === 1), checkCheckCode(code), checkPassword(password)])
    return Result.map(checked, ([, digits]) => {
      const seal = ctx.codes.seal(sealedText({ key: mine.account_key, purpose: "password", digits }))
      return { fits: null, seal }
    })
  }
  if (isPasswordFree(mine.free_until, ctx.now)) return Result.map(checkPassword(password), () => ({ fits: true, seal: "" }))
  const checked = checkPasswordChange({ old, password, repeated: password })
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const fits = await ctx.passwords.verify(mine.password, old.slice(0, 256), mine.account_key)
  return Result.map(fits, (it) => ({ fits: it, seal: "" }))
}

/** Another password, by a code that was sent to the account or by the old one. Then everybody logs in again, on every device (spec 4.2, 5.7). */
export const editPassword: Handler<"editPassword"> = async (ctx, form) => {
  const changing = changingOf(ctx)
  const mine = await ctx.store.read("credential", changing)
  if (Result.isFailure(mine)) return Result.fail(mine.failure)
  const may = chosen(form, mine.success)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const proof = await proofOf(ctx, form, mine.success)
  if (Result.isFailure(proof)) return Result.fail(proof.failure)
  // of a wrong one nothing is kept: it is worth no hash
  const hash = proof.success.fits === false ? Result.succeed("") : await ctx.passwords.hash(form.password)
  if (Result.isFailure(hash)) return Result.fail(hash.failure)
  const changed: Result.Result<Changed, Refused> = await ctx.store.write("changePassword", {
    ...changing,
    ...proof.success,
    password: hash.success
  })
  return endSockets(ctx, changed, "password-changed")
}
