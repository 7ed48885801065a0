import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { ID_MAX } from "#engine/message/limits.ts"
import { checkComment } from "#engine/moment/check.ts"
import { PICTURES_MAX } from "#engine/moment/limits.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { isMessageId } from "../message/write/messageId.ts"
import { storedBody } from "../message/write/said.ts"
import { pageRange } from "../page.ts"
import { MOMENTS_MAX } from "./limits.ts"
import { commentWire, momentWire } from "./momentWire.ts"

const asked = ({ now, tokenHash }: Ctx) => ({ asking: { tokenHash, now } })

/** The id that the client gave the moment; if it gave none, a new one. */
const nameOf = (name: string): Result.Result<string, Refused> => {
  if (name === "") return Result.succeed(randomUUID())
  return isMessageId(name) ? Result.succeed(name) : Result.fail(refused("message-id", { max: ID_MAX }))
}

const textOf = (ctx: Ctx, content: string): Result.Result<string, Refused> =>
  Result.map(storedBody({ type: "text", content, extends: {}, file_id: 0 }, ctx.config.publicUrl, ctx.text), (it) => it.content)

const placeOf = (ctx: Ctx, place: Readonly<Record<string, unknown>>): Result.Result<string, Refused> =>
  Object.keys(place).length === 0
    ? Result.succeed("")
    : Result.map(
        storedBody({ type: "location", content: "", extends: place, file_id: 0 }, ctx.config.publicUrl, ctx.text),
        (it) => it.extends ?? ""
      )

const problemOf = (...all: ReadonlyArray<Result.Result<string, Refused>>): Refused | null =>
  all.find(Result.isFailure)?.failure ?? null

/** Moments that I see (DEC-0086). */
export const momentsIndex: Handler<"momentsIndex"> = async (ctx, request) => {
  const { id, last_id, user_id } = request
  const { limit, page, skip } = pageRange({ page: last_id > 0 ? 1 : request.page, limit: Math.min(request.limit, MOMENTS_MAX) })
  const question = { of: Math.max(0, user_id), id: Math.max(0, id), before: Math.max(0, last_id), skip, limit }
  return Result.map(await ctx.store.read("feed", { ...asked(ctx), ...question }), ({ cover, moments }) => ({
    data: { cover: cover === "" ? "" : ctx.home + cover, list: moments.map((each) => momentWire(each, ctx.home)) },
    count: moments.length,
    page
  }))
}

export const momentsAdd: Handler<"momentsAdd"> = async (ctx, { content, file_ids, location, name }) => {
  const called = nameOf(name)
  if (Result.isFailure(called)) return Result.fail(called.failure)
  // one more than may be is enough to know that they are too many
  const files = [...new Set(file_ids)].slice(0, PICTURES_MAX + 1)
  const text = content === "" && files.length > 0 ? Result.succeed("") : textOf(ctx, content)
  const place = placeOf(ctx, location)
  const done = await ctx.store.write("addMoment", {
    ...asked(ctx),
    name: called.success,
    content: Result.getOrElse(text, () => ""),
    problem: problemOf(text, place),
    files,
    place: Result.getOrElse(place, () => "")
  })
  return Result.map(done, (moment) => ({ data: momentWire(moment, ctx.home) }))
}

export const momentsDel: Handler<"momentsDel"> = async (ctx, { id }) =>
  Result.map(await ctx.store.write("delMoment", { ...asked(ctx), id }), () => ({ data: "" }))

export const momentsLike: Handler<"momentsLike"> = async (ctx, { id, is_like }) => {
  const likes = is_like === "" ? null : is_like === "1" || is_like === "true"
  return Result.map(await ctx.store.write("likeMoment", { ...asked(ctx), id, likes }), (done) => ({
    data: { is_like: done.likes ? 1 : 0, likeCount: done.count }
  }))
}

const commentText = (ctx: Ctx, content: string): Result.Result<string, Refused> =>
  Result.flatMap(textOf(ctx, content), checkComment)

export const momentsComment: Handler<"momentsComment"> = async (ctx, { content, id, name, reply_to }) => {
  const called = nameOf(name)
  if (Result.isFailure(called)) return Result.fail(called.failure)
  const text = commentText(ctx, content)
  const done = await ctx.store.write("comment", {
    ...asked(ctx),
    id,
    name: called.success,
    content: Result.getOrElse(text, () => ""),
    problem: problemOf(text),
    replyTo: Math.max(0, reply_to)
  })
  return Result.map(done, (row) => ({ data: commentWire(row) }))
}

export const momentsDelComment: Handler<"momentsDelComment"> = async (ctx, { id }) =>
  Result.map(await ctx.store.write("delComment", { ...asked(ctx), id }), () => ({ data: "" }))

export const momentsSetCover: Handler<"momentsSetCover"> = async (ctx, { file_id }) =>
  Result.map(await ctx.store.write("setCover", { ...asked(ctx), file: Math.max(0, file_id) }), (path) => ({
    data: { cover: path === "" ? "" : ctx.home + path }
  }))
