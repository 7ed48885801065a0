import { HashMap } from "effect"
import type { State } from "#engine/client/State.ts"
import type { Asking } from "./Asking.ts"
import type { Dispatch } from "./Dispatch.ts"
import { BotEnded } from "./Ended.ts"
import { joinedChat, requestCame } from "./happenings.ts"
import type { Happening } from "./Happening.ts"
import type { Marks } from "./Marks.ts"

/** Delivers what is no message: friend requests, and chats that the bot came into. One after the other for each person and chat. */
export class Others {
  readonly #asking: Asking
  readonly #dispatch: Dispatch
  /** Requests that were handed over. */
  readonly #seen = new Set<number>()
  /** Chats that I was in. */
  readonly #known = new Set<string>()
  readonly #turns = new Map<string, Promise<void>>()
  readonly #rest: (millis: number) => Promise<void>
  #begun = false

  constructor(asking: Asking, dispatch: Dispatch, rest: (millis: number) => Promise<void>) {
    this.#rest = rest
    this.#asking = asking
    this.#dispatch = dispatch
  }

  /** Handing over begins. What came since the last time, if there was one, is news. */
  begin(state: State, marks: Marks | null): void {
    for (const { id, lastAt } of HashMap.values(state.contacts))
      if (marks === null || id in marks.chats || lastAt <= marks.since) this.#known.add(id)
    this.#begun = true
    this.#join(state)
    if (state.totals.system > 0) this.#asking.tell({ _tag: "RequestsAsked", direction: "received" })
  }

  moved(before: State, after: State): void {
    if (!this.#begun) return
    if (after.totals.system > before.totals.system) this.#asking.tell({ _tag: "RequestsAsked", direction: "received" })
    if (after.requests.received !== before.requests.received) this.#request(after)
    if (after.contacts === before.contacts || after.rosterVersion === before.rosterVersion || after.session !== before.session)
      return
    // who left may come back
    for (const id of HashMap.keys(before.contacts)) if (!HashMap.has(after.contacts, id)) this.#known.delete(id)
    this.#join(after)
  }

  #request({ requests }: State): void {
    for (const request of requests.received)
      if (request.status === "pending" && !this.#seen.has(request.id)) {
        this.#seen.add(request.id)
        this.#hand(
          `person ${request.person.id}`,
          requestCame(request, (id, accept) => this.#answer(id, accept))
        )
      }
  }

  #join({ contacts }: State): void {
    for (const contact of HashMap.values(contacts))
      if (!this.#known.has(contact.id)) {
        this.#known.add(contact.id)
        this.#hand(`chat ${contact.id}`, joinedChat(contact))
      }
  }

  async #answer(id: number, accept: boolean): Promise<void> {
    await this.#asking.task(`answerRequest:${id}`, { _tag: "AnswerRequestAsked", id, accept })
  }

  #hand(of: string, happening: Happening): void {
    const before = this.#turns.get(of) ?? Promise.resolve()
    const turn = before
      .then(() =>
        this.#dispatch.hand({
          happening: () => happening,
          failed: 0,
          // it comes again after a restart, until it is answered
          noted: () => undefined,
          pause: this.#rest
        })
      )
      .catch((error: unknown) => {
        if (!(error instanceof BotEnded)) this.#dispatch.report(error, happening, "handing over")
      })
      .finally(() => {
        if (this.#turns.get(of) === turn) this.#turns.delete(of)
      })
    this.#turns.set(of, turn)
  }
}
