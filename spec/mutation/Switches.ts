/** What an instrumented file asks (`M` in it): which mutant is in force, and who was here. */
export class Switches {
  /** The mutant in force, or -1. */
  active = -1
  hits = 0
  hitLimit = Infinity
  /** While a test runs: what is made then is asked then. */
  isRunning = false
  /** How often each mutant's place was reached, if somebody counts. */
  counts: Uint32Array | undefined
  /** Those counted at least once. */
  reached: Array<number> = []

  /** An endless loop ends here, most of the time. */
  readonly hit = (): true => {
    this.hits += 1
    if (this.hits > this.hitLimit) throw new Error(`mutant ${this.active} was reached more than ${this.hitLimit} times`)
    return true
  }

  readonly cover = (...ids: ReadonlyArray<number>): void => {
    const counts = this.counts
    if (counts === undefined) return
    for (const id of ids) {
      if (counts[id] === 0) this.reached.push(id)
      counts[id] = (counts[id] ?? 0) + 1
    }
  }

  /** A function whose mutant answers nothing. */
  readonly arrow = (id: number, original: (...args: Array<unknown>) => unknown): ((...args: Array<unknown>) => unknown) => {
    if (this.isRunning) {
      if (this.active === id && this.hit()) return () => undefined
      if (this.counts !== undefined) this.cover(id)
      return original
    }
    return (...args) => {
      if (this.active === id && this.hit()) return undefined
      if (this.counts !== undefined) this.cover(id)
      return original(...args)
    }
  }

  /** What was reached since the last time, with how often. */
  readonly take = (): Array<readonly [id: number, count: number]> => {
    const counts = this.counts
    if (counts === undefined) return []
    const taken = this.reached.map((id) => [id, counts[id] ?? 0] as const)
    for (const id of this.reached) counts[id] = 0
    this.reached = []
    return taken
  }
}
