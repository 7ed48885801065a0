import { HashMap } from "effect"
import type { Frame } from "../../../api/frames.ts"
import { withNewest, withOlder } from "../../../moment/feed.ts"
import { PAGE } from "../../../moment/limits.ts"
import { meIn } from "../../core/session/me.ts"
import { withAnswerFailed } from "../../core/notices/notices.ts"
import type { MomentsView } from "./View.ts"
import { withBusyTask, withDoneTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { wantAfterProblem, type AreaTurn, wantCall, SUCCEEDED } from "../Want.ts"
import { isUnknown } from "../../unknown.ts"
import { feedOf, withoutMoment, withPlacedMoment, withMoments } from "./known.ts"
import { readWireMoment } from "./read.ts"

/** What somebody else did that I want to hear of. */
const NEWS: ReadonlyArray<string> = ["like", "comment"]

/** Something happened to a moment that concerns me: it is read again when moments are looked at; what others say of mine counts until then (MOMENT-07, DEC-0096). */
export const momentTold = (
  state: MomentsView,
  { data: { action, fromUser, id } }: Extract<Frame, { readonly type: "moments" }>
): AreaTurn<MomentsView> => {
  const { moments: known } = state
  const isNews = NEWS.includes(action) && fromUser.id !== meIn(state)
  const told = known.told.includes(id) ? known.told : [...known.told, id]
  return stay(withMoments(state, { told, news: known.news + (isNews ? 1 : 0) }))
}

/** Moments asked for one by one; of more a page tells. */
const SINGLE_MAX = 10

/** Asks for a page of moments: the newest, or the one below what is there. */
export const readMomentsPage = (state: MomentsView, of: number, older: boolean): AreaTurn<MomentsView> => {
  const task = `moments:${of}` as const
  if (isBusy(state, task)) return stay(state)
  const before = older ? (feedOf(state, of).ids.at(-1) ?? 0) : 0
  const body = { user_id: of, last_id: before, limit: PAGE }
  return [withBusyTask(state, task), [wantCall({ area: "moments", call: "momentsIndex", body, of, before, id: 0 })]]
}

const askOne = (id: number) => wantCall({ area: "moments", call: "momentsIndex", body: { id }, of: 0, before: 0, id })

/** Asks for one moment again. */
export const requestMoment = (state: MomentsView, id: number): AreaTurn<MomentsView> => [
  withBusyTask(state, `moment:${id}`),
  [askOne(id)]
]

/** The person looks at moments: those that changed are read again, if any were read before. */
export const refreshMoments = (state: MomentsView): AreaTurn<MomentsView> => {
  const { feeds, told } = state.moments
  if (told.length === 0) return stay(state)
  const next = withMoments(state, { told: [], news: 0 })
  if (feeds[0] === undefined) return stay(next)
  return told.length > SINGLE_MAX ? readMomentsPage(next, 0, false) : [next, told.map(askOne)]
}

/** A page of moments, or one of them, has come. */
export const momentsIndex = (
  state: MomentsView,
  { ask: { before, id, of }, result }: AreaReplyOf<"moments", "momentsIndex">
): AreaTurn<MomentsView> => {
  const task = id > 0 ? (`moment:${id}` as const) : (`moments:${of}` as const)
  if (result._tag === "Problem") {
    const { answered } = result
    // nobody sees it any more
    if (id > 0 && isUnknown(answered)) return [withDoneTask(withoutMoment(state, id), task), [SUCCEEDED]]
    return [withAnswerFailed(state, task, answered), wantAfterProblem(answered)]
  }
  const page = result.data.list.map(readWireMoment)
  if (id > 0) return stay(withDoneTask(page.reduce(withPlacedMoment, state), task))
  const known = feedOf(state, of)
  const ids = page.map((each) => each.id)
  const feed = before > 0 ? withOlder(known, ids, before) : withNewest(known, ids)
  const next = withMoments(state, {
    known: page.reduce((all, each) => HashMap.set(all, each.id, each), state.moments.known),
    feeds: { ...state.moments.feeds, [of]: { ...feed, cover: result.data.cover } }
  })
  return stay(withDoneTask(next, task))
}
