import type { ContactId } from "../../../../contact/Contact.ts"
import { requestResume, requestRows, requestRow } from "../log/ask.ts"
import type { ReloadSlices, RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { isLegacy, isListLoading } from "./LegacyState.ts"
import { withListOutdated, requestList } from "./listState.ts"

/** Brings the contact list up to date: what was missed where the server numbers its log, else all of it. One at a time: while it is on its way, it is asked for once more when it has come (CLIENT-09). */
export const reload = <S extends Pick<State, ReloadSlices>>(state: S): Turn<S> =>
  state.service.resume || !isLegacy(state) ? requestResume(state) : requestList(state)

/** The person asks for the list: all rows again, or the list where none is under way. */
export const reloadAsked = <S extends Pick<State, ReloadSlices>>(state: S): Turn<S> => {
  if (!isLegacy(state)) return requestRows(state)
  return isListLoading(state) ? stay(state) : reload(state)
}

/** Asks for the row of a conversation that may be wrong here; a service that does not number has only the whole list. */
export const doubtRow = <S extends Pick<State, ReloadSlices>>(state: S, chat: ContactId): Turn<S> =>
  isLegacy(state) ? reload(state) : requestRow(state, chat)

/** Asks for a row that a line may have changed which is still missing; without lines none is. */
export const doubtLine = <S extends Pick<State, RequestSlices | "log" | "tasks">>(state: S, chat: ContactId): Turn<S> =>
  isLegacy(state) ? stay(state) : requestRow(state, chat)

/** The row after a message of its chat was deleted: `isInDoubt`, where it cannot be told here what that changes; a list counts what is `unread` itself. */
export const recountRow = <S extends Pick<State, ReloadSlices>>(
  state: S,
  chat: ContactId,
  unread: number,
  isInDoubt: boolean
): Turn<S> => {
  if (isLegacy(state)) return unread > 0 || isInDoubt ? reload(state) : stay(withListOutdated(state))
  return isInDoubt ? requestRow(state, chat) : stay(state)
}
