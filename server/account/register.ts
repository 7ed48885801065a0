import { Result } from "effect"
import { checkAccount, checkName, checkPassword } from "#engine/account/validate.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { isLoopback } from "./isLoopback.ts"

/** Opens a plain account (spec 5.1). The answer says no more than what the caller sent, and the new number. */
export const register: Handler<"register"> = async ({ config, ip, now, passwords, store }, request) => {
  const checked = Result.all({
    account: checkAccount(request.account),
    realname: checkName(request.realname),
    password: checkPassword(request.password)
  })
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const { account, password, realname } = checked.success
  const registration = { account, ip, isLocal: isLoopback(ip), registerInterval: config.registerInterval, now }
  const may = await store.read("mayOpenAccount", registration)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const hash = await passwords.hash(password)
  if (Result.isFailure(hash)) return Result.fail(hash.failure)
  const opened = await store.write("openAccount", { ...registration, realname, password: hash.success })
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  return reply({ user_id: opened.success.user_id, account, realname }, { text: "registered" })
}
