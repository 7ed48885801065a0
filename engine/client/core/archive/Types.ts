import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { ArchiveFact } from "./Fact.ts"
import type { ArchiveIntent } from "./Intent.ts"
import type { ArchiveState } from "./State.ts"

/** What the archive adds to the client. */
export interface ArchiveTypes {
  readonly state: ArchiveState
  readonly command: never
  readonly fact: ArchiveFact
  readonly ask: never
  readonly intent: ArchiveIntent
  readonly reminder: never
  /** Slices of other areas that its rows, and what they call, read or change. */
  readonly uses:
    | ReloadSlices
    | RowSlices
    | "attaching"
    | "chats"
    | "drafts"
    | "entered"
    | "jump"
    | "open"
    | "outbox"
    | "people"
    | "search"
    | "toastCount"
    | "toasts"
    | "unreportedReads"
    | "visible"
}
