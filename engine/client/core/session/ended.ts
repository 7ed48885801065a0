import { isForcedOut } from "../../../account/forcedOut.ts"
import { SESSION_OVER } from "../../../connection/closeCode.ts"
import type { Fact } from "../../Event.ts"
import { stepConnection } from "../sync/connection.ts"
import { meIn } from "./me.ts"
import { expireSession, showToast } from "../notices/notices.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import type { State } from "../../State.ts"
import { isBusy } from "../notices/tasks.ts"

const EVENTS = { opened: { _tag: "Opened" }, errored: { _tag: "Errored" }, closed: { _tag: "Closed" } } as const

/** Whether I have just asked for what ends all my sessions: its answer says so better than a socket that is closed a moment before (ACCOUNT-44, spec 4.2). */
const isLeaving = (state: Pick<State, "tasks">): boolean => isBusy(state, "password") || isBusy(state, "bind")

/** What the socket tells. A close that says that the session is over leads to the login page, as answer code -1 does (CONN-10, DEC-0029). */
export const socketTold = (state: State, { code, now, what }: Extract<Fact, { readonly _tag: "SocketTold" }>): Turn =>
  code === SESSION_OVER && state.session._tag === "LoggedIn" && !isLeaving(state)
    ? andThen(expireSession(state), (next) =>
        showToast(next, { _tag: "Key", key: "refusal:session-expired", params: {} }, "push")
      )
    : stepConnection(state, EVENTS[what], now)

/** What the server tells of another session that has just begun. */
interface Offline {
  readonly id: number
  readonly client_id: string
  readonly isMobile: boolean
}

/** Somebody logged in elsewhere: where that is not allowed twice, the session ends here, and says so until it is confirmed (CONN-11, spec 4.14, 8.3). */
export const forceOut = (state: State, offline: Offline): Turn => {
  const { connection, service } = state
  const holder = {
    id: meIn(state),
    isMobile: state.isMobile,
    clientId: connection.clientId,
    multipleLogin: service.multipleLogin
  }
  const newcomer = { id: offline.id as typeof holder.id, clientId: offline.client_id, isMobile: offline.isMobile }
  if (!isForcedOut(holder, newcomer)) return stay(state)
  return andThen(expireSession(state), (next) => stay({ ...next, dialog: { kind: "forced-offline" } }))
}
