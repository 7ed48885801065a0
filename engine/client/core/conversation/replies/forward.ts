import { forwardNext } from "../commands/forward.ts"
import { type AreaTurn, wantProblem } from "../../../areas/Want.ts"
import { tellSuccess } from "../../notices/notices.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { andThen } from "../../../Turn.ts"

/** One was passed on, the next one goes; when one could not be, those after it stay (FORWARD-03). */
export const forwardMessage = <S extends Pick<State, RequestSlices | "tasks" | "toastCount" | "toasts">>(
  state: S,
  { ask, result }: CallReplyOf<"forwardMessage">
): AreaTurn<S> => {
  if (result._tag === "Problem") return wantProblem(state, "forward", result.answered)
  const next = forwardNext(state, ask.left, ask.to, ask)
  return ask.left.length === 0 ? andThen(next, (after) => tellSuccess(after, result.msg)) : next
}
