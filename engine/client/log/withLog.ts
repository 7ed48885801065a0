import type { State } from "../State.ts"
import type { Log } from "./Log.ts"

/** With these parts of what is known of the change log. */
export const withLog = (state: State, log: Partial<Log>): State => ({ ...state, log: { ...state.log, ...log } })
