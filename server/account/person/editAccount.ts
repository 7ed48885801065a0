import { Result } from "effect"
import { checkBinding } from "#engine/account/changes.ts"
import { checkAccount } from "#engine/account/validate.ts"
import { mayVerify } from "#engine/account/verified.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { sealedText } from "../../code/checkCodes.ts"
import type { Ctx, Handler } from "../../Handler.ts"
import { accountKey } from "./accountKey.ts"
import { changingOf } from "../password/editPassword.ts"
import { endSockets } from "../login/leave.ts"
import { registrationConfig } from "../register/registrationConfig.ts"

interface Form {
  readonly account: string
  readonly newCode: string
  readonly code: string
}

/** The form as the service wants new accounts; none while it wants plain ones (ACCOUNT-14). */
const checkForm = async ({ config, store }: Ctx, form: Form, isVerified: boolean): Promise<Result.Result<Form, Refused>> => {
  const set = await store.read("settings", undefined)
  if (Result.isFailure(set)) return Result.fail(set.failure)
  const { accountKind } = registrationConfig(set.success)
  const may = mayVerify(accountKind)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  if (accountKind === "plain") return Result.fail(refused("verification-off"))
  return Result.flatMap(checkAccount(form.account), () => checkBinding(form, isVerified, accountKind, config.phonePatterns))
}

/** Binds a telephone number or an e-mail address. Then everybody logs in again, on every device, with it (spec 4.2, 5.7, H-21). */
export const editAccount: Handler<"editAccount"> = async (ctx, request) => {
  const { codes, store } = ctx
  const changing = changingOf(ctx)
  const mine = await store.read("credential", changing)
  if (Result.isFailure(mine)) return Result.fail(mine.failure)
  const form = await checkForm(ctx, request, mine.success.is_auth === 1)
  if (Result.isFailure(form)) return Result.fail(form.failure)
  const { account, code, newCode } = form.success
  const sealOf = (key: string, digits: string): string => codes.seal(sealedText({ key, purpose: "account", digits }))
  const changed = await store.write("bindAccount", {
    ...changing,
    account,
    newSeal: sealOf(accountKey(account), newCode),
    seal: sealOf(mine.success.account_key, code)
  })
  return endSockets(ctx, changed, "account-changed")
}
