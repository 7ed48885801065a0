import { Clock, Duration, Effect, type Fiber } from "effect"
import { BLANK, type Content, openedContent, archivePage, writtenContent } from "#adapters/memory/archive.ts"
import type { Archive } from "#engine/client/ports/Archive.ts"
import type { Random } from "./Random.ts"

/** What a device does later, unless it has crashed by then. */
export type Later = (millis: number, run: () => void) => void

/** Longest time that a transaction takes, in milliseconds. */
const SAVING = 40
const READING = 20

/** What an archive of messages holds on a device. A transaction is there as a whole, or not at all; it is told of a moment later. */
export class Cabinet {
  readonly #random: Random
  #content: Content = BLANK
  /** Reads and writes under way. */
  busy = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Numbers of the messages that it keeps, by chat. */
  get kept(): ReadonlyMap<string, ReadonlyArray<number>> {
    return new Map([...this.#content.messages].map(([chat, messages]) => [chat, [...messages.keys()]]))
  }

  /** What was under way will never be told. */
  crash(): void {
    this.busy = 0
  }

  /** The archive as one start of the client has it. */
  open(later: Later): Archive["Service"] {
    const after = <A>(millis: number, run: () => A): Effect.Effect<A> =>
      Effect.callback((resume) => {
        this.busy += 1
        later(this.#random.below(millis), () => {
          this.busy -= 1
          resume(Effect.succeed(run()))
        })
      })
    return {
      mayRelease: true,
      open: () => after(READING, () => openedContent(this.#content)),
      messages: (_, chat) => after(READING, () => archivePage(this.#content, chat)),
      save: (_, changes) =>
        Effect.andThen(
          after(SAVING, () => void (this.#content = writtenContent(this.#content, changes))),
          after(READING, () => null)
        ),
      shrink: () => Effect.succeed({ _tag: "Shrunk", floors: [] } as const),
      forget: () =>
        after(SAVING, () => {
          this.#content = BLANK
          return null
        }),
      persist: Effect.void
    }
  }
}

/** Runs effects of the engine in virtual time. */
export const inBackground = (later: Later): ((effect: Effect.Effect<void>) => Fiber.Fiber<void>) => {
  const clock = {
    currentTimeMillisUnsafe: () => 0,
    currentTimeMillis: Effect.succeed(0),
    currentTimeNanosUnsafe: () => 0n,
    currentTimeNanos: Effect.succeed(0n),
    sleep: (duration: Duration.Duration) =>
      Effect.callback<void>((resume) => later(Duration.toMillis(duration), () => resume(Effect.void)))
  } satisfies Partial<Clock.Clock>
  return (effect) => Effect.runFork(Effect.provideService(effect, Clock.Clock, clock as unknown as Clock.Clock))
}
