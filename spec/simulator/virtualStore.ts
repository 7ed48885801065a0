import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import { READS, WRITES } from "#server/store/programs.ts"
import type { Store } from "#server/store/Store.ts"
import { commitSqliteGroup } from "#server/store/sqlite/commitGroup.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { programNamed } from "#server/store/lane/programNamed.ts"
import type { Job, LaneOutcome } from "#server/store/lane/protocol.ts"
import type { Agenda } from "./Agenda.ts"
import type { Random } from "./Random.ts"

type Answer = Result.Result<unknown, ReturnType<typeof refused>>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (cause: Error) => void
}

export interface VirtualStore extends Store {
  /** The process is gone: what was not committed has not happened, nobody hears of what was. */
  readonly die: () => void
  /** Whether nothing waits. */
  readonly isIdle: () => boolean
}

/** Programs that share a commit at most, as in the writer's thread. */
const GROUP_MAX = 256
/** Longest times in milliseconds: until a commit begins, until its end is known, until a read answers. */
const GATHERING = 4
const TELLING = 3
const READING = 3

/**
 * The server's store in virtual time: its programs, its groups and its commits on a real SQLite, without threads. Answers and log
 * entries leave some time after the commit, so that a crash may come between.
 */
export const virtualStore = (connection: SqliteConnection, agenda: Agenda, random: Random): VirtualStore => {
  const listeners: Array<(entries: ReadonlyArray<LogEntry>) => void> = []
  const waiting = new Map<number, Waiting>()
  let queue: Array<Job> = []
  let isDead = false
  let isGathering = false
  let toldAt = 0
  let readAt = 0
  let jobs = 0
  let commits = 0
  let reading = 0

  /** After so many milliseconds, unless the process is gone by then. */
  const later = (millis: number, run: () => void): void =>
    agenda.after(millis, () => {
      if (!isDead) run()
    })

  const settle = (id: number, outcome: LaneOutcome): void => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (outcome._tag === "Done") one?.resolve(Result.succeed(outcome.value))
    else if (outcome._tag === "Refused") one?.resolve(Result.fail(outcome.refused))
    else one?.reject(new Error(outcome.message))
  }

  const commit = (): void => {
    const group = queue.slice(0, GROUP_MAX)
    queue = queue.slice(GROUP_MAX)
    const { entries, outcomes } = commitSqliteGroup(connection, WRITES, group)
    commits += 1
    toldAt = Math.max(toldAt, agenda.now + random.between(0, TELLING))
    later(toldAt - agenda.now, () => {
      if (entries.length > 0) for (const listener of listeners) listener(entries)
      for (const [id, outcome] of outcomes) settle(id, outcome)
    })
    if (queue.length > 0) later(1, commit)
    else isGathering = false
  }

  const write = (name: string, input: unknown): Promise<Answer> => {
    if (isDead) return new Promise(() => undefined)
    const id = (jobs += 1)
    queue.push([id, name, input])
    if (!isGathering) {
      isGathering = true
      later(random.between(0, GATHERING), commit)
    }
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  const look = (name: string, input: unknown): Answer => {
    connection.begin("BEGIN")
    try {
      const ended = connection.run(programNamed(READS, name, input))
      return ended._tag === "Done" ? Result.succeed(ended.value) : Result.fail(ended.refused)
    } finally {
      connection.rollback()
    }
  }

  /** What is read may be old when it is told, and may be younger than when it was asked for. */
  const read = (name: string, input: unknown): Promise<Answer> => {
    if (isDead) return new Promise(() => undefined)
    readAt = Math.max(readAt, agenda.now + random.between(0, READING))
    const early = random.chance(0.5) ? look(name, input) : undefined
    reading += 1
    return new Promise((resolve) => {
      later(readAt - agenda.now, () => {
        reading -= 1
        resolve(early ?? look(name, input))
      })
    })
  }

  return {
    // The tables of programs give the types, as in the real one.
    read: read as unknown as Store["read"],
    write: write as unknown as Store["write"],
    onCommit: (listener) => void listeners.push(listener),
    stats: () => ({ commits, programs: jobs, biggestGroup: 0, queue: queue.length, waited: 0, isTooOld: false, synchronous: 2 }),
    failed: new Promise(() => undefined),
    ready: () => Promise.resolve("ready"),
    close: () => Promise.resolve(),
    die: () => void (isDead = true),
    isIdle: () => waiting.size === 0 && reading === 0
  }
}
