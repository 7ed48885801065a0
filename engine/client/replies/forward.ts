import { forwardNext } from "../commands/forward.ts"
import { problem, success } from "../notices.ts"
import type { State } from "../State.ts"
import type { CallReplyOf } from "../Told.ts"
import { andThen, type Turn } from "../Turn.ts"

/** One was passed on, the next one goes; when one could not be, those after it stay (FORWARD-03). */
export const forwardMessage = (state: State, { ask, result }: CallReplyOf<"forwardMessage">): Turn => {
  if (result._tag === "Problem") return problem(state, "forward", result.answered)
  const next = forwardNext(state, ask.left, ask.to, ask)
  return ask.left.length === 0 ? andThen(next, (after) => success(after, result.msg)) : next
}
