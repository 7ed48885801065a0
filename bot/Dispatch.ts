import { BotEnded } from "./Ended.ts"
import type { Filter } from "./filters.ts"
import type { Happening } from "./Happening.ts"
import { logged } from "./report.ts"

type Act = (happening: Happening) => Promise<void>
type Hear = (error: unknown, happening: Happening | null) => void

/** Who wants what; errors of handlers are told and stop nobody. */
export class Dispatch {
  readonly #acts = new Set<Act>()
  readonly #hearers = new Set<Hear>()
  readonly #started: Promise<void>
  #start: () => void = () => undefined
  #stopped = false
  readonly #ended: Promise<never>
  #end: (error: BotEnded) => void = () => undefined

  constructor() {
    this.#started = new Promise((resolve) => {
      this.#start = resolve
    })
    this.#ended = new Promise((_, reject) => {
      this.#end = reject
    })
    // whoever waits for it is told; nobody may be waiting
    this.#ended.catch(() => undefined)
  }

  on<A>(filter: Filter<A>, act: (found: A) => unknown): () => void {
    const mine: Act = async (happening) => {
      const found = filter(happening)
      if (found !== undefined) await act(found)
    }
    this.#acts.add(mine)
    // those that are registered in one go all see the first message
    queueMicrotask(this.#start)
    return () => this.#acts.delete(mine)
  }

  onError(hear: Hear): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  report(error: unknown, happening: Happening | null, doing: string): void {
    if (this.#hearers.size === 0) return logged(error, doing)
    for (const hear of this.#hearers)
      try {
        hear(error, happening)
      } catch (again) {
        logged(again, "hearing of an error")
      }
  }

  /** Hands something to everybody who wants it; rejects only when the bot ends before it was taken. */
  async hand(happening: Happening): Promise<void> {
    await Promise.race([this.#started, this.#ended])
    if (this.#stopped) throw new BotEnded("closed")
    for (const act of [...this.#acts]) {
      try {
        await act(happening)
      } catch (error) {
        if (error instanceof BotEnded && this.#stopped) throw error
        this.report(error, happening, "a handler")
      }
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
        // nobody wants them any more
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
