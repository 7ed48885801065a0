import { whole } from "../../../api/values.ts"
import { refused } from "../../../error/refusal.ts"
import { fileClass } from "../../../message/files.ts"
import { ask } from "../../ask.ts"
import { problem, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { type Turn, stay } from "../../Turn.ts"
import { isUnknown } from "../../people/unknown.ts"
import type { ChosenFile } from "./Command.ts"
import { gone, withCover, withMoments } from "./known.ts"
import { send } from "./post.ts"

/** Takes a moment of mine away. */
export const deleteMoment = (state: State, id: number): Turn => {
  const task = `momentDelete:${id}` as const
  if (isBusy(state, task)) return stay(state)
  return [busy(state, task), [ask(state, { area: "moments", call: "momentsDel", body: { id }, id })]]
}

/** A moment of mine is gone; one that was gone already, too. */
export const momentsDel = (state: State, { ask: { id }, result }: CallReplyOf<"momentsDel">): Turn => {
  const task = `momentDelete:${id}` as const
  return result._tag === "Problem" && !isUnknown(result.answered)
    ? problem(state, task, result.answered)
    : stay(done(gone(state, id), task))
}

const askCover = (state: State, number: number): Turn => [
  state,
  [ask(state, { area: "moments", call: "momentsSetCover", body: { file_id: number } })]
]

/** Sets the picture on top of my moments, or takes it away. */
export const cover = (state: State, picture: ChosenFile | null): Turn => {
  if (isBusy(state, "momentsCover")) return stay(state)
  if (picture === null) return askCover(busy(state, "momentsCover"), 0)
  if (fileClass(picture.name) !== "image") return stay(failed(state, "momentsCover", why(refused("moment-cover"))))
  const [next, intent] = send(withMoments(busy(state, "momentsCover"), { cover: picture.file }), picture)
  return [next, [intent]]
}

/** The picture that is to be on top is at the service, or did not get there. */
export const coverUploaded = (before: State, { result }: CallReplyOf<"uploadFile">): Turn => {
  const state = withMoments(before, { cover: "" })
  if (result._tag === "Problem") return problem(state, "momentsCover", result.answered)
  return askCover(state, whole(result.data.file_id))
}

/** The picture on top is another one now. */
export const momentsSetCover = (state: State, { result }: CallReplyOf<"momentsSetCover">): Turn =>
  result._tag === "Problem"
    ? problem(state, "momentsCover", result.answered)
    : stay(done(withCover(state, result.data.cover), "momentsCover"))
