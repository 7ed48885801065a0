import { contactOf } from "../../../../api/nouns.ts"
import type { Millis } from "../../../../format/Millis.ts"
import { withSwitchesHeard } from "../../conversation/commands/chat.ts"
import { problemWords, tellProblem } from "../../notices/notices.ts"
import { meIn } from "../../session/me.ts"
import type { State } from "../../../State.ts"
import { withDoneTask, withFailedTask } from "../../notices/tasks.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import { isInDoubt, withList } from "./list.ts"
import { withLoading } from "./listState.ts"
import { markLooseRead } from "./reading.ts"
import { reload } from "./reload.ts"

/** The whole list, fresh. It is asked for once more when something happened that it cannot tell (CLIENT-08, CLIENT-09). */
export const getContacts = (state: State, { result }: CallReplyOf<"getContacts">, now: Millis): Turn => {
  // asked for before the service said that it numbers its log, which tells more
  if (state.log.isLoaded) return stay(withLoading(state, null))
  const { loading } = state.legacy
  if (loading === null) return stay(state)
  const next: Turn =
    result._tag === "Problem"
      ? tellProblem(withFailedTask(withLoading(state, null), "contacts", problemWords(result.answered)), result.answered)
      : stay(
          withSwitchesHeard(withDoneTask(withList(state, result.data.map(contactOf), result.count, meIn(state), now), "contacts"))
        )
  const isOld = loading.system !== state.totals.system || isInDoubt(next[0], loading.meanwhile)
  const asksAgain = loading.again || (result._tag === "Done" && isOld)
  return andThen(andThen(next, markLooseRead), (after) =>
    asksAgain && after.session._tag === "LoggedIn" ? reload(after) : stay(after)
  )
}
