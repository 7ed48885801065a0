import { Option, Schema } from "effect"
import { codesSentIn } from "../../../account/codesSent.ts"
import { Me } from "../../../account/User.ts"
import type { Millis } from "../../../format/Millis.ts"
import { appSetting } from "../../../setting/AppSetting.ts"
import { storedConfig } from "../../../setting/storedConfig.ts"
import { forgetAgain, openArchive, withStored } from "../archive/keep.ts"
import { withDismissed } from "../service/announcement.ts"
import { stepConnection } from "../sync/connection.ts"
import { reload } from "../sync/legacy/reload.ts"
import { requestIntent } from "../../ask.ts"
import { retryLogouts, withPendingLogoutsOf } from "./pendingLogouts.ts"
import type { Stored } from "../../ports/Storage.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { Session } from "./State.ts"
import type { State } from "../../State.ts"

const decodeMe = Schema.decodeUnknownOption(Me)

/** The session that a device keeps, `null` when it keeps none that can be read (CLIENT-01, spec 3.10). */
export const sessionIn = (stored: Stored): Extract<Session, { readonly _tag: "LoggedIn" }> | null => {
  const me = Option.getOrUndefined(decodeMe(stored.userInfo))
  const token = typeof stored.authToken === "string" ? stored.authToken : ""
  return me === undefined || token === "" ? null : { _tag: "LoggedIn", me, token }
}

/**
 * The client starts, once, with what storage held. A session that cannot be read is no session; with one, what is kept of the
 * person is read first (ARCHIVE-01, spec 3.10).
 */
export const start = <
  S extends Pick<
    State,
    RequestSlices | "announcement" | "announcementDismissedAt" | "announcementTeaser" | "entry" | "keep" | "pendingLogouts"
  >
>(
  state: S,
  stored: Stored,
  preferred: ReadonlyArray<string>
): Turn<S> => {
  if (state.session._tag !== "Unknown") return stay(state)
  const entry = { ...state.entry, codes: codesSentIn(stored.codesSent) }
  const session = sessionIn(stored)
  const keep = withStored(state.keep, stored)
  const service = storedConfig(stored.globalConfig)
  const known = withDismissed({ ...state, preferred, setting: appSetting(stored.appSetting), service, entry, keep }, stored)
  const asked = andThen(retryLogouts(withPendingLogoutsOf(known, stored)), (next) => [
    next,
    [requestIntent(next, { call: "getSystemInfo", body: {} })]
  ])
  const first = andThen(asked, (next) => forgetAgain(next, session?.me.id ?? null))
  return session === null
    ? andThen(first, (next) => stay({ ...next, session: { _tag: "LoggedOut" } }))
    : andThen(first, (next) => [{ ...next, session }, [openArchive(session.me.id, false)]])
}

/** What every start of a session does once it is known what was kept: load people and chats, and connect. */
export const loadSession = <S extends Pick<State, ReloadSlices | "chats" | "visible">>(state: S, now: Millis): Turn<S> =>
  andThen(reload(state), (next) => stepConnection(next, { _tag: "Start" }, now))
