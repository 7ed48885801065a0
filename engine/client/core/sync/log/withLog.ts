import { HashMap } from "effect"
import type { ContactId } from "../../../../contact/Contact.ts"
import type { State } from "../../../State.ts"
import { type LogState, timesLeft } from "./Log.ts"

/** Changes parts of the log's state. */
export const withLog = <S extends Pick<State, "log">>(state: S, log: Partial<LogState>): S => ({
  ...state,
  log: { ...state.log, ...log }
})

/** Marks the archived messages of a conversation as not belonging to it any more. */
export const withLeft = <S extends Pick<State, "log">>(state: S, id: ContactId): S =>
  withLog(state, { left: HashMap.set(state.log.left, id, timesLeft(state, id) + 1) })
