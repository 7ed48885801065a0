import type { Refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "../LogEntry.ts"

/** A program to run: a number to answer with, its name in the tables of `programs.ts`, its input. */
export type Job = readonly [id: number, name: string, input: unknown]

export type LaneOutcome =
  | { readonly _tag: "Done"; readonly value: unknown }
  | { readonly _tag: "Refused"; readonly refused: Refused }
  | { readonly _tag: "Broken"; readonly message: string }

/** Something went wrong that no rule foresaw. */
export const brokenOutcome = (name: string, cause: unknown): LaneOutcome => ({
  _tag: "Broken",
  message: `${name}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`
})

/** What a group of programs gave; all of it durable. */
export interface GroupEnded {
  readonly outcomes: ReadonlyArray<readonly [id: number, outcome: LaneOutcome]>
  readonly entries: ReadonlyArray<LogEntry>
  /** The number under which other processes find the entries; there where several work on the database. */
  readonly journaled?: number
}

/** To a worker: a batch of programs, or the wish that it finishes what it has and ends. */
export type ToWorker = { readonly _tag: "Jobs"; readonly jobs: ReadonlyArray<Job> } | { readonly _tag: "Close" }

/** A worker can work. `synchronous` is how its connection waits for the disk, asked of the database itself, in SQLite's numbers (`PRAGMA synchronous`; 2 is FULL). */
export interface Ready {
  readonly _tag: "Ready"
  readonly synchronous: number
}

/** From a worker: that it is ready, why it cannot start, or what a group of programs gave, all of them durable. */
export type FromWorker =
  | Ready
  | { readonly _tag: "Problem"; readonly sentence: string }
  | ({ readonly _tag: "Ended" } & GroupEnded)
