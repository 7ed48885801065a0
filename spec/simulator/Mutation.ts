import type { Event } from "#engine/client/Event.ts"
import type { Stepped } from "#engine/client/Turn.ts"
import type { State } from "#engine/client/State.ts"
import type { CoreCall } from "#server/core.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import type { EnvelopeOut } from "#server/http/envelope.ts"
import type { VirtualStore } from "./virtualStore.ts"

/**
 * A mistake put between the parts of a run from outside, to see that the simulator finds it. Without one of these the parts meet
 * as they are.
 */
export interface Mutation {
  /** In place of the engine's step. */
  readonly step?: (step: (state: State, event: Event) => Stepped) => (state: State, event: Event) => Stepped
  /** In place of the server's store. */
  readonly store?: (store: VirtualStore, database: SqliteConnection) => VirtualStore
  /** Log entries before they are pushed. */
  readonly entries?: (entries: ReadonlyArray<LogEntry>) => ReadonlyArray<LogEntry>
  /** A call as it leaves the client; `attempt` counts from 1 how often this very message was sent. */
  readonly call?: (arrived: CoreCall, attempt: number) => CoreCall
  /** An answer as it leaves the server. */
  readonly answer?: (call: CoreCall, envelope: EnvelopeOut) => EnvelopeOut
  /** Whether a frame is swallowed on its way to a socket. */
  readonly swallows?: (frame: string, turn: number) => boolean
}
