import type { ConnectionEvent } from "../../../connection/machine.ts"
import type { Millis } from "../../../format/Millis.ts"
import { openChat, wantsPage } from "../conversation/commands/chat.ts"
import { resendWaiting } from "../conversation/outbox.ts"
import { retryLogouts } from "../session/pendingLogouts.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../tabs/Part.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { stepConnection, withOffline } from "./connection.ts"
import { markLooseRead } from "./legacy/reading.ts"
import { reportReads } from "./log/reading.ts"

interface Told {
  readonly now: Millis
}

/** The device has a network again: what waits goes. A tab that has a socket of its own tells what it has read when that is bound. */
export const networkBack = <
  S extends Pick<
    State,
    RequestSlices | "attaching" | "chats" | "log" | "outbox" | "pendingLogouts" | "unreportedReads" | "visible"
  >
>(
  state: S,
  { now }: Told
): Turn<S> =>
  andThen(
    andThen(andThen(stepConnection(withOffline(state, false), { _tag: "NetworkBack" }, now), retryLogouts), resendWaiting),
    (next) => (isLeader(next) ? stay(next) : reportReads(next))
  )

/** The chat on screen may have missed something while nobody looked. */
const missed = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S
): Turn<S> => (state.open !== "" && wantsPage(state, state.open) ? openChat(state, state.open) : stay(state))

/** A page that was put away had stopped its connection; with a session it starts again. */
const shown = (state: Pick<State, "connection" | "session">): ConnectionEvent =>
  state.session._tag === "LoggedIn" && state.connection.machine._tag === "Idle" ? { _tag: "Start" } : { _tag: "Shown" }

/** Somebody looks: what is on screen counts as read, and what was missed is asked for. */
export const pageShown = <
  S extends Pick<
    State,
    ReloadSlices | RowSlices | "attaching" | "chats" | "entered" | "jump" | "open" | "outbox" | "unreportedReads" | "visible"
  >
>(
  state: S,
  { now }: Told
): Turn<S> =>
  andThen(andThen(andThen(stepConnection({ ...state, visible: true }, shown(state), now), markLooseRead), missed), resendWaiting)
