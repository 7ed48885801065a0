import { UserId } from "../account/User.ts"
import type { State } from "./State.ts"

/** Whose id no person has. */
const NOBODY = UserId.make(0)

/** Who is logged in; 0, whom nobody is, without a session. */
export const meIn = ({ session }: Pick<State, "session">): UserId => (session._tag === "LoggedIn" ? session.me.id : NOBODY)
