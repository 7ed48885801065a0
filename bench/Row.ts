/** One figure of a benchmark beside its baseline, measured in the same run, and the goal it is held to. */
export interface Row {
  readonly name: string
  readonly measured: number
  readonly unit: string
  /** The barest way to do the same work. */
  readonly baseline?: { readonly name: string; readonly measured: number }
  /** Measured over baseline, where the two are the same work. */
  readonly ratio?: number
  readonly goal: { readonly text: string; readonly met: boolean }
}

/** What each file of a benchmark exports. */
export type Run = () => Promise<ReadonlyArray<Row>>
