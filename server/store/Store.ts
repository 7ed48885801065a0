import type { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "./LogEntry.ts"
import type { READS, WRITES } from "./programs.ts"

/**
 * The one port to the truth. Programs are generators over SQL (see `Program.ts`), named in `programs.ts`, so that every engine
 * (SQLite in worker threads today) runs the same rules in the same transaction as the change.
 */
export interface Store {
  /** Runs a program that only reads, on the reading connection; never waits for the writer. */
  readonly read: <N extends keyof typeof READS>(name: N, input: Input<(typeof READS)[N]>) => Answered<Output<(typeof READS)[N]>>
  /**
   * Runs a program that changes. It shares a transaction and one fsync with what arrives in the same moment, within a savepoint of
   * its own; the promise settles after the commit, a refusal rolls back this program alone. Refuses with `busy` when too many wait.
   */
  readonly write: <N extends keyof typeof WRITES>(
    name: N,
    input: Input<(typeof WRITES)[N]>
  ) => Answered<Output<(typeof WRITES)[N]>>
  /**
   * Called with the log entries of each commit, in commit order, before the promises of that commit settle. `journaled`: their number in the
   * journal, where several processes work on the database.
   */
  readonly onCommit: (listener: (entries: ReadonlyArray<LogEntry>, journaled?: number) => void) => void
  /** What the writer did since the start (GET /metrics). */
  readonly stats: () => StoreStats
  /** Settles, with the reason, when the store cannot work any more (a worker died): the process must end then. */
  readonly failed: Promise<Error>
  /** Answers when both connections do (GET /ready); `too-old`: a newer program has changed the database so that this one must not work on it any more (DEC-0398). */
  readonly ready: () => Promise<"ready" | "too-old">
  /** Finishes what was accepted, then closes. */
  readonly close: () => Promise<void>
}

/** Counters of the writer. */
export interface StoreStats {
  /** Transactions made durable, one fsync each. */
  readonly commits: number
  /** Programs that ran in them. */
  readonly programs: number
  /** Programs in the biggest of them. */
  readonly biggestGroup: number
  /** How the writing connection waits for the disk, asked of SQLite when it was opened: 2 is FULL, each commit is synced before it is answered. */
  readonly synchronous: number
  /** Programs that wait now. */
  readonly queue: number
  /** How long the one that waits longest has waited, in milliseconds; 0 where none does. */
  readonly waited: number
  /** Whether the database needed a newer program when {@link Store.ready} was asked last. */
  readonly isTooOld: boolean
}

// The generators' types, seen from outside.
// oxlint-disable-next-line typescript/no-explicit-any -- inference needs the widest generator
type AnyProgram = (input: any) => Generator<any>
type Input<P extends AnyProgram> = Parameters<P>[0]
type Output<P extends AnyProgram> = ReturnType<P> extends Generator<unknown, infer A, unknown> ? A : never

/** What the program returned, or why it said no. Rejects only when something is broken. */
type Answered<A> = Promise<Result.Result<A, Refused>>
