/** Upper bounds in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Counts how many times stayed within each bound, as a histogram of Prometheus does. */
export class Buckets {
  readonly #counts = Array<number>(BOUNDS.length + 1).fill(0)
  #sum = 0

  /** `times`: how often an operation took this many seconds. */
  add(seconds: number, times = 1): void {
    const found = BOUNDS.findIndex((bound) => seconds <= bound)
    const at = found === -1 ? BOUNDS.length : found
    this.#counts[at] = (this.#counts[at] ?? 0) + times
    this.#sum += seconds * times
  }

  /** Lines of the text; `labels` as they stand between the braces, empty for none. */
  lines(name: string, labels: string): ReadonlyArray<string> {
    let total = 0
    const before = labels === "" ? "" : `${labels},`
    const buckets = [...BOUNDS, "+Inf"].map((bound, i) => {
      total += this.#counts[i] ?? 0
      return `${name}_bucket{${before}le="${bound}"} ${total}`
    })
    const braces = labels === "" ? "" : `{${labels}}`
    return [...buckets, `${name}_sum${braces} ${this.#sum}`, `${name}_count${braces} ${total}`]
  }
}
