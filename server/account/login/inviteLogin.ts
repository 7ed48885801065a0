import { randomBytes } from "node:crypto"
import { Result } from "effect"
import { checkInvite } from "#engine/account/login.ts"
import type { Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"
import { attemptOf, settleSession, newTicket } from "./enter.ts"
import { settlingIds } from "../register/settlingIds.ts"
import { inviteText } from "../register/invitations.ts"

/** Logs in by the code of an invitation alone, as an administrator issued it (spec 2.8, Q-1). */
export const inviteLogin: Handler<"inviteLogin"> = async (ctx, request) => {
  const { codes, now, store } = ctx
  const code = checkInvite(request.inviteCode)
  if (Result.isFailure(code)) return Result.fail(code.failure)
  const ticket = newTicket(ctx, request)
  const { addressLimit, ip } = attemptOf(ctx, "")
  const signedIn = await store.write("signInByInvite", {
    addressLimit,
    ip,
    now,
    seal: codes.seal(inviteText(code.success)),
    session: ticket.session,
    ids: settlingIds(),
    account: `guest.${randomBytes(6).toString("hex")}`
  })
  if (Result.isFailure(signedIn)) return Result.fail(signedIn.failure)
  if ("refused" in signedIn.success) return Result.fail(signedIn.success.refused)
  const entered = await settleSession(ctx, Result.succeed(signedIn.success), ticket, request, "invite-unknown")
  return Result.isFailure(entered) ? Result.fail(entered.failure) : reply(entered.success, { text: "logged-in" })
}
