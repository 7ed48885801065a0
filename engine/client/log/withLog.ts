import { HashMap } from "effect"
import type { ContactId } from "../../contact/Contact.ts"
import type { State } from "../State.ts"
import { type LogState, timesLeft } from "./Log.ts"

/** With these parts of what is known of the change log. */
export const withLog = (state: State, log: Partial<LogState>): State => ({ ...state, log: { ...state.log, ...log } })

/** What the archive keeps of a conversation is no part of it any more. */
export const withLeft = (state: State, id: ContactId): State =>
  withLog(state, { left: HashMap.set(state.log.left, id, timesLeft(state, id) + 1) })
