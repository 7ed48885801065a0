import type { State } from "../../../State.ts"
import { isLegacy } from "./LegacyState.ts"

/** Names the stretch of time in which nothing went missing: the socket that brings live frames, empty when none does; with a numbered log, no line was left out. */
export const liveSocket = ({ connection, log }: Pick<State, "connection" | "log">): string =>
  isLegacy({ log }) ? (connection.bound ? connection.clientId : "") : `log ${log.epoch}`

/** Whether a chat that is live lacks messages of a screenful: a `resume` may have left out lines, while loose frames all come on the socket of its page. */
export const lacksMessages = (state: Pick<State, "log">, isShort: boolean): boolean => !isLegacy(state) && isShort

/** Whether opening a chat asks for its newest page: to a service that does not number, the page is what tells that the chat was read. */
export const opensByPage = (state: Pick<State, "log">, isWanted: boolean): boolean => isLegacy(state) || isWanted
