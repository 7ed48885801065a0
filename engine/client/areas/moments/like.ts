import type { Person } from "../../../account/User.ts"
import { ask } from "../../ask.ts"
import { meIn } from "../../people/me.ts"
import { tell } from "../../notices.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../Told.ts"
import { type Turn, stay } from "../../Turn.ts"
import { changed, editMoments, momentIn, withMoments } from "./known.ts"

const meAs = ({ session }: State): ReadonlyArray<Person> =>
  session._tag === "LoggedIn" ? [{ id: session.me.id, name: session.me.name, avatar: session.me.avatar }] : []

const withLike = (state: State, id: number, likes: boolean): State =>
  changed(state, id, (moment) => {
    if (moment.liked === likes) return
    moment.liked = likes
    moment.likes = Math.max(0, moment.likes + (likes ? 1 : -1))
    moment.likers = moment.likers.filter((each) => each.id !== meIn(state))
    if (likes) moment.likers.push(...meAs(state))
  })

const askLike = (state: State, id: number, likes: boolean) =>
  ask(state, { area: "moments", call: "momentsLike", body: { id, is_like: likes ? "1" : "0" }, id })

/** I like a moment, or no more: it shows so at once; one word of it is on its way at a time. */
export const like = (state: State, id: number, likes: boolean): Turn => {
  const moment = momentIn(state, id)
  if (moment === undefined || moment.liked === likes) return stay(state)
  const next = withLike(state, id, likes)
  if (state.moments.liking[id] !== undefined) return stay(next)
  const sent = withMoments(next, { liking: { ...state.moments.liking, [id]: moment.liked } })
  return [sent, [askLike(sent, id, likes)]]
}

/** The service has heard of my like, or not: then it is as it was; who changed their mind meanwhile says so now. */
export const momentsLike = (state: State, { ask: { id }, result }: CallReplyOf<"momentsLike">): Turn => {
  const was = state.moments.liking[id] === true
  const settled = editMoments(state, ({ liking }) => {
    delete liking[id]
  })
  if (result._tag === "Problem") return tell(withLike(settled, id, was), result.answered)
  const is = result.data.is_like === 1
  const moment = momentIn(state, id)
  if (moment === undefined) return stay(settled)
  if (moment.liked === is)
    return stay(
      changed(settled, id, (known) => {
        known.likes = Math.max(0, result.data.likeCount)
      })
    )
  const again = withMoments(state, { liking: { ...state.moments.liking, [id]: is } })
  return [again, [askLike(again, id, moment.liked)]]
}
