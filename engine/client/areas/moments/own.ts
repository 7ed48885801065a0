import { Result } from "effect"
import { looseWhole } from "../../../api/values.ts"
import { refused } from "../../../error/refusal.ts"
import { checkSides, fileClass } from "../../../message/files.ts"
import { beginOtherUpload, giveUp, uploadFailureWords } from "../../core/uploads/bring.ts"
import { withAnswerFailed, refuseByTask } from "../../core/notices/notices.ts"
import type { MomentsView } from "./View.ts"
import type { CommandId } from "../../core/notices/settled/Settled.ts"
import { withBusyTask, withDoneTask, withFailedTask, withoutTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { wantAfterProblem, type AreaTurn, wantCall, wantFurther, SUCCEEDED } from "../Want.ts"
import { isUnknown } from "../../unknown.ts"
import type { ChosenFile } from "./Command.ts"
import { withoutMoment, withCover, withMoments } from "./known.ts"

/** Takes a moment of mine away. */
export const deleteMoment = (state: MomentsView, id: number): AreaTurn<MomentsView> => {
  const task = `momentDelete:${id}` as const
  if (isBusy(state, task)) return stay(state)
  return [withBusyTask(state, task), [wantCall({ area: "moments", call: "momentsDel", body: { id }, id })]]
}

/** A moment of mine is gone; one that was gone already, too. */
export const momentsDel = (
  state: MomentsView,
  { ask: { id }, result }: AreaReplyOf<"moments", "momentsDel">
): AreaTurn<MomentsView> => {
  const task = `momentDelete:${id}` as const
  return result._tag === "Problem" && !isUnknown(result.answered)
    ? [withAnswerFailed(state, task, result.answered), wantAfterProblem(result.answered)]
    : [withDoneTask(withoutMoment(state, id), task), [SUCCEEDED]]
}

const coverOf = (number: number) => ({ area: "moments", call: "momentsSetCover", body: { file_id: number } }) as const

/** Sets the picture on top of my moments, or takes it away. */
export const requestCover = (
  state: MomentsView,
  asked: { readonly picture: ChosenFile | null; readonly commandId?: CommandId }
): AreaTurn<MomentsView> => {
  const { picture } = asked
  if (isBusy(state, "momentsCover")) return stay(state)
  if (picture === null) return [withBusyTask(state, "momentsCover"), [wantCall(coverOf(0))]]
  if (fileClass(picture.name) !== "image") return refuseByTask(state, "momentsCover", refused("moment-cover"))
  const may = picture.sides === undefined ? Result.succeed(undefined) : checkSides(picture.sides)
  if (Result.isFailure(may)) return refuseByTask(state, "momentsCover", may.failure)
  return beginOtherUpload(withMoments(withBusyTask(state, "momentsCover"), { cover: picture.file }), "cover", picture, asked)
}

/** The picture on its way to the top is given up, without a word; once all of it has come, nothing is given up any more (MOMENT-10). */
export const dropCover = (state: MomentsView): AreaTurn<MomentsView> => {
  const { cover: file } = state.moments
  return file === "" ? stay(state) : giveUp(withMoments(withoutTask(state, "momentsCover"), { cover: "" }), file)
}

/** The picture that is to be on top is at the service, or did not get there. */
export const coverUploaded = (
  before: MomentsView,
  { ask: asked, result }: AreaReplyOf<"moments", "uploadFile">
): AreaTurn<MomentsView> => {
  const state = withMoments(before, { cover: "" })
  if (result._tag === "Problem")
    return [withFailedTask(state, "momentsCover", uploadFailureWords(result.answered)), wantAfterProblem(result.answered)]
  return [state, [wantFurther(asked, coverOf(looseWhole(result.data.file_id)))]]
}

/** The picture on top is another one now. */
export const momentsSetCover = (
  state: MomentsView,
  { result }: AreaReplyOf<"moments", "momentsSetCover">
): AreaTurn<MomentsView> =>
  result._tag === "Problem"
    ? [withAnswerFailed(state, "momentsCover", result.answered), wantAfterProblem(result.answered)]
    : stay(withDoneTask(withCover(state, result.data.cover), "momentsCover"))
