import mitt from "mitt"
import { ATTEMPTS, type HandlerOptions, pauseAfter } from "./attempts.ts"
import { BotEnded } from "./Ended.ts"
import type { Filter } from "./filters.ts"
import type { Happening } from "./Happening.ts"
import { mustBeCount, mustBeFunction } from "./mistakes.ts"
import { logError } from "./report.ts"

interface Handler {
  /** Handlers are counted from 0 in the order in which they are registered: answers of each have ids of their own. */
  readonly nth: number
  readonly attempts: number
  readonly act: (happening: Happening) => Promise<void>
}

/** What is told of handlers to those who hear of it, in the order in which they are registered. */
type Events = {
  /** A handler threw or rejected, or something else that a bot does. */
  readonly error: { readonly error: unknown; readonly happening: Happening | null }
  /** A handler was given up. What each hearer does is put into `acts`: the next message of the chat waits for it. */
  readonly failed: { readonly error: unknown; readonly happening: Happening; readonly acts: Array<() => unknown> }
}

/** Something that is to be handed over. */
export interface Handing {
  /** As the handler with this number gets it at another attempt. */
  readonly happening: (handler: number) => Happening
  /** Attempts that failed in a program before this one. */
  readonly failed: number
  /** So many attempts have failed by now; another one follows. */
  readonly noted: (failed: number) => void
  /** Resolves after so many milliseconds, or when the bot ends. */
  readonly pause: (millis: number) => Promise<void>
}

/** Who wants what. A handler that fails is tried again after a pause, and given up in the end (DEC-0123). */
export class Dispatch {
  readonly #handlers = new Set<Handler>()
  readonly #events = mitt<Events>()
  readonly #attempts: number
  #registered = 0
  readonly #started: Promise<void>
  #start: () => void = () => undefined
  #stopped = false
  readonly #ended: Promise<never>
  #end: (error: BotEnded) => void = () => undefined

  /** `attempts`: how often a handler is tried that does not say so itself. */
  constructor(attempts = ATTEMPTS) {
    mustBeCount(attempts, '"attempts"')
    this.#attempts = attempts
    this.#started = new Promise((resolve) => {
      this.#start = resolve
    })
    this.#ended = new Promise((_, reject) => {
      this.#end = reject
    })
    // callers that wait for it are told; there may be none
    this.#ended.catch(() => undefined)
  }

  on<A>(filter: Filter<A>, act: (found: A) => unknown, { attempts = this.#attempts }: HandlerOptions = {}): () => void {
    mustBeFunction(filter, "The filter of a handler")
    mustBeFunction(act, "A handler")
    mustBeCount(attempts, '"attempts"')
    const mine: Handler = {
      nth: this.#registered++,
      attempts,
      act: async (happening) => {
        const found = filter(happening)
        if (found !== undefined) await act(found)
      }
    }
    this.#handlers.add(mine)
    // those that are registered in one go all see the first message
    queueMicrotask(this.#start)
    return () => this.#handlers.delete(mine)
  }

  onError(hear: (error: unknown, happening: Happening | null) => void): () => void {
    return this.#hear("error", ({ error, happening }) => {
      // an emitter stops at the first hearer that throws
      try {
        hear(error, happening)
      } catch (again) {
        logError(again, "hearing of an error")
      }
    })
  }

  onFailed(hear: (happening: Happening, error: unknown) => unknown): () => void {
    return this.#hear("failed", ({ acts, error, happening }) => {
      acts.push(() => hear(happening, error))
    })
  }

  #hear<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): () => void {
    this.#events.on(name, hear)
    return () => this.#events.off(name, hear)
  }

  #isHeard(name: keyof Events): boolean {
    return (this.#events.all.get(name) ?? []).length > 0
  }

  report(error: unknown, happening: Happening | null, doing: string): void {
    if (this.#isHeard("error")) this.#events.emit("error", { error, happening })
    else logError(error, doing)
  }

  /**
   * Hands something to each handler that wants it, until the handler is done with it or was given up. Rejects only when the bot ends
   * before.
   */
  async hand(handing: Handing): Promise<void> {
    await Promise.race([this.#started, this.#ended])
    let left: ReadonlyArray<Handler> = [...this.#handlers]
    for (let attempt = handing.failed + 1; ; attempt++) {
      if (this.#stopped) throw new BotEnded("closed")
      left = await this.#attempt(left, handing, attempt)
      if (left.length === 0) return
      handing.noted(attempt)
      await handing.pause(pauseAfter(attempt))
    }
  }

  /** Those of the handlers that failed and are to be tried again. */
  async #attempt(handlers: ReadonlyArray<Handler>, { happening }: Handing, attempt: number): Promise<ReadonlyArray<Handler>> {
    const failed: Array<Handler> = []
    for (const handler of handlers) {
      // taken off meanwhile
      if (!this.#handlers.has(handler)) continue
      const given = happening(handler.nth)
      try {
        await handler.act(given)
      } catch (error) {
        if (error instanceof BotEnded && this.#stopped) throw error
        this.report(error, given, `attempt ${attempt} of a handler`)
        if (attempt < handler.attempts) failed.push(handler)
        else await this.#giveUp(given, error, attempt)
      }
    }
    return failed
  }

  async #giveUp(happening: Happening, error: unknown, attempts: number): Promise<void> {
    if (!this.#isHeard("failed")) return logError(error, `a handler was given up after ${attempts} attempts: it`)
    const acts: Array<() => unknown> = []
    this.#events.emit("failed", { acts, error, happening })
    for (const act of acts)
      try {
        await act()
      } catch (again) {
        logError(again, "hearing of a handler that was given up")
      }
  }

  /** A loop over what passes the filter. One thing is given out at a time; who gave it waits until the loop comes back. */
  iterate<A>(filter: Filter<A>): AsyncIterableIterator<A> {
    const offered: Array<{ readonly value: A; readonly taken: () => void; readonly left: (error: unknown) => void }> = []
    const wanting: Array<(result: IteratorResult<A>) => void> = []
    let inHand: (() => void) | null = null
    let over = false
    const off = this.on(
      filter,
      (value) =>
        new Promise<void>((taken, left) => {
          const want = wanting.shift()
          if (want === undefined) offered.push({ value, taken, left })
          else {
            inHand = taken
            want({ done: false, value })
          }
        })
    )
    const back = (): void => {
      inHand?.()
      inHand = null
    }
    const finish = (): void => {
      over = true
      off()
      back()
      for (const want of wanting.splice(0)) want({ done: true, value: undefined })
    }
    this.#ended.catch((error: unknown) => {
      finish()
      for (const { left } of offered.splice(0)) left(error)
    })
    return {
      next: () => {
        back()
        if (over) return Promise.resolve({ done: true, value: undefined })
        const next = offered.shift()
        if (next === undefined) return new Promise((resolve) => wanting.push(resolve))
        inHand = next.taken
        return Promise.resolve({ done: false, value: next.value })
      },
      return: () => {
        finish()
        // they are not wanted any more
        for (const { taken } of offered.splice(0)) taken()
        return Promise.resolve({ done: true, value: undefined })
      },
      [Symbol.asyncIterator]() {
        return this
      }
    }
  }

  end(error: BotEnded): void {
    this.#stopped = true
    this.#end(error)
  }
}
