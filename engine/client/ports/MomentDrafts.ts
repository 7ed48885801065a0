import { Context } from "effect"
import type { UserId } from "../../account/User.ts"
import type { FileId } from "../core/uploads/Upload.ts"

/** What of a moment that is being written is to be kept: its record, and the files that came to it or left it. */
export interface MomentKeeping {
  /** Plain JSON; `null`: nothing is written any more. */
  readonly record: object | null
  readonly came: ReadonlyArray<FileId>
  readonly left: ReadonlyArray<FileId>
}

/**
 * Keeps the moment that somebody writes, with the bytes of its files, for each person apart (DEC-0342). Never fails: what cannot be kept is lost
 * with the page. Without an adapter nothing is kept.
 */
export const MomentDrafts = Context.Reference<{
  /** Tells the record; nothing where none is. Readers decode it. It is not told while another tab has it, or while it cannot be read. */
  readonly read: (owner: UserId, tell: (record: unknown) => void) => void
  /** The record at once; a large file may take longer. */
  readonly keep: (owner: UserId, keeping: MomentKeeping) => void
}>("engine/client/ports/MomentDrafts", {
  defaultValue: () => ({ read: (_owner, tell) => tell(undefined), keep: () => undefined })
})
