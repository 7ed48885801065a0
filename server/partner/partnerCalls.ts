import { Result } from "effect"
import { checkAccount, checkName } from "#engine/account/validate.ts"
import { refused } from "#engine/error/refusal.ts"
import { addressOf } from "#engine/route/address.ts"
import { linkTo } from "#engine/route/navigation.ts"
import { loginTokenHash, newLoginToken } from "../account/login/loginToken.ts"
import type { Handler } from "../Handler.ts"
import { settlingIds } from "../account/register/settlingIds.ts"
import { reply } from "../reply.ts"
import { isOpenId, replayKey, openIdOf, signingPartner } from "./signature.ts"

/** Calls of applications that bring their own people (DEC-0089). Whatever is wrong with a signature is answered alike. */

export const partnerCreateUser: Handler<"partnerCreateUser"> = async ({ config, ip, now, signature, store }, request) => {
  const partner = signingPartner(config.partners, signature, now)
  if (partner === undefined) return Result.fail(refused("partner-refused"))
  const checked = Result.all({ account: checkAccount(request.account), realname: checkName(request.realname) })
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const { account, realname } = checked.success
  const opened = await store.write("openPartnerAccount", {
    partner: partner.id,
    ip,
    mark: replayKey(signature, "createUser", request),
    account,
    realname,
    ids: settlingIds(),
    now
  })
  return Result.flatMap(opened, ({ isNew, isTheirs, user_id }) => {
    // who did not open it learns nothing that leads into it
    if (!isTheirs) return reply({ account, realname }, { text: "account-there" })
    const data = { account, realname, user_id, open_id: openIdOf(partner, user_id) }
    return reply(data, isNew ? {} : { text: "account-there" })
  })
}

/** A link that logs in once, within five minutes. */
export const partnerLogin: Handler<"partnerLogin"> = async ({ config, home, now, signature, store }, request) => {
  const partner = signingPartner(config.partners, signature, now)
  if (partner === undefined) return Result.fail(refused("partner-refused"))
  const found = await store.read("partnersAccount", { account: request.account.slice(0, 256), partner: partner.id })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const fits = isOpenId(partner, found.success?.user_id ?? 0, request.open_id)
  if (found.success === null || !fits) return Result.fail(refused("partner-refused"))
  const token = newLoginToken()
  const { user_id: userId } = found.success
  const entered = await store.write("letIn", {
    mark: replayKey(signature, "login", request),
    userId,
    hash: loginTokenHash(token),
    now
  })
  return Result.flatMap(entered, () => reply(linkTo(home, `${addressOf("login", {})}?token=${token}`)))
}
