import { type Clock, Duration, Effect } from "effect"

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Lets everything run that waits for nothing but its turn. */
export const settleTimers = async (rounds = 4): Promise<void> => {
  for (let round = 0; round < rounds; round++)
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
}

/** Promises that are kept one after the other between a sign of life and its end; more than there are, and next to nothing each. */
const HOPS = 8

/** Lets everything run that waits for promises that are kept already. */
const breath = async (): Promise<void> => {
  for (let hop = 0; hop < HOPS; hop++) await Promise.resolve()
}

/** Time that stands still until it is told to pass. */
export class TownClock implements Clock.Clock {
  #now: number
  #sleepers: Array<Sleeper> = []
  #stirs = 0
  readonly #signs: () => number

  /** `signs`: how many signs of life were given so far ({@link Network.signs}). */
  constructor(now: number, signs: () => number = () => 0) {
    this.#now = now
    this.#signs = signs
  }

  /** The next moment: no two messages are of the same one. */
  tick(): number {
    this.#now += 1
    this.stir()
    return this.#now
  }

  /** Something has happened in town. */
  stir(): void {
    this.#stirs += 1
  }

  /** Lets everything happen that is under way: until a while passes in which nothing does. */
  async #rest(): Promise<void> {
    for (let before = -1; before !== this.#stirs;) {
      before = this.#stirs
      await settleTimers()
    }
  }

  currentTimeMillisUnsafe(): number {
    return this.#now
  }
  currentTimeNanosUnsafe(): bigint {
    return BigInt(this.#now) * 1_000_000n
  }
  monotonicTimeNanosUnsafe(): bigint {
    return this.currentTimeNanosUnsafe()
  }
  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())
  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  readonly monotonicTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())

  sleep(duration: Duration.Duration): Effect.Effect<void> {
    const millis = Duration.toMillis(duration)
    return Effect.callback<void>((resume) => {
      const sleeper: Sleeper = { at: this.#now + Math.max(0, millis), wake: () => resume(Effect.void) }
      this.#sleepers.push(sleeper)
      return Effect.sync(() => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper)
      })
    })
  }

  /**
   * Each sleeper wakes at its moment, and does what it has to before the next one does. Who only gives a sign of life is done in
   * one breath: nothing that takes real time follows from it, so a silent day costs next to nothing.
   */
  async pass(millis: number): Promise<void> {
    const until = this.#now + millis
    await this.#rest()
    for (;;) {
      const next = this.#due(until)
      if (next === undefined) break
      this.#sleepers = this.#sleepers.filter((each) => each !== next)
      this.#now = Math.max(this.#now, next.at)
      const before = this.#signs()
      next.wake()
      await breath()
      if (this.#signs() === before) await this.#rest()
    }
    this.#now = until
    await this.#rest()
  }

  /** The sleeper who wakes first, if one does by then. */
  #due(until: number): Sleeper | undefined {
    let first: Sleeper | undefined
    for (const each of this.#sleepers) if (each.at <= until && (first === undefined || each.at < first.at)) first = each
    return first
  }
}
