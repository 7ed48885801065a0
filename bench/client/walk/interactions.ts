import type { Page } from "playwright"

/** One thing that a person did, with the slowest answer to it: from the touch or the key until what it changed is painted. */
export interface Interaction {
  /** The step of the walk it belongs to. */
  readonly step: string
  /** The event that took longest, such as `pointerup`. */
  readonly kind: string
  /** Milliseconds, in eights, as browsers tell them. */
  readonly millis: number
  /** Of these, how long it waited, worked, and then was laid out and painted. */
  readonly parts: readonly [waited: number, worked: number, painted: number]
}

/** As the page notes it. */
interface Noted extends Omit<Interaction, "step"> {
  /** On the clock of the page. */
  readonly at: number
}

/** What was done on a page, and which of it took 16 ms or more. */
interface Notes {
  readonly count: number
  readonly slow: ReadonlyArray<Noted>
}

interface Watching {
  readonly parleyWalk: () => Notes
}

/** Notes the longest event of each interaction, as INP is defined. Runs inside the page, before it. */
export const watchInteractions = (): void => {
  const longest = new Map<number, Noted>()
  const note = (entries: ReadonlyArray<PerformanceEntry>): void => {
    for (const entry of entries as ReadonlyArray<PerformanceEventTiming>) {
      const { duration, interactionId, name, processingEnd, processingStart, startTime } = entry
      if (interactionId === 0 || (longest.get(interactionId)?.millis ?? 0) >= duration) continue
      const parts = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd] as const
      longest.set(interactionId, { at: startTime, kind: name, millis: duration, parts })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const wish = { type: "event", durationThreshold: 16, buffered: true }
  observer.observe(wish)
  const take = (): Notes => {
    note(observer.takeRecords())
    return { count: performance.interactionCount, slow: [...longest.values()] }
  }
  Object.assign(globalThis, { parleyWalk: take })
}

/** A step that began at a moment of the page's clock. */
export interface Begun {
  readonly step: string
  readonly at: number
}

/** Milliseconds below which browsers tell nothing: what has no entry counts as so much. */
const LEAST = 16

/** Every interaction with the step during which it began. */
export const interactionsOf = ({ count, slow }: Notes, steps: ReadonlyArray<Begun>): ReadonlyArray<Interaction> => {
  const told = slow.map(({ at, ...rest }) => ({ ...rest, step: steps.findLast((each) => each.at <= at)?.step ?? "" }))
  const quick = { step: "", kind: "", millis: LEAST, parts: [0, 0, 0] } as const
  return [...told, ...Array.from({ length: Math.max(0, count - told.length) }, () => quick)]
}

/** What was done on a page until now. */
export const interactionsOn = async (page: Page, steps: ReadonlyArray<Begun>): Promise<ReadonlyArray<Interaction>> =>
  interactionsOf(await page.evaluate(() => (globalThis as unknown as Watching).parleyWalk()), steps)

/** The slowest of them, a line each. */
export const slowest = (all: ReadonlyArray<Interaction>, most: number): ReadonlyArray<string> =>
  all
    .toSorted((a, b) => b.millis - a.millis)
    .slice(0, most)
    .map(({ kind, millis, parts, step }) => {
      const [waited, worked, painted] = parts.map(Math.round)
      return `${step} (${kind}): ${millis} ms, of which it waited ${waited}, worked ${worked} and was painted ${painted}`
    })
