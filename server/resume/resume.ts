import { Result } from "effect"
import { contactRows } from "../contact/contactRows.ts"
import type { EventText } from "../EventText.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { dataInLanguage } from "../socket/encode.ts"
import type { HeardLine } from "./lines.ts"
import { rowWithPosition } from "./logged.ts"

/** A line as the socket would have brought it. */
const entry = ({ at, n, scope, type, ...heard }: HeardLine, text: EventText) => ({
  s: scope,
  n,
  type,
  time: Math.floor(at / 1000),
  data: JSON.parse(dataInLanguage(heard, text)) as unknown
})

/** Brings a client that was away up to date (DEC-0025). */
export const resume: Handler<"resume"> = async (ctx, { scopes }) => {
  const found = await ctx.store.read("resume", {
    asking: { tokenHash: ctx.tokenHash, now: ctx.now },
    scopes,
    home: ctx.config.publicUrl
  })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { gone, ids, lines, requests, rows, showsOnline, user } = found.success
  return reply(
    {
      reload: rows === "all" ? 1 : 0,
      contacts: contactRows(found.success, ctx)
        .filter(({ chat }) => rows === "all" || rows.has(chat))
        .map(rowWithPosition),
      entries: lines.map((line) => entry(line, ctx.text)),
      user,
      online: showsOnline ? ids.filter((id) => ctx.hub.isOnline(id)) : [],
      gone
    },
    { count: requests.waiting, page: requests.newest }
  )
}
