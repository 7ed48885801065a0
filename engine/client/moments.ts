import { HashMap } from "effect"
import type { UserId } from "../account/User.ts"
import type { Frame } from "../api/frames.ts"
import { meIn } from "./people/me.ts"
import type { State } from "./State.ts"

type Told = Extract<Frame, { readonly type: "moments" }>["data"]

/** What somebody else did that I want to hear of. */
const NEWS: ReadonlyArray<string> = ["like", "comment"]

/** Something happened to a moment that concerns me: it is read anew when moments are looked at; what others say of mine counts until then (MOMENT-07, DEC-0096). */
export const momentTold = (state: State, { action, fromUser, id }: Told): State => {
  const { moments } = state
  const isNews = NEWS.includes(action) && fromUser.id !== meIn(state)
  const told = moments.told.includes(id) ? moments.told : [...moments.told, id]
  return { ...state, moments: { ...moments, told, news: moments.news + (isNews ? 1 : 0) } }
}

/** Who is no friend any more shows me nothing (DEC-0065). */
export const withoutAuthor = (state: State, author: UserId): State => ({
  ...state,
  moments: { ...state.moments, known: HashMap.filter(state.moments.known, (each) => each.author.id !== author) }
})
