import type { CallName } from "../api/calls.ts"
import type { Millis } from "../format/Millis.ts"
import type { Answers } from "./answers.ts"
import type { AreaName } from "./Asked.ts"
import type { AreaCommand } from "./Event.ts"
import type { State } from "./State.ts"
import type { CallReply } from "./Told.ts"
import type { Turn } from "./Turn.ts"

/**
 * A part of the client that comes when its first screen does: its calls, and its half of `step`. What it knows of the state lies in
 * the one state, empty until then.
 */
export interface Area {
  readonly answers: Answers
  /** What of it may be asked without a session. */
  readonly anytime: ReadonlySet<AreaCommand["_tag"]>
  readonly asked: (state: State, command: AreaCommand) => Turn
  readonly told: (state: State, end: CallReply, now: Millis) => Turn
  /** What follows by itself from a state, whatever has happened. */
  readonly after?: (state: State) => Turn
}

/** The areas that a client has learned. */
export type Areas = Readonly<Partial<Record<AreaName, Area>>>

/** How the answers of a call are read: those of the areas beside those that every client knows. */
export const readerOf = (main: Answers, areas: Areas, call: CallName): Answers[CallName] => {
  for (const answers of [main, ...Object.values(areas).map((area) => area.answers)]) {
    const reader = answers[call]
    if (reader !== undefined) return reader
  }
  return undefined
}
