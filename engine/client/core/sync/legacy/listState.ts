import { requestIntent } from "../../../ask.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withBusyTask } from "../../notices/tasks.ts"
import { stay, type Turn } from "../../../Turn.ts"
import type { Loading, Meanwhile } from "./LegacyState.ts"

/** With another request for the list, or none. */
export const withLoading = <S extends Pick<State, "legacy">>(state: S, loading: Loading | null): S => ({
  ...state,
  legacy: { ...state.legacy, loading }
})

/** Asks for the whole contact list, one at a time: while it is on its way, it is asked for once more when it has come (CLIENT-09). */
export const requestList = <S extends Pick<State, RequestSlices | "legacy" | "tasks" | "totals">>(state: S): Turn<S> =>
  state.legacy.loading === null
    ? [
        withBusyTask(withLoading(state, { again: false, system: state.totals.system, meanwhile: null }), "contacts"),
        [requestIntent(state, { call: "getContacts", body: {} })]
      ]
    : stay(withListOutdated(state))

/** The list on its way, if any, is old already: another one must follow. */
export const withListOutdated = <S extends Pick<State, "legacy">>(state: S): S =>
  state.legacy.loading === null || state.legacy.loading.again
    ? state
    : withLoading(state, { ...state.legacy.loading, again: true })

/** Remembers what happened, as long as a list is on its way that may have been written before. */
export const withMeanwhile = <S extends Pick<State, "legacy">>(state: S, what: Meanwhile): S =>
  state.legacy.loading === null
    ? state
    : withLoading(state, { ...state.legacy.loading, meanwhile: { what, before: state.legacy.loading.meanwhile } })
