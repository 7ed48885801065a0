import { requestIntent } from "../ask.ts"
import { expireSession, tellProblem, showToast } from "../core/notices/notices.ts"
import { withNewSession } from "../core/session/replies.ts"
import type { State } from "../State.ts"
import { andThen, stay, type Turn } from "../Turn.ts"
import type { Want } from "./Want.ts"

const one = (state: State, want: Want): Turn => {
  switch (want._tag) {
    case "Ask":
      return [state, [requestIntent(state, want.ask)]]
    case "Toast":
      return showToast(state, want.words, want.tells)
    case "Explain":
      return tellProblem(state, want.answered)
    case "EndSession":
      return expireSession(state)
    case "Enter":
      return withNewSession(state, want.session)
    default:
      return [state, [want]]
  }
}

type Performed = Readonly<Record<Exclude<Want["_tag"], Turn[1][number]["_tag"]>, true>>

/** What {@link one} does itself; all else is handed on. */
const PERFORMED: Readonly<Partial<Record<Want["_tag"], true>>> = {
  Ask: true,
  Toast: true,
  Explain: true,
  EndSession: true,
  Enter: true
} satisfies Performed

const isHandedOn = (wants: ReadonlyArray<Want>): wants is Turn[1] => wants.every(({ _tag }) => PERFORMED[_tag] !== true)

/** Does in order what an area wants of the other parts of the client. */
export const performWants = (state: State, wants: ReadonlyArray<Want>): Turn =>
  isHandedOn(wants) ? [state, wants] : wants.reduce<Turn>((turn, want) => andThen(turn, (next) => one(next, want)), stay(state))
