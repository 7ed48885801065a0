import { Result } from "effect"
import type { LogEntry } from "../LogEntry.ts"
import { SEARCHES } from "../programs.ts"
import type { Store, StoreStats } from "../Store.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { Lane } from "./Lane.ts"

/** Programs that may wait for the writer, or for the reader, before callers are told `busy`. */
const QUEUE_MAX = 10_000

/** Searches that may wait: what is slow must be asked for less, not later. */
const SEARCH_QUEUE_MAX = 64

/** The store over one SQLite file: a thread that writes, one that reads, one that searches. Rejects with a `StoreProblem` when it cannot open. */
export const openSqlite = async (
  file: string,
  { queueMax = QUEUE_MAX, searchQueueMax = SEARCH_QUEUE_MAX } = {}
): Promise<Store> => {
  const listeners: Array<(entries: ReadonlyArray<LogEntry>) => void> = []
  const counts = { commits: 0, programs: 0, biggestGroup: 0 }
  const writer = new Lane(
    new URL("./writer.ts", import.meta.url),
    { file },
    {
      limit: queueMax,
      onEnded: ({ outcomes, entries }) => {
        counts.commits += 1
        counts.programs += outcomes.length
        counts.biggestGroup = Math.max(counts.biggestGroup, outcomes.length)
        if (entries.length > 0) for (const listener of listeners) listener(entries)
      }
    }
  )
  const { synchronous } = await writer.ready
  const reading = (limit: number): Lane => new Lane(new URL("./reader.ts", import.meta.url), { file }, { limit })
  const [reader, searcher] = [reading(queueMax), reading(searchQueueMax)]
  const lanes = [writer, reader, searcher]
  await Promise.all([reader.ready, searcher.ready]).catch(async (cause: unknown) => {
    await Promise.all(lanes.map((lane) => lane.close()))
    throw cause
  })
  return {
    // The tables of programs give the types; between threads everything is unknown.
    read: (name, input) => (SEARCHES.has(name) ? searcher : reader).ask(name, input) as ReturnType<Store["read"]> as never,
    write: (name, input) => writer.ask(name, input) as ReturnType<Store["write"]> as never,
    onCommit: (listener) => void listeners.push(listener),
    stats: (): StoreStats => ({ ...counts, synchronous, queue: writer.queue }),
    failed: Promise.race(lanes.map(({ died }) => died)),
    ready: async () => {
      for (const answer of await Promise.all([writer.ask("ping", undefined), reader.ask("ping", undefined)])) {
        if (Result.isFailure(answer)) throw new StoreProblem("Too many calls wait for the store.")
      }
    },
    close: async () => {
      await writer.close()
      await Promise.all([reader.close(), searcher.close()])
    }
  }
}
