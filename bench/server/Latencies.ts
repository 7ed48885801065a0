import { percentile } from "../percentile.ts"

/** Times from the wish to the answer, in milliseconds. */
export class Latencies {
  readonly #all: Array<number> = []

  add(millis: number): void {
    this.#all.push(millis)
  }

  get count(): number {
    return this.#all.length
  }

  /** The time that `part` of them stayed within; `null` when there are none. */
  within(part: number): number | null {
    return percentile(this.#all, part)
  }
}
