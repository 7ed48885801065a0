import type { Value } from "./store/Program.ts"

/** A row by its columns. */
export type TestRow = Record<string, Value>

/** What tests look at and change beside the programs, at once, on either store: as `node:sqlite` has it. */
export interface Sql {
  readonly prepare: (sql: string) => {
    readonly get: (...args: ReadonlyArray<Value>) => TestRow | undefined
    readonly all: (...args: ReadonlyArray<Value>) => ReadonlyArray<TestRow>
    readonly run: (...args: ReadonlyArray<Value>) => unknown
  }
  /** Several statements, without parameters. */
  readonly exec: (sql: string) => void
  readonly close: () => void
}
