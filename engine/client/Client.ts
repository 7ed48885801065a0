import type { Event } from "./Event.ts"
import type { NamedEvent } from "./running/lastEvents.ts"
import type { Settled } from "./core/notices/settled/Settled.ts"
import type { State } from "./State.ts"

/** A running client, as screens and scripts see it: one state, and one way to change it. */
export interface Client {
  /** The state now. */
  readonly state: () => State
  /** Calls `listener` after each change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Hands an event to `step`. The next state is there when this returns; what has to be done outside goes on in the background. */
  readonly tell: (event: Event) => void
}

/** A client that can say what it was told last, for a report of a fault (DEC-0140). */
export interface ReportingClient extends Client {
  /** Calls `listener` with the end of each command; returns the way to stop. */
  readonly onSettled: (listener: (settled: Settled) => void) => () => void
  /** Names of the last 200 events and their moments, oldest first; no text, no name of a person and no token is in them. */
  readonly lastEvents: () => ReadonlyArray<NamedEvent>
}
