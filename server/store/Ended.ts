import type { Refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "./LogEntry.ts"

/** How a program ended, and the lines of the change log that it wrote. */
type Ended<A> =
  | { readonly _tag: "Done"; readonly value: A; readonly entries: ReadonlyArray<LogEntry> }
  | { readonly _tag: "Refused"; readonly refused: Refused }

/** The same, and whether it changed something before. */
export type Went<A> = Ended<A> & { readonly hasChanged: boolean }
