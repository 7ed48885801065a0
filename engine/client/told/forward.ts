import { TOAST_MILLIS } from "../../error/outcome.ts"
import { forwardNext } from "../commands/forward.ts"
import { endsSession, problemWords, said, tell, toast } from "../notices.ts"
import type { State } from "../State.ts"
import { failed } from "../tasks.ts"
import type { ToldOf } from "../Told.ts"
import { andThen, stay, type Turn } from "../Turn.ts"

/** One was passed on, the next one goes; when one could not be, those after it stay (FORWARD-03). */
export const forwardMessage = (state: State, { ask, result }: ToldOf<"forwardMessage">): Turn => {
  if (result._tag === "Problem") {
    const next = failed(state, "forward", problemWords(result.answered))
    return endsSession(result.answered) ? tell(next, result.answered) : stay(next)
  }
  const next = forwardNext(state, ask.left, ask.to)
  return ask.left.length === 0 && result.msg !== ""
    ? andThen(next, (after) => toast(after, said(result.msg), TOAST_MILLIS))
    : next
}
