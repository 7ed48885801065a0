import { Result } from "effect"
import type { LogEntry } from "../LogEntry.ts"
import { SEARCHES } from "../programs.ts"
import type { Store, StoreStats } from "../Store.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { Lane } from "./Lane.ts"

/** The scripts of the threads of a store, and what each is handed at its start. */
export interface Threads {
  readonly writer: URL
  readonly reader: URL
  readonly input: (role: "write" | "read" | "search") => unknown
}

export interface Limits {
  /** Programs that may wait for the writer, or for the reader, before callers are told `busy`. */
  readonly queueMax?: number
  /** Searches that may wait: what is slow must be asked for less, not later. */
  readonly searchQueueMax?: number
}

/** A store in three threads: one that writes, one that reads, one that searches. Rejects with a `StoreProblem` when one cannot open. */
export const overLanes = async (
  { input, reader: readerScript, writer: writerScript }: Threads,
  { queueMax = 10_000, searchQueueMax = 64 }: Limits
): Promise<Store> => {
  const listeners: Array<(entries: ReadonlyArray<LogEntry>, journaled?: number) => void> = []
  const counts = { commits: 0, programs: 0, biggestGroup: 0 }
  const writer = new Lane(writerScript, input("write"), {
    limit: queueMax,
    onEnded: ({ outcomes, entries, journaled }) => {
      counts.commits += 1
      counts.programs += outcomes.length
      counts.biggestGroup = Math.max(counts.biggestGroup, outcomes.length)
      if (entries.length > 0) for (const listener of listeners) listener(entries, journaled)
    }
  })
  const { synchronous } = await writer.ready
  const reader = new Lane(readerScript, input("read"), { limit: queueMax })
  const searcher = new Lane(readerScript, input("search"), { limit: searchQueueMax })
  // The writer last, and alone: SQLite moves its log into the file when no other connection has it open.
  const close = async (): Promise<void> => {
    await Promise.all([reader.close(), searcher.close()])
    await writer.close()
  }
  await Promise.all([reader.ready, searcher.ready]).catch(async (cause: unknown) => {
    await close()
    throw cause
  })
  return {
    // The tables of programs give the types; between threads everything is unknown.
    read: (name, asked) => (SEARCHES.has(name) ? searcher : reader).ask(name, asked) as ReturnType<Store["read"]> as never,
    write: (name, asked) => writer.ask(name, asked) as ReturnType<Store["write"]> as never,
    onCommit: (listener) => void listeners.push(listener),
    stats: (): StoreStats => ({ ...counts, synchronous, queue: writer.queue, waited: writer.waited, isTooOld: false }),
    failed: Promise.race([writer, reader, searcher].map(({ died }) => died)),
    ready: async () => {
      for (const answer of await Promise.all([writer.ask("ping", undefined), reader.ask("ping", undefined)])) {
        if (Result.isFailure(answer)) throw new StoreProblem("Too many calls wait for the store.")
      }
      return "ready"
    },
    close
  }
}
