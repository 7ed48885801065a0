import { Result } from "effect"
import { groupKey } from "../group/groupKey.ts"
import { GUESTS_PICTURE } from "../group/picture.ts"
import { groupWire } from "../group/groupWire.ts"
import type { Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { succeed } from "../reply.ts"
import { backOfficeCaller } from "./byOf.ts"

/** Calls of the back office about what was said in groups (DEC-0089). */

const KEYWORDS_MAX = 100

export const manageMessageIndex: Handler<"manageMessageIndex"> = async (ctx, request) => {
  const key = request.group_id === "" ? Result.succeed("") : groupKey(request.group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("messagesOfGroups", {
    by: backOfficeCaller(ctx),
    chat: key.success,
    keywords: request.keywords.trim().slice(0, KEYWORDS_MAX),
    skip,
    limit
  })
  return Result.map(found, ({ count, rows }) => ({
    data: rows.map(({ account, chat, content, group_name, id, msg_id, realname, sender, sent_at, type }) => ({
      id,
      msg_id,
      type,
      content,
      sendTime: sent_at,
      is_group: 1,
      toContactId: chat,
      groupName: group_name,
      from_user: sender,
      realname,
      account
    })),
    count,
    page
  }))
}

/** Groups as a client lists its own conversations: what an administrator has not read or pinned is nobody's business here. */
export const manageGetContacts: Handler<"manageGetContacts"> = async (ctx, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("conversations", {
    by: backOfficeCaller(ctx),
    userId: request.user_id,
    keywords: request.keywords.trim().slice(0, KEYWORDS_MAX),
    skip,
    limit
  })
  return Result.map(found, ({ count, rows }) => ({
    data: rows.map((group) => ({
      ...groupWire(group),
      avatar: GUESTS_PICTURE,
      ...(group.type === null ? {} : { type: group.type }),
      lastContent: group.content ?? "",
      lastSendTime: group.sent_at ?? 0,
      unread: 0,
      is_at: 0,
      is_top: 0,
      is_notice: 1
    })),
    count,
    page
  }))
}

/** 1 deletes a message for everybody; any other value replaces its text by a sentence. */
export const manageDealMsg: Handler<"manageDealMsg"> = async (ctx, { dealType, id }) => {
  const how = dealType === 1 ? "delete" : "block"
  const dealt = await ctx.store.write("dealWith", {
    by: backOfficeCaller(ctx),
    id: id.trim().slice(0, 64),
    how
  })
  return Result.flatMap(dealt, () => succeed())
}
