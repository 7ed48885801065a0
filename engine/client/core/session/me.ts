import { HashMap } from "effect"
import { type Me, UserId } from "../../../account/User.ts"
import type { State } from "../../State.ts"
import { stay, type Turn } from "../../Turn.ts"

/** Whose id no person has. */
const NOBODY = UserId.make(0)

/** Who is logged in; 0, whom nobody is, without a session. */
export const meIn = ({ session }: Pick<State, "session">): UserId => (session._tag === "LoggedIn" ? session.me.id : NOBODY)

/** The token of the session; empty without one. */
export const tokenIn = ({ session }: Pick<State, "session">): string => (session._tag === "LoggedIn" ? session.token : "")

/** With what is new of who is logged in: wherever my name and picture are drawn, and at the next start. */
export const withMe = <S extends Pick<State, "session" | "people" | "profiles">>(state: S, me: Me): Turn<S> => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const { avatar, email, id, name, sex, signature } = me
  return [
    {
      ...state,
      session: { ...state.session, me },
      people: HashMap.set(state.people, id, { id, name, avatar }),
      profiles: HashMap.modify(state.profiles, id, (known) => ({ ...known, name, avatar, email, sex, signature }))
    },
    [{ _tag: "Store", key: "userInfo", value: me }]
  ]
}
