/** A test that was run in the worker; `fault` is what it failed with. */
export interface Ran {
  readonly file: string
  /** The names of its groups and its own, as vitest lists them. */
  readonly name: string
  readonly state: "passed" | "failed" | "skipped"
  readonly fault: string
}

/** What the worker tells the page when it has run all. */
export interface Told {
  /** The zone of the device, as the worker sees it. */
  readonly zone: string
  /** Whether there is neither a page nor Node: what kind of place it was. */
  readonly place: string
  readonly tests: ReadonlyArray<Ran>
}
