import { Option, Schema } from "effect"
import { Me } from "../account/User.ts"
import type { Millis } from "../format/Millis.ts"
import { appSetting } from "../setting/AppSetting.ts"
import { ask } from "./ask.ts"
import type { Stored } from "./ports/Storage.ts"
import { andThen, type Turn, stay } from "./Turn.ts"
import type { State } from "./State.ts"
import { enter } from "./told/account.ts"

const decodeMe = Schema.decodeUnknownOption(Me)

/** The client starts, once, with what storage held. A session that cannot be read is no session (CLIENT-01, spec 3.9). */
export const start = (state: State, stored: Stored, preferred: ReadonlyArray<string>, now: Millis): Turn => {
  if (state.session._tag !== "Unknown") return stay(state)
  const me = Option.getOrUndefined(decodeMe(stored.userInfo))
  const token = typeof stored.authToken === "string" ? stored.authToken : ""
  const known: State = { ...state, preferred, setting: appSetting(stored.appSetting) }
  const first: Turn = [known, [ask(known, { call: "getSystemInfo", body: {} })]]
  return me === undefined || token === ""
    ? andThen(first, (next) => [{ ...next, session: { _tag: "LoggedOut" } }, []])
    : andThen(first, (next) => enter({ ...next, session: { _tag: "LoggedIn", me, token } }, now))
}
