import type { UserId } from "../../../account/User.ts"
import type { Trouble } from "../../ports/Archive.ts"

/** What the device keeps. */
export interface ArchiveState {
  /** Whether this device can store the archive. */
  readonly keep: KeepState
}

/** The state of the archive (ARCHIVE-06, ARCHIVE-07). */
export interface KeepState {
  /** `opening` until it has been read; `evicted`: the device deleted it, and everything is loaded again. */
  readonly now: "opening" | "kept" | "evicted" | Trouble
  /** Whether the archive was read in this session, and all that is here goes on from what it held. */
  readonly read: boolean
  /** What the person has been told about; `short`: old messages were dropped to make room. */
  readonly told: ReadonlyArray<KeepState["now"] | "short">
  /** How many records could not be read at the start. */
  readonly dropped: number
  /** The people whose archive is on this device. */
  readonly owners: ReadonlyArray<UserId>
  /** People who logged out here: their archives are deleted, also what other tabs wrote since (CLIENT-04, TAB-08). */
  readonly forgotten: ReadonlyArray<Forgotten>
}

/** An archive to delete. `gone`: it is deleted; until then each start tries again. */
interface Forgotten {
  readonly owner: UserId
  readonly gone: boolean
}
