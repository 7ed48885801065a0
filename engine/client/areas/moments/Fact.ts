import type { UserId } from "../../../account/User.ts"

/** What the device tells of the moment that somebody was writing. */
export interface MomentsFact {
  readonly _tag: "DraftKeptTold"
  readonly owner: UserId
  /** The record as it was kept; nothing where none was. */
  readonly record: unknown
}
