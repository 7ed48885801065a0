import { Result } from "effect"
import { contactRows, type ContactRow } from "../contact/contactRows.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"

/** A row that says which part of the log it stands for, and how far it reflects that. */
const resumed = ({ chat, last, wire }: ContactRow) => ({
  ...wire,
  scope: `c:${chat}`,
  log: last?.log_head ?? 0,
  read: last?.read_msg ?? 0
})

/** Brings a client that was away up to date (DEC-0025). */
export const resume: Handler<"resume"> = async (ctx) => {
  const found = await ctx.store.read("resume", { tokenHash: ctx.tokenHash, now: ctx.now })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { people, requests, showsOnline, user } = found.success
  const online = people.flatMap(({ user_id }) => (showsOnline && ctx.hub.isOnline(user_id) ? [user_id] : []))
  const contacts = contactRows(found.success, ctx).map(resumed)
  return reply({ reload: 1, contacts, entries: [], user, online, gone: [] }, { count: requests.waiting, page: requests.newest })
}
