import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { checkAccount, checkName } from "#engine/account/validate.ts"
import { checkChosen } from "../account/password/chosenPassword.ts"
import { settlingIds } from "../account/register/settlingIds.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { succeed, reply } from "../reply.ts"
import type { Account } from "./accounts.ts"
import { backOfficeCaller } from "./byOf.ts"
import type { Details } from "./changeAccount.ts"
import { checkDetails } from "./details.ts"

/** Calls of the back office about accounts (DEC-0089). */

/** An account as the back office lists it: neither its password nor where its person was. */
const managedUser = (isOnline: (userId: number) => boolean) => (account: Account) => ({
  user_id: account.user_id,
  id: account.user_id,
  account: account.account,
  realname: account.realname,
  displayName: account.realname,
  avatar: account.avatar,
  email: account.email,
  sex: account.sex,
  motto: account.motto,
  remark: account.note,
  role: account.role,
  status: account.status,
  is_auth: account.is_auth,
  friend_limit: account.friend_limit,
  group_limit: account.group_limit,
  cs_uid: account.cs_uid,
  create_time: Math.floor(account.created_at / 1000),
  last_login_time: Math.floor(account.login_at / 1000),
  is_online: isOnline(account.user_id) ? 1 : 0
})

export const manageUserIndex: Handler<"manageUserIndex"> = async (ctx, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("accounts", { by: backOfficeCaller(ctx), keywords: request.keywords.trim(), skip, limit })
  return Result.map(found, ({ count, rows }) => ({ data: rows.map(managedUser(ctx.hub.isOnline)), count, page }))
}

export const manageUserDetail: Handler<"manageUserDetail"> = async (ctx, { user_id: userId }) => {
  const found = await ctx.store.read("accountByNumber", { by: backOfficeCaller(ctx), userId })
  return Result.flatMap(found, (account) => reply(managedUser(ctx.hub.isOnline)(account)))
}

/** Only who may is worth a hash. */
const mayAct = async (ctx: Ctx): Promise<Result.Result<unknown, Refused>> => ctx.store.read("mayAct", backOfficeCaller(ctx))

export const manageUserAdd: Handler<"manageUserAdd"> = async (ctx, request) => {
  const checked = Result.all({
    account: checkAccount(request.account),
    realname: checkName(request.realname),
    password: checkChosen(request.password, request.account, request.realname),
    details: checkDetails(request)
  })
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const may = await mayAct(ctx)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const { account, details, password, realname } = checked.success
  const hash = await ctx.passwords.hash(password)
  if (Result.isFailure(hash)) return Result.fail(hash.failure)
  const { realname: _, ...others }: Details = details
  const added = await ctx.store.write("addAccount", {
    by: backOfficeCaller(ctx),
    account,
    realname,
    password: hash.success,
    details: others,
    ids: settlingIds()
  })
  return Result.flatMap(added, ({ user_id }) => reply({ user_id, account, realname }))
}

export const manageUserEdit: Handler<"manageUserEdit"> = async (ctx, request) => {
  const details = checkDetails(request)
  if (Result.isFailure(details)) return Result.fail(details.failure)
  const edited = await ctx.store.write("editAccount", {
    by: backOfficeCaller(ctx),
    userId: request.user_id,
    details: details.success
  })
  return Result.flatMap(edited, () => succeed())
}

/** Ended sessions lose their sockets at once; their next call is answered -1. */
const dropping = ({ hub }: Ctx, ended: Result.Result<ReadonlyArray<string>, Refused>) =>
  Result.flatMap(ended, (sessions) => {
    for (const each of sessions) hub.drop(each)
    return succeed()
  })

export const manageUserSetStatus: Handler<"manageUserSetStatus"> = async (ctx, { status, user_id: userId }) =>
  dropping(ctx, await ctx.store.write("switchAccount", { by: backOfficeCaller(ctx), userId, isOn: status }))

export const manageUserDel: Handler<"manageUserDel"> = async (ctx, { user_id: userId }) =>
  dropping(ctx, await ctx.store.write("deleteAccount", { by: backOfficeCaller(ctx), userId }))

export const manageUserEditPassword: Handler<"manageUserEditPassword"> = async (ctx, { password, user_id: userId }) => {
  const checked = checkChosen(password)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const may = await mayAct(ctx)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  const hash = await ctx.passwords.hash(checked.success)
  if (Result.isFailure(hash)) return Result.fail(hash.failure)
  return dropping(ctx, await ctx.store.write("givePassword", { by: backOfficeCaller(ctx), userId, password: hash.success }))
}

export const manageUserSetRole: Handler<"manageUserSetRole"> = async (ctx, { role, user_id: userId }) => {
  if (role < 0 || role > 2) return Result.fail(refused("wrong-shape", { field: "role" }))
  const given = await ctx.store.write("giveRole", { by: backOfficeCaller(ctx), userId, role })
  return Result.flatMap(given, () => succeed())
}
