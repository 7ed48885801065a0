import { Effect } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import type { Calls, Came } from "#engine/client/ports/Calls.ts"

type Hear = (call: CallName, body: Readonly<Record<string, unknown>>, came: Came) => void

/** Hears what is answered to calls, before the client does: some ends are only told to screens, as a toast. */
export class Answers {
  readonly #hearers = new Set<Hear>()

  hear(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  /** The same calls, heard. */
  over(calls: Calls["Service"]): Calls["Service"] {
    return {
      alive: calls.alive,
      ask: (call, body, headers, path) =>
        Effect.map(calls.ask(call, body, headers, path), (came) => {
          for (const hear of this.#hearers) hear(call, body, came)
          return came
        })
    }
  }
}
