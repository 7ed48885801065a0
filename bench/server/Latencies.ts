/** Times from the wish to the answer, in milliseconds. */
export class Latencies {
  readonly #all: Array<number> = []

  add(millis: number): void {
    this.#all.push(millis)
  }

  get count(): number {
    return this.#all.length
  }

  /** The time that `part` of them stayed within; 0 when there are none. */
  within(part: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  }
}
