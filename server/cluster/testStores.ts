import type { LogEntry } from "../store/LogEntry.ts"
import type { Store, StoreStats } from "../store/Store.ts"
import { clusterMessageIn } from "./ClusterMessage.ts"
import { followJournal } from "./followJournal.ts"

/**
 * For tests: the stores of several processes as one. Each program runs in the next of them, and what is told is heard as a further process hears it,
 * from the journal. As with a single store, listeners have heard of a change before its promise settles.
 */
export const overProcesses = async (count: number, open: () => Promise<Store>): Promise<Store> => {
  const stores = await Promise.all(Array.from({ length: count }, open))
  const [observer] = stores as [Store]
  const listeners: Array<(entries: ReadonlyArray<LogEntry>) => void> = []
  const failure = Promise.withResolvers<Error>()
  let turn = 0
  const next = (): Store => stores[(turn += 1) % count] as Store
  const journal = followJournal({
    store: observer,
    after: 0,
    apply: (entries) => {
      const told = entries.filter((entry) => clusterMessageIn(entry) === undefined)
      if (told.length > 0) for (const listener of listeners) listener(told)
    },
    lost: () => failure.resolve(new Error("Lines of the journal were lost.")),
    failed: (error) => failure.resolve(new Error("The journal was not read.", { cause: error }))
  })
  for (const store of stores)
    store.onCommit((_, journaled) => {
      if (journaled !== undefined) journal.heard(journaled)
    })
  const sum = (field: Exclude<keyof StoreStats, "isTooOld">): number =>
    stores.reduce((all, store) => all + store.stats()[field], 0)
  return {
    read: (name, input) => next().read(name, input),
    write: async (name, input) => {
      const answer = await next().write(name, input)
      await new Promise<void>((resolve) => journal.inTurn(resolve))
      return answer
    },
    onCommit: (listener) => void listeners.push(listener),
    stats: () => ({
      commits: sum("commits"),
      programs: sum("programs"),
      biggestGroup: Math.max(...stores.map((store) => store.stats().biggestGroup)),
      synchronous: observer.stats().synchronous,
      queue: sum("queue"),
      waited: Math.max(...stores.map((store) => store.stats().waited)),
      isTooOld: stores.some((store) => store.stats().isTooOld)
    }),
    failed: Promise.race([failure.promise, ...stores.map(({ failed }) => failed)]),
    ready: async () => {
      const all = await Promise.all(stores.map((store) => store.ready()))
      return all.includes("too-old") ? "too-old" : "ready"
    },
    close: async () => {
      await journal.stop()
      for (const store of stores) await store.close()
    }
  }
}
