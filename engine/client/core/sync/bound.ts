import type { Millis } from "../../../format/Millis.ts"
import { type AreaTurn, wantWords } from "../../areas/Want.ts"
import type { ReloadSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { newestPage } from "../conversation/commands/chat.ts"
import { resendWaiting } from "../conversation/outbox.ts"
import { endsSession } from "../notices/notices.ts"
import { requestAnnouncementText } from "../service/announcement.ts"
import { stepConnection } from "./connection.ts"
import { reload } from "./legacy/reload.ts"
import { applyUnlined } from "./legacy/unlined.ts"
import { withoutAsked } from "./log/ask.ts"

/** Wait before a client that was away asks what the service allows, in milliseconds. */
const SERVICE_PAUSE = 3000

/**
 * The socket is ours: live frames come. What was missed before is loaded, what was lost on the way is sent again (CLIENT-24).
 * A socket that cannot be bound is as good as none: another attempt follows.
 */
export const bindUid = <
  S extends Pick<
    State,
    ReloadSlices | "announcement" | "announcementDismissedAt" | "attaching" | "chats" | "contacts" | "open" | "outbox" | "visible"
  >
>(
  state: S,
  { ask: asked, result }: CallReplyOf<"bindUid">,
  now: Millis
): AreaTurn<S> => {
  if (state.session._tag !== "LoggedIn" || asked.body.client_id !== state.connection.clientId) return stay(state)
  if (result._tag === "Problem") {
    const { answered } = result
    if (endsSession(answered)) return [state, [wantWords(answered)]]
    return stepConnection(state, { _tag: "Errored" }, now)
  }
  const { me, token } = state.session
  const bound: S = { ...state, connection: { ...state.connection, bound: true } }
  const first: Turn<S> = [bound, [{ _tag: "SendFrame", frame: { type: "bindUid", user_id: String(me.id), token } }]]
  return andThen(first, resumeLive)
}

/** Live frames come from now on: what was missed before is loaded, what was lost on the way is sent again (CLIENT-24). */
export const resumeLive = <
  S extends Pick<
    State,
    ReloadSlices | "announcement" | "announcementDismissedAt" | "attaching" | "chats" | "contacts" | "open" | "outbox" | "visible"
  >
>(
  state: S
): Turn<S> => {
  // with a numbered log the page follows the answer, if it is wanted at all
  const loaded = andThen(reload(withoutAsked(state)), (next) =>
    applyUnlined(next, (loose) => (loose.open === "" ? stay(loose) : newestPage(loose, loose.open)))
  )
  const told = andThen(andThen(loaded, resendWaiting), requestAnnouncementText)
  // what the service told while nobody was here is asked for, when the first rush is over
  return state.connection.broken === null
    ? told
    : andThen(told, (next) => [next, [{ _tag: "Remind", of: "service", after: SERVICE_PAUSE }]])
}
