/** What a run leaves to chance: numbers that look like it and are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return probability > 0 && this.next() < probability
  }

  /** One of these; `undefined` of none. */
  of<A>(items: ReadonlyArray<A>): A | undefined {
    return items[this.below(items.length)]
  }

  /** One of these, each as likely as its weight beside those of the others. */
  among<A>(items: ReadonlyArray<readonly [weight: number, item: A]>): A {
    let left = this.next() * items.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, item] of items) {
      left -= weight
      if (left < 0) return item
    }
    return (items.at(-1) as readonly [number, A])[1]
  }

  /** Waiting for what happens once in `mean` on average: mostly shorter, now and then much longer. At least 1. */
  wait(mean: number): number {
    return Math.max(1, Math.round(-Math.log(1 - this.next()) * mean))
  }

  /** Another source, so that what is drawn there changes nothing here. */
  fork(): Random {
    return new Random(this.below(0x1_0000_0000))
  }
}
