import { HashMap } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { State } from "../../State.ts"

/** Who is no friend any more shows me nothing (DEC-0065). */
export const withoutAuthor = <S extends Pick<State, "moments">>(state: S, author: UserId): S => ({
  ...state,
  moments: { ...state.moments, known: HashMap.filter(state.moments.known, (each) => each.author.id !== author) }
})
