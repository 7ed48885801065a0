import { Result } from "effect"
import { htmlOf } from "../../../message/compose.ts"
import { checkComment } from "../../../moment/check.ts"
import { withAnswerFailed, refuseByTask } from "../../core/notices/notices.ts"
import type { MomentsView } from "./View.ts"
import { withBusyTask, withDoneTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { wantAfterProblem, type AreaTurn, wantCall, SUCCEEDED } from "../Want.ts"
import { isUnknown } from "../../unknown.ts"
import { withChangedMoment, editMoments, withMoments } from "./known.ts"
import type { MomentsCommand } from "./Command.ts"
import { readWireComment } from "./read.ts"

type Commenting = Extract<MomentsCommand, { readonly _tag: "MomentCommentAsked" }>

/** Says something below a moment; what is said again after a failure goes under its first name, so that it stands there once. */
export const requestComment = (state: MomentsView, { id, name, replyTo, text }: Commenting): AreaTurn<MomentsView> => {
  const task = `momentComment:${id}` as const
  if (isBusy(state, task)) return stay(state)
  const html = htmlOf(text.trim())
  return Result.match(checkComment(html), {
    onFailure: (refused) => refuseByTask(state, task, refused),
    onSuccess: (content) => {
      const before = state.moments.saying[id]
      const isAgain = before?.html === html && before.replyTo === replyTo
      const saying = isAgain ? before : { name, html, replyTo }
      const next = withMoments(withBusyTask(state, task), { saying: { ...state.moments.saying, [id]: saying } })
      const body = { id, name: saying.name, content, reply_to: replyTo }
      return [next, [wantCall({ area: "moments", call: "momentsComment", body, id })]]
    }
  })
}

/** A comment of mine is there, below its moment, once. */
export const momentsComment = (
  state: MomentsView,
  { ask: { id }, result }: AreaReplyOf<"moments", "momentsComment">
): AreaTurn<MomentsView> => {
  const task = `momentComment:${id}` as const
  if (result._tag === "Problem") return [withAnswerFailed(state, task, result.answered), wantAfterProblem(result.answered)]
  const fresh = readWireComment(result.data)
  const settled = editMoments(state, ({ saying }) => {
    delete saying[id]
  })
  const next = withChangedMoment(settled, id, (moment) => {
    if (moment.comments.some((each) => each.id === fresh.id)) return
    moment.comments.push(fresh)
    moment.said += 1
  })
  return stay(withDoneTask(next, task))
}

/** Takes a comment away: one's own, or any below one's own moment. */
export const deleteComment = (state: MomentsView, id: number, of: number): AreaTurn<MomentsView> => {
  const task = `commentDelete:${of}` as const
  if (isBusy(state, task)) return stay(state)
  return [
    withBusyTask(state, task),
    [wantCall({ area: "moments", call: "momentsDelComment", body: { id: of }, id, comment: of })]
  ]
}

/** A comment is gone; one that was gone already, too. */
export const momentsDelComment = (
  state: MomentsView,
  { ask: { comment: of, id }, result }: AreaReplyOf<"moments", "momentsDelComment">
): AreaTurn<MomentsView> => {
  const task = `commentDelete:${of}` as const
  if (result._tag === "Problem" && !isUnknown(result.answered))
    return [withAnswerFailed(state, task, result.answered), wantAfterProblem(result.answered)]
  const next = withChangedMoment(state, id, (moment) => {
    if (!moment.comments.some((each) => each.id === of)) return
    moment.comments = moment.comments.filter((each) => each.id !== of)
    moment.said = Math.max(0, moment.said - 1)
  })
  return [withDoneTask(next, task), [SUCCEEDED]]
}
