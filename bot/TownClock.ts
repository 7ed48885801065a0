import { type Clock, Duration, Effect } from "effect"

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Lets everything run that waits for nothing but its turn. */
export const settle = async (rounds = 4): Promise<void> => {
  for (let round = 0; round < rounds; round++)
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
}

/** Time that stands still until it is told to pass. */
export class TownClock implements Clock.Clock {
  #now: number
  #sleepers: Array<Sleeper> = []

  constructor(now: number) {
    this.#now = now
  }

  /** The next moment: no two messages are of the same one. */
  tick(): number {
    this.#now += 1
    return this.#now
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

  /** Each sleeper wakes at its moment, and does what it has to before the next one does. */
  async pass(millis: number): Promise<void> {
    const until = this.#now + millis
    for (;;) {
      await settle()
      const next = this.#sleepers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.#sleepers = this.#sleepers.filter((each) => each !== next)
      this.#now = Math.max(this.#now, next.at)
      next.wake()
    }
    this.#now = until
    await settle()
  }
}
