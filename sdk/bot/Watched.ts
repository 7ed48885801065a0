import type { ReportingClient } from "#engine/client/Client.ts"
import type { CommandId, CommandOutcome } from "#engine/client/core/notices/settled/Settled.ts"
import type { State } from "#engine/client/State.ts"
import { BotEnded, type BotEnding } from "./Ended.ts"

interface Waiting {
  readonly test: (state: State) => boolean
  readonly met: (state: State) => void
  readonly ended: (error: BotEnded) => void
}

/** A client that can be waited for. */
export class Watched {
  readonly client: ReportingClient
  readonly #waiting = new Set<Waiting>()
  readonly #settling = new Map<
    CommandId,
    { readonly met: (outcome: CommandOutcome) => void; readonly ended: (error: BotEnded) => void }
  >()
  #ended: BotEnded | null = null
  readonly #stop: () => void

  constructor(client: ReportingClient) {
    this.client = client
    const stopHearing = client.onSettled(({ id, outcome }) => {
      const waiting = this.#settling.get(id)
      this.#settling.delete(id)
      waiting?.met(outcome)
    })
    const stopWatching = client.subscribe(() => {
      const state = client.state()
      for (const each of this.#waiting)
        if (each.test(state)) {
          this.#waiting.delete(each)
          each.met(state)
        }
    })
    this.#stop = () => {
      stopHearing()
      stopWatching()
    }
  }

  get state(): State {
    return this.client.state()
  }

  get ended(): BotEnded | null {
    return this.#ended
  }

  /** The first state that passes the test; rejects when the bot ends before. */
  until(test: (state: State) => boolean): Promise<State> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    if (test(this.state)) return Promise.resolve(this.state)
    return new Promise((met, ended) => {
      this.#waiting.add({ test, met, ended })
    })
  }

  /** What comes of a command of this name, which is asked after this; rejects when the bot ends before. */
  settled(id: CommandId): Promise<CommandOutcome> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    return new Promise((met, ended) => {
      this.#settling.set(id, { met, ended })
    })
  }

  /** Nothing is waited for any more. */
  end(why: BotEnding): void {
    if (this.#ended !== null) return
    this.#ended = new BotEnded(why)
    this.#stop()
    for (const { ended } of this.#waiting) ended(this.#ended)
    this.#waiting.clear()
    for (const { ended } of this.#settling.values()) ended(this.#ended)
    this.#settling.clear()
  }
}
