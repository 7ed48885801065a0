import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { programNamed } from "../lane/programNamed.ts"
import type { GroupEnded, Job, LaneOutcome } from "../lane/protocol.ts"
import type { LogEntry } from "../LogEntry.ts"
import type { Program } from "../Program.ts"
import { READS, WRITES } from "../programs.ts"
import type { Store } from "../Store.ts"
import { commitSqliteGroup } from "./commitGroup.ts"
import type { SqliteConnection } from "./Connection.ts"

type Answer = Result.Result<unknown, Refused>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: Error) => void
}

/** A store on one connection, without threads. */
export interface InProcessStore extends Store {
  /** Runs a program now, in a commit of its own, and tells what it logged; throws when it says no. */
  readonly runNow: <A>(program: Program<A>) => A
}

const answerOf = (outcome: LaneOutcome): Answer => {
  if (outcome._tag === "Done") return Result.succeed(outcome.value)
  if (outcome._tag === "Refused") return Result.fail(outcome.refused)
  throw new Error(outcome.message)
}

/** What runs next to the tables of programs, under the name that {@link InProcessStore.runNow} gives it. */
const NOW = { now: (program: Program<unknown>) => program }

/**
 * The same programs and commits as in the writer's thread, in the thread of the caller: for tests, which have a store each. What is asked
 * in one turn shares a commit.
 */
export const storeInProcess = (connection: SqliteConnection): InProcessStore => {
  const listeners: Array<(entries: ReadonlyArray<LogEntry>) => void> = []
  const waiting = new Map<number, Waiting>()
  const counts = { commits: 0, programs: 0, biggestGroup: 0 }
  const synchronous = connection.synchronous()
  let queue: Array<Job> = []
  let jobs = 0

  const commit = (table: Readonly<Record<string, unknown>>, group: ReadonlyArray<Job>): GroupEnded["outcomes"] => {
    const { entries, outcomes } = commitSqliteGroup(connection, table, group)
    counts.commits += 1
    counts.programs += group.length
    counts.biggestGroup = Math.max(counts.biggestGroup, group.length)
    if (entries.length > 0) for (const listener of listeners) listener(entries)
    return outcomes
  }

  const settle = (id: number, outcome: LaneOutcome): void => {
    const one = waiting.get(id)
    waiting.delete(id)
    try {
      one?.resolve(answerOf(outcome))
    } catch (cause) {
      one?.reject(cause as Error)
    }
  }

  const flush = (): void => {
    const group = queue
    queue = []
    if (group.length > 0) for (const [id, outcome] of commit(WRITES, group)) settle(id, outcome)
  }

  const write = (name: string, input: unknown): Promise<Answer> => {
    if (queue.length === 0) queueMicrotask(flush)
    queue.push([(jobs += 1), name, input])
    return new Promise((resolve, reject) => waiting.set(jobs, { resolve, reject }))
  }

  const read = async (name: string, input: unknown): Promise<Answer> => {
    connection.begin("BEGIN")
    try {
      const ended = connection.run(programNamed(READS, name, input))
      return ended._tag === "Done" ? Result.succeed(ended.value) : Result.fail(ended.refused)
    } finally {
      connection.rollback()
    }
  }

  return {
    // The tables of programs give the types, as in the one over threads.
    read: read as unknown as Store["read"],
    write: write as unknown as Store["write"],
    runNow: <A>(program: Program<A>): A => {
      flush()
      const [ended] = commit(NOW, [[0, "now", program]])
      const answer = ended === undefined ? undefined : answerOf(ended[1])
      if (answer === undefined || Result.isFailure(answer))
        throw new Error(`The program was refused: ${answer?.failure.reason ?? "it did not end"}.`)
      return answer.success as A
    },
    onCommit: (listener) => void listeners.push(listener),
    stats: () => ({ ...counts, synchronous, queue: queue.length, waited: 0, isTooOld: false }),
    failed: new Promise(() => undefined),
    ready: () => Promise.resolve("ready"),
    close: () => {
      flush()
      connection.close()
      return Promise.resolve()
    }
  }
}
