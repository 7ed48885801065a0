import type { UserId } from "../../../account/User.ts"
import { appSetting } from "../../../setting/AppSetting.ts"
import type { Stored } from "../../ports/Storage.ts"
import { tokenIn } from "../session/me.ts"
import { expireSession } from "../notices/notices.ts"
import { withPendingLogoutsOf } from "../session/pendingLogouts.ts"
import { sessionIn } from "../session/start.ts"
import type { State } from "../../State.ts"
import { withDismissed } from "../service/announcement.ts"
import { openArchive, withStored } from "../archive/keep.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"

/** Settings that were changed in another tab hold here too (TAB-09). */
const withSetting = <S extends Pick<State, "setting">>(state: S, stored: Stored): S =>
  stored.appSetting === undefined ? state : { ...state, setting: appSetting(stored.appSetting) }

const personIn = ({ session }: Pick<State, "session">): UserId | null => (session._tag === "LoggedIn" ? session.me.id : null)

/**
 * Whose archives are here is what storage says. One that a logout in another tab has marked is deleted here too, for this tab may
 * have written into it since; a name that is missing says nothing (TAB-08). `before`: with the session as it was.
 */
const withForgotten = <S extends Pick<State, "keep" | "session">>(
  before: Pick<State, "session">,
  state: S,
  stored: Stored
): Turn<S> => {
  const keep = withStored(state.keep, stored)
  const known = new Set(state.keep.forgotten.map(({ owner }) => owner))
  const [left, here] = [personIn(before), personIn(state)]
  const gone = keep.forgotten.flatMap(({ owner }) => (owner !== here && (owner === left || !known.has(owner)) ? [owner] : []))
  return [{ ...state, keep }, gone.map((owner) => ({ _tag: "ForgetArchive", owner }))]
}

/** The session of this device has changed in another tab: who logged out there is out here, who logged in is in (TAB-08). */
const withSession = (state: State, stored: Stored): Turn => {
  const session = sessionIn(stored)
  const mine = tokenIn(state)
  if (session === null) return stored.authToken === undefined && mine !== "" ? expireSession(state) : stay(state)
  if (session.token === mine) return stay({ ...state, session })
  const out = mine === "" ? stay(state) : expireSession(state)
  return andThen(out, (next) => [{ ...next, session, dialog: null, tasks: {} }, [openArchive(session.me.id, false)]])
}

/** What this device keeps was changed by another tab (TAB-08, TAB-09, DEC-0028). */
export const storedTold = (state: State, stored: Stored): Turn =>
  state.session._tag === "Unknown"
    ? stay(state)
    : andThen(withSession(withPendingLogoutsOf(withSetting(state, stored), stored), stored), (next) =>
        withForgotten(state, withDismissed(next, stored), stored)
      )
