import { randomInt } from "node:crypto"
import { Result } from "effect"
import { CHECK_CODE_DIGITS, type CheckPurpose } from "#engine/account/checkCode.ts"
import { checkKind } from "#engine/account/realAccount.ts"
import { refused } from "#engine/error/refusal.ts"
import { accountKey } from "../account/person/accountKey.ts"
import type { Handler } from "../Handler.ts"
import { succeed } from "../reply.ts"
import { sealedText } from "./checkCodes.ts"

/** What a code is for, by its number on the wire. */
const PURPOSES: ReadonlyMap<number, CheckPurpose> = new Map([
  [1, "login"],
  [2, "register"],
  [3, "password"],
  [4, "account"]
])

/** Has a code sent to a telephone number or an e-mail address. The answer is the same whether there is such an account or not (spec 7.5, H-22). */
export const sendCode: Handler<"sendCode"> = async (ctx, request) => {
  const { codes, config, courier, ip, isLocal, language, now, store, tokenHash } = ctx
  const purpose = PURPOSES.get(request.type)
  if (purpose === undefined) return Result.fail(refused("wrong-shape", { field: "type" }))
  const checked = checkKind(request.account.slice(0, 256), "either", config.phonePatterns)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const account = checked.success
  const key = accountKey(account)
  const digits = String(randomInt(10 ** CHECK_CODE_DIGITS)).padStart(CHECK_CODE_DIGITS, "0")
  const seal = codes.seal(sealedText({ key, purpose, digits }))
  const asked = {
    account,
    key,
    purpose,
    asking: { tokenHash, now },
    ip,
    isLocal,
    codeLimit: config.codeLimit,
    seal,
    patterns: config.phonePatterns
  }
  const kept = await store.write("askCode", asked)
  if (Result.isFailure(kept)) return Result.fail(kept.failure)
  const { key: letter, service } = kept.success
  if (letter !== null) courier.take({ to: account, key: letter, code: letter === "code-taken" ? "" : digits, language, service })
  return succeed("code-sent")
}
