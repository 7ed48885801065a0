import type { Cause, Machine } from "../../../connection/machine.ts"
import type { LegacyState } from "./legacy/LegacyState.ts"
import type { LogState } from "./log/Log.ts"
import type { TabRole } from "../tabs/Part.ts"

/** How the client keeps up with the service. */
export interface SyncState {
  readonly connection: Connection
  /** Whether the page is visible. A message in the open chat counts as read only then. */
  readonly visible: boolean
  /** What only a server that does not number its log makes the client remember. */
  readonly legacy: LegacyState
  /** How far the server's change log is applied here. */
  readonly log: LogState
}

/** The state of the connection. */
interface Connection {
  readonly machine: Machine
  /** The server's id of this socket; empty before `init`. */
  readonly clientId: string
  /** The socket is bound to the account: live frames arrive. */
  readonly bound: boolean
  /** How many frames were ignored since the start because their type or shape is unknown. */
  readonly ignored: number
  /** Why the connection broke last; `null`: it has not since the start. */
  readonly broken: Cause | null
  /** The device reports that it is offline. */
  readonly offline: boolean
  /** The device is online again, but no frame has arrived since: a request sent now may still be lost. */
  readonly unheard: boolean
  /** Whether this tab has its own connection, or uses that of another tab of the same person. */
  readonly part: TabRole
}
