/** One figure of a benchmark beside its baseline, measured in the same run, and the goal it is held to. */
export interface Row {
  readonly name: string
  /** `null`: nothing came that could be measured. */
  readonly measured: number | null
  readonly unit: string
  /** The barest way to do the same work. */
  readonly baseline?: { readonly name: string; readonly measured: number | null }
  /** Measured over baseline, where the two are the same work. */
  readonly ratio?: number
  readonly goal: { readonly text: string; readonly met: boolean }
  /** Where to look first when it is too much, a line each. */
  readonly details?: ReadonlyArray<string>
}

/** How much of the full work is done: all of it, or a tenth in the short form. Never less than one. */
export type Share = (full: number) => number

/** What is measured together, in a process of its own, so that one part that breaks or hangs takes no other along. */
export interface Part {
  /** Names of the rows, all of which have to come out. */
  readonly figures: ReadonlyArray<string>
  readonly measure: (share: Share) => Promise<ReadonlyArray<Row>>
}

/** What each file of a benchmark exports: its parts by name, in the order in which they are run. */
export type Bench = Readonly<Record<string, Part>>
