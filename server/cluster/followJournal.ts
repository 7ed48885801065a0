import { Result } from "effect"
import type { LogEntry } from "../store/LogEntry.ts"
import type { Store } from "../store/Store.ts"

export interface FollowNeeds {
  readonly store: Pick<Store, "read">
  /** The last line that is known already. */
  readonly after: number
  /** Takes what a line tells; each line once, in order. */
  readonly apply: (entries: ReadonlyArray<LogEntry>, n: number) => void
  /** Lines were forgotten before they were read: what they told is not known. */
  readonly lost: () => void
  readonly failed: (error: unknown) => void
}

/** Reads what other processes tell, beside what this one told itself. */
export interface JournalFollower {
  /** This process wrote a line. */
  readonly committed: (n: number, entries: ReadonlyArray<LogEntry>) => void
  /** Another process says that the journal goes so far. */
  readonly heard: (n: number) => void
  /** Does something behind all lines that are known of; at once where they are applied. */
  readonly inTurn: (action: () => void) => void
  /** The last line that was applied. */
  readonly position: () => number
  readonly counts: () => { readonly reads: number; readonly found: number }
  readonly stop: () => Promise<void>
}

/** How often the journal is looked at when nothing was heard, in milliseconds: what nobody announced waits no longer. */
export const LOOK_EVERY = 1000

/** What may wait for its turn. */
export const IN_TURN_MAX = 10_000

/** Follows the journal: own lines at once when they are next, all others from the store, announced or not. */
export const followJournal = ({ after, apply, failed, lost, store }: FollowNeeds): JournalFollower => {
  let last = after
  let known = after
  let isStopped = false
  let reading: Promise<void> | undefined
  let readAt = 0
  const waiting: Array<{ readonly n: number; readonly action: () => void }> = []
  let [reads, found] = [0, 0]

  /** Does what waits for lines up to this one. */
  const release = (n: number): void => {
    while (waiting[0] !== undefined && waiting[0].n <= n) waiting.shift()?.action()
  }

  const take = (n: number, entries: ReadonlyArray<LogEntry>): void => {
    // a line that was read and one that was just written may be the same
    if (n <= last) return
    if (n !== last + 1) lost()
    last = n
    apply(entries, n)
    release(n)
  }

  const read = async (): Promise<void> => {
    try {
      for (let isMore = true; isMore && !isStopped;) {
        reads += 1
        const goal = known
        const lines = await store.read("journalAfter", last)
        // the store is busy: the next look asks again
        if (Result.isFailure(lines) || isStopped) return
        for (const { entries, n } of lines.success) {
          if (n > last) found += 1
          take(n, entries)
        }
        // a number of which no line is found was never written; what was heard meanwhile is looked for once more
        if (lines.success.length === 0 && known === goal) {
          known = last
          release(goal)
        }
        isMore = known > last
      }
    } finally {
      // at once: a line that is heard of from now on begins another
      reading = undefined
    }
  }

  const look = (): void => {
    if (reading !== undefined || isStopped) return
    readAt = performance.now()
    reading = read().catch(failed)
  }

  const heard = (n: number): void => {
    if (n <= known) return
    known = n
    if (n > last) look()
  }

  const timer = setInterval(() => {
    if (performance.now() - readAt >= LOOK_EVERY / 2) look()
  }, LOOK_EVERY).unref()

  return {
    committed: (n, entries) => {
      if (n === last + 1) take(n, entries)
      heard(n)
    },
    heard,
    inTurn: (action) => {
      if (known <= last) action()
      else waiting.push({ n: known, action })
      // the store has not answered for long: what is pushed is worth more than its turn
      if (waiting.length > IN_TURN_MAX) waiting.shift()?.action()
    },
    position: () => last,
    counts: () => ({ reads, found }),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await reading
      release(Number.POSITIVE_INFINITY)
    }
  }
}
