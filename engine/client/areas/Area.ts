import type { CallName } from "../../api/calls.ts"
import type { Frame } from "../../api/frames.ts"
import type { Millis } from "../../format/Millis.ts"
import type { Answers } from "../answers.ts"
import type { State } from "../State.ts"
import type { AreaReply } from "../CallReply.ts"
import type { Turn } from "../Turn.ts"
import type { Port } from "./Port.ts"
import type { AreaCommand, AreaName } from "./types.ts"

/** A fact of an area, whichever it is. */
export interface NamedFact {
  readonly _tag: string
  readonly area: AreaName
  readonly now: Millis
}

/** The code of an area as `step` and the runner use it; {@link defineArea} makes one. */
export interface Area {
  /** Areas without whose code this one does not work: they come with it. */
  readonly needs?: ReadonlyArray<AreaName>
  readonly answers: Answers
  /** Whether a command of it needs a session; throws for one that does not exist (DEC-0125). */
  readonly needsSession: (command: AreaCommand) => boolean
  readonly command: (state: State, command: AreaCommand) => Turn
  readonly reply: (state: State, end: AreaReply, now: Millis) => Turn
  readonly heard: (state: State, frame: Frame, now: Millis) => Turn
  /** A timer of the area is due; `of`: its name without that of the area. */
  readonly reminder: (state: State, of: string, now: Millis) => Turn
  readonly fact: (state: State, fact: NamedFact) => Turn
  /** What follows by itself from a state, whatever has happened. */
  readonly after?: (state: State) => Turn
  /** Carries out its intents, where it has some. */
  readonly port: Port | undefined
}

/** The areas whose code is here. */
export type Areas = Readonly<Partial<Record<AreaName, Area>>>

/** How the replies to a call are read: by the areas, or by the core areas. */
export const readerOf = (core: Answers, areas: Areas, call: CallName): Answers[CallName] => {
  for (const answers of [core, ...Object.values(areas).map((area) => area.answers)]) {
    const reader = answers[call]
    if (reader !== undefined) return reader
  }
  return undefined
}
