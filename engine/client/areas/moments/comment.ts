import { Result } from "effect"
import { htmlOf } from "../../../message/compose.ts"
import { checkComment } from "../../../moment/check.ts"
import { ask } from "../../ask.ts"
import { problem, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { type Turn, stay } from "../../Turn.ts"
import { isUnknown } from "../../people/unknown.ts"
import { changed, editMoments, withMoments } from "./known.ts"
import type { MomentsCommand } from "./Command.ts"
import { commentOf } from "./read.ts"

type Commenting = Extract<MomentsCommand, { readonly _tag: "MomentCommentAsked" }>

/** Says something below a moment; what is said again after a failure goes under its first name, so that it stands there once. */
export const comment = (state: State, { id, name, replyTo, text }: Commenting): Turn => {
  const task = `momentComment:${id}` as const
  if (isBusy(state, task)) return stay(state)
  const html = htmlOf(text.trim())
  return Result.match(checkComment(html), {
    onFailure: (refused) => stay(failed(state, task, why(refused))),
    onSuccess: (content) => {
      const before = state.moments.saying[id]
      const isAgain = before?.html === html && before.replyTo === replyTo
      const saying = isAgain ? before : { name, html, replyTo }
      const next = withMoments(busy(state, task), { saying: { ...state.moments.saying, [id]: saying } })
      const body = { id, name: saying.name, content, reply_to: replyTo }
      return [next, [ask(next, { area: "moments", call: "momentsComment", body, id })]]
    }
  })
}

/** A comment of mine is there, below its moment, once. */
export const momentsComment = (state: State, { ask: { id }, result }: CallReplyOf<"momentsComment">): Turn => {
  const task = `momentComment:${id}` as const
  if (result._tag === "Problem") return problem(state, task, result.answered)
  const fresh = commentOf(result.data)
  const settled = editMoments(state, ({ saying }) => {
    delete saying[id]
  })
  const next = changed(settled, id, (moment) => {
    if (moment.comments.some((each) => each.id === fresh.id)) return
    moment.comments.push(fresh)
    moment.said += 1
  })
  return stay(done(next, task))
}

/** Takes a comment away: one's own, or any below one's own moment. */
export const deleteComment = (state: State, id: number, of: number): Turn => {
  const task = `commentDelete:${of}` as const
  if (isBusy(state, task)) return stay(state)
  return [busy(state, task), [ask(state, { area: "moments", call: "momentsDelComment", body: { id: of }, id, comment: of })]]
}

/** A comment is gone; one that was gone already, too. */
export const momentsDelComment = (state: State, { ask: { comment: of, id }, result }: CallReplyOf<"momentsDelComment">): Turn => {
  const task = `commentDelete:${of}` as const
  if (result._tag === "Problem" && !isUnknown(result.answered)) return problem(state, task, result.answered)
  const next = changed(state, id, (moment) => {
    if (!moment.comments.some((each) => each.id === of)) return
    moment.comments = moment.comments.filter((each) => each.id !== of)
    moment.said = Math.max(0, moment.said - 1)
  })
  return stay(done(next, task))
}
