import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { contactRows } from "./contactRows.ts"

/** The list of conversations and people (spec 3.2); `count`: requests that wait for me, `page`: instant of the newest one. */
export const getContacts: Handler<"getContacts"> = async (ctx) => {
  const found = await ctx.store.read("contacts", { tokenHash: ctx.tokenHash, now: ctx.now })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { newest, waiting } = found.success.requests
  return reply(
    contactRows(found.success, ctx).map(({ wire }) => wire),
    { count: waiting, page: newest }
  )
}
