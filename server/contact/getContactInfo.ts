import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { chatKey, targetOf } from "../message/target.ts"
import { reply } from "../reply.ts"
import { contactRows } from "./contactRows.ts"
import { shortContact } from "./contactWire.ts"

/** One contact as the list has it; of a person who is no contact, what a chat needs to show them (spec 3.2). */
export const getContactInfo: Handler<"getContactInfo"> = async (ctx, { id }) => {
  const target = targetOf(id, "")
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const found = await ctx.store.read("contact", { asking: { tokenHash: ctx.tokenHash, now: ctx.now }, target: target.success })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { me, stranger } = found.success
  if (stranger !== null) {
    const { avatar, realname, user_id } = stranger
    return reply({ ...shortContact({ user_id, avatar, displayName: realname }, "text", ctx.now), realname })
  }
  const chat = chatKey(target.success, me.user_id)
  return reply(contactRows(found.success, ctx).find((row) => row.chat === chat)?.wire ?? "")
}
