import { Effect } from "effect"
import mitt from "mitt"
import type { CallName } from "#engine/api/calls.ts"
import type { Calls, Came } from "#engine/client/ports/Calls.ts"

/** What came back for a call, and what the call said. */
interface Answer {
  readonly body: Readonly<Record<string, unknown>>
  readonly came: Came
}

type Hear = (answer: Answer) => void

/** Hears what is answered to calls, before the client does. */
export class CallAnswers {
  readonly #heard = mitt<Record<CallName, Answer>>()

  /** Calls `hear` with each answer to calls of this name; returns the way to stop. */
  on(call: CallName, hear: Hear): () => void {
    this.#heard.on(call, hear)
    return () => this.#heard.off(call, hear)
  }

  /** The same calls, heard. */
  over(calls: Calls["Service"]): Calls["Service"] {
    return {
      alive: calls.alive,
      ask: (call, body, headers, path) =>
        Effect.map(calls.ask(call, body, headers, path), (came) => {
          this.#heard.emit(call, { body, came })
          return came
        })
    }
  }
}
