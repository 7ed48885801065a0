import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { getContactInfo } from "../../contact/getContactInfo.ts"
import { joinGroup } from "../../group/join/joinGroup.ts"
import type { Ctx, Handler, Reply } from "../../Handler.ts"
import { settleSession, type LoginData, newTicket } from "../login/enter.ts"
import { logIn } from "../login/login.ts"
import { openFor } from "./register.ts"
import { tokenHash } from "../session/token.ts"

/** The group that somebody comes for. */
interface Destination {
  readonly group_id: string
  readonly token: string
  readonly inviteUid: number
}

/**
 * Somebody is logged in, and joins the group that they came for; that they are in it already is fine. Where they may not, the answer says
 * why, and still that they are logged in (Q-4, DEC-0071).
 */
const arrive = async (ctx: Ctx, login: LoginData, group: Destination): Promise<Result.Result<Reply, Refused>> => {
  const mine = { ...ctx, tokenHash: tokenHash(login.authToken) }
  const joined = await joinGroup(mine, group)
  if (Result.isFailure(joined) && joined.failure.reason !== "join-already")
    return Result.succeed({ data: { ...login, group: null }, refused: joined.failure })
  const found = await getContactInfo(mine, { id: group.group_id })
  return Result.succeed({
    data: { ...login, group: Result.isSuccess(found) ? found.success.data : null },
    text: Result.isSuccess(joined) ? "group-joined" : "logged-in"
  })
}

/** Logs in and joins a group, as the two calls do. */
export const loginAndJoinGroup: Handler<"loginAndJoinGroup"> = async (ctx, request) => {
  // the token is that of the group's code, and is no login
  const entered = await logIn(ctx, { ...request, token: "" })
  return Result.isFailure(entered) ? Result.fail(entered.failure) : arrive(ctx, entered.success, request)
}

/** Registers, logs in and joins a group. If joining fails, the account exists nevertheless. */
export const registerAndJoinGroup: Handler<"registerAndJoinGroup"> = async (ctx, request) => {
  const opened = await openFor(ctx, request)
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const ticket = newTicket(ctx, request)
  const { session } = ticket
  const signedIn = await ctx.store.write("signInAs", { userId: opened.success.user_id, session, now: ctx.now })
  const entered = await settleSession(ctx, signedIn, ticket, request, "wrong-credentials")
  return Result.isFailure(entered) ? Result.fail(entered.failure) : arrive(ctx, entered.success, request)
}
