import { HashMap } from "effect"
import { newestPage } from "../../conversation/commands/chat.ts"
import { requestIntent } from "../../../ask.ts"
import { interruptedCoverage } from "../../conversation/coverage/Coverage.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import { requestRows } from "./ask.ts"

/** Tells the server the new language, in which it writes all further frames of this session (DEC-0116). */
export const sendLanguage = <S extends Pick<State, RequestSlices>>(state: S): Turn<S> =>
  state.session._tag === "LoggedIn"
    ? [state, [requestIntent(state, { call: "switchLang", body: { lang: state.setting.language } })]]
    : stay(state)

/** After a change of language the sentences of the server are loaded again: rows at once, a chat when it is opened (LOG-09). */
export const reloadSentences = <S extends Pick<State, RequestSlices | "chats" | "log" | "open" | "tasks" | "visible">>(
  state: S
): Turn<S> => {
  if (!state.log.isLoaded) return stay(state)
  const chats = HashMap.map(state.chats, (chat) => ({ ...chat, coverage: interruptedCoverage(chat.coverage) }))
  return andThen(requestRows({ ...state, chats }), (next) => (next.open === "" ? stay(next) : newestPage(next, next.open)))
}
