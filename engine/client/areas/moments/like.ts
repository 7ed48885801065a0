import type { Person } from "../../../account/User.ts"
import { meIn } from "../../core/session/me.ts"
import type { MomentsView } from "./View.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords } from "../Want.ts"
import { withChangedMoment, editMoments, momentIn, withMoments } from "./known.ts"

const meAs = ({ session }: MomentsView): ReadonlyArray<Person> =>
  session._tag === "LoggedIn" ? [{ id: session.me.id, name: session.me.name, avatar: session.me.avatar }] : []

const withLike = (state: MomentsView, id: number, likes: boolean): MomentsView =>
  withChangedMoment(state, id, (moment) => {
    if (moment.liked === likes) return
    moment.liked = likes
    moment.likes = Math.max(0, moment.likes + (likes ? 1 : -1))
    moment.likers = moment.likers.filter((each) => each.id !== meIn(state))
    if (likes) moment.likers.push(...meAs(state))
  })

const askLike = (id: number, likes: boolean) =>
  wantCall({ area: "moments", call: "momentsLike", body: { id, is_like: likes ? "1" : "0" }, id })

/** I like a moment, or no more: it shows so at once; one word of it is on its way at a time. */
export const requestLike = (state: MomentsView, id: number, likes: boolean): AreaTurn<MomentsView> => {
  const moment = momentIn(state, id)
  if (moment === undefined || moment.liked === likes) return stay(state)
  const next = withLike(state, id, likes)
  if (state.moments.liking[id] !== undefined) return stay(next)
  const sent = withMoments(next, { liking: { ...state.moments.liking, [id]: moment.liked } })
  return [sent, [askLike(id, likes)]]
}

/** The service has heard of my like, or not: then it is as it was; who changed their mind meanwhile says so now. */
export const momentsLike = (
  state: MomentsView,
  { ask: { id }, result }: AreaReplyOf<"moments", "momentsLike">
): AreaTurn<MomentsView> => {
  const was = state.moments.liking[id] === true
  const settled = editMoments(state, ({ liking }) => {
    delete liking[id]
  })
  if (result._tag === "Problem") return [withLike(settled, id, was), [wantWords(result.answered)]]
  const is = result.data.is_like === 1
  const moment = momentIn(state, id)
  if (moment === undefined) return stay(settled)
  if (moment.liked === is)
    return stay(
      withChangedMoment(settled, id, (known) => {
        known.likes = Math.max(0, result.data.likeCount)
      })
    )
  const again = withMoments(state, { liking: { ...state.moments.liking, [id]: is } })
  return [again, [askLike(id, moment.liked)]]
}
