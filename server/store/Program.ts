import { Result } from "effect"
import { type Reason, type Refused, refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "./LogEntry.ts"

/** What a database column holds here: times and bits are numbers, objects are JSON text. */
export type Value = string | number | null

/**
 * One statement; `?` in `sql` stand for `args`. Only what SQLite and PostgreSQL both understand (DEC-0084): `ON CONFLICT … DO` instead of
 * `INSERT OR …`; `CASE` instead of `MAX(a, b)`; a bit compared (`x = 1`) where a truth is asked for, and never a truth compared with a
 * number; every column that is not in `GROUP BY` within an aggregate; `DISTINCT` beside what it orders by; a subquery has an alias; a `?` that
 * stands alone is `CAST(? AS TEXT)`; no division of whole numbers by zero, no text where a number stands; `LIKE` over `LOWER` on both sides;
 * JSON is parsed in TypeScript.
 */
export interface Query {
  readonly _tag: "Query"
  readonly sql: string
  readonly args: ReadonlyArray<Value>
  readonly want: "all" | "one" | "run" | "key"
}

/** Hands over a line that the program has written to the change log; it is told after the commit. */
interface Tell {
  readonly _tag: "Tell"
  readonly entry: LogEntry
}

/** Says no: the program ends here, and what it changed is taken back. */
interface Refuse {
  readonly _tag: "Refuse"
  readonly refused: Refused
}

type Step = Query | Tell | Refuse

/**
 * Work on the database as a value: it yields statements and is sent their rows back, so that the same rules run on a driver that
 * answers at once (SQLite) and on one that answers later. It has the transaction to itself.
 */
export type Program<A> = Generator<Step, A, unknown>

/** All rows of a statement; `R` names its columns. */
export function* all<R>(sql: string, ...args: ReadonlyArray<Value>): Program<ReadonlyArray<R>> {
  return (yield { _tag: "Query", sql, args, want: "all" }) as ReadonlyArray<R>
}

/** The first row of a statement, if any; `R` names its columns. */
export function* one<R>(sql: string, ...args: ReadonlyArray<Value>): Program<R | undefined> {
  return (yield { _tag: "Query", sql, args, want: "one" }) as R | undefined
}

/** The row of a statement that always gives one (an aggregate, `INSERT … RETURNING`). */
export function* only<R>(sql: string, ...args: ReadonlyArray<Value>): Program<R> {
  const row = yield* one<R>(sql, ...args)
  if (row === undefined) throw new Error(`The statement gave no row: ${sql}`)
  return row
}

/**
 * Inserts one row; returns the number that it got. The statement ends with `RETURNING` and the column of that number, an `INTEGER PRIMARY KEY`;
 * nothing stops the insertion (`ON CONFLICT`). SQLite tells the number without being asked, in half of the time.
 */
export function* insertRow(sql: string, ...args: ReadonlyArray<Value>): Program<number> {
  return (yield { _tag: "Query", sql, args, want: "key" }) as number
}

/** A statement without rows; returns how many it changed. */
export function* run(sql: string, ...args: ReadonlyArray<Value>): Program<number> {
  return (yield { _tag: "Query", sql, args, want: "run" }) as number
}

/** Ends the program with a refusal. */
export function* refuse(reason: Reason, params: Refused["params"] = {}): Program<never> {
  return yield* refuseWith(refused(reason, params))
}

/** Ends the program with a refusal that a rule has given. */
export function* refuseWith(why: Refused): Program<never> {
  yield { _tag: "Refuse", refused: why }
  throw new Error("A refused program was resumed.")
}

/** Runs a program that may say no, and goes on where it does. What it changed before is not taken back: for programs that only look. */
export function* attempt<A>(program: Program<A>): Program<Result.Result<A, Refused>> {
  let step = program.next()
  while (step.done !== true) {
    if (step.value._tag === "Refuse") return Result.fail(step.value.refused)
    step = program.next(yield step.value)
  }
  return Result.succeed(step.value)
}

/** Has a line of the change log told after the commit. */
export function* tellLines(entry: LogEntry): Program<void> {
  yield { _tag: "Tell", entry }
}
