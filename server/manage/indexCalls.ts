import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { compose } from "../announcement/compose.ts"
import type { Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { succeed, reply } from "../reply.ts"
import { backOfficeCaller } from "./byOf.ts"

/** Calls of the back office about all of the service: numbers, announcements, the trail of what was done (DEC-0089). */

const inSeconds = (millis: number): number => Math.floor(millis / 1000)

export const manageIndex: Handler<"manageIndex"> = async (ctx, { client_id }) => {
  const { hub, store } = ctx
  const found = await store.read("figures", backOfficeCaller(ctx))
  return Result.map(found, ({ everybody, groups, me, messages, users }) => {
    const there = everybody.filter(hub.isOnline).length
    const statistics = { onlineCount: there, clientCount: hub.sockets() }
    hub.watch(me, client_id)
    return { data: { userCount: users, groupCount: groups, messageCount: messages, ...statistics } }
  })
}

export const managePublishNotice: Handler<"managePublishNotice"> = async (ctx, { content, msgId, title }) => {
  const composed = compose(title, content, ctx.config.publicUrl)
  if (Result.isFailure(composed)) return Result.fail(composed.failure)
  const published = await ctx.store.write("publish", {
    ...composed.success,
    by: backOfficeCaller(ctx),
    id: randomUUID(),
    instead: msgId
  })
  return Result.map(published, ({ msg_id }) => ({ data: { msg_id } }))
}

export const manageNoticeList: Handler<"manageNoticeList"> = async (ctx, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("notices", { by: backOfficeCaller(ctx), skip, limit })
  return Result.map(found, ({ count, rows }) => ({
    data: rows.map(({ id, msg_id, notice, sent_at, title }) => ({
      id,
      msg_id,
      title,
      notice,
      create_time: inSeconds(sent_at)
    })),
    count,
    page
  }))
}

export const manageDelNotice: Handler<"manageDelNotice"> = async (ctx, { id }) => {
  const gone = await ctx.store.write("unpublish", { by: backOfficeCaller(ctx), msgId: id })
  return Result.flatMap(gone, () => succeed())
}

/** Conversations are cleared a few at a time, so that others are served meanwhile. */
export const manageClearMessage: Handler<"manageClearMessage"> = async (ctx) => {
  const begun = await ctx.store.write("beginClearing", { by: backOfficeCaller(ctx) })
  if (Result.isFailure(begun)) return Result.fail(begun.failure)
  for (let after: string | null = ""; after !== null;) {
    const last: Result.Result<string | null, Refused> = await ctx.store.write("clearSome", {
      upTo: begun.success,
      after,
      keepsNotes: false,
      now: ctx.now
    })
    if (Result.isFailure(last)) return Result.fail(last.failure)
    after = last.success
  }
  return succeed()
}

export const manageAudit: Handler<"manageAudit"> = async (ctx, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("acts", { by: backOfficeCaller(ctx), skip, limit })
  return Result.flatMap(found, ({ count, rows }) =>
    reply(
      rows.map(({ act, at, audit_id, by_id, by_name, details, origin, target }) => ({
        id: audit_id,
        create_time: inSeconds(at),
        user_id: by_id,
        account: by_name,
        from: origin,
        act,
        target,
        details: JSON.parse(details) as unknown
      })),
      { count, page }
    )
  )
}
