import { setTimeout } from "node:timers/promises"
import { StoreProblem } from "../StoreProblem.ts"
import { PostgresConnection } from "./Connection.ts"
import { LOCKS } from "./locks.ts"
import { openProblem, withoutPassword } from "./problems.ts"

/** A database that is this process's alone, or is shared by those of one service. */
export interface DatabaseLock {
  /** Settles when another process has it after the connection was lost. */
  readonly lost: Promise<Error>
  readonly release: () => Promise<void>
}

/** How often it is looked whether the connection still holds the lock. */
const LOOK_MILLIS = 2000

const taken = (url: string, isShared: boolean): StoreProblem =>
  new StoreProblem(
    isShared
      ? `A Parley without NATS_URL works on the database ${withoutPassword(url)}, and would not hear this one's messages. Stop that one, or start it with the same NATS_URL.`
      : `Another Parley already works on the database ${withoutPassword(url)}, and two would not hear each other's messages. Stop that one, or give this one a database of its own with DATABASE_URL.`
  )

/** A connection that holds the lock; nothing when another process has it. */
const holder = async (url: string, isShared: boolean): Promise<PostgresConnection | undefined> => {
  const connection = await PostgresConnection.open({ url, connections: 1, statementMillis: 10_000 })
  const [row] = await connection.control(`SELECT pg_try_advisory_lock${isShared ? "_shared" : ""}(${LOCKS.serve}) AS held`)
  if (row?.["held"] === 1) return connection
  await connection.close()
  return undefined
}

interface LockHow {
  /** A process that was killed a moment ago may still seem to have it: how long that is waited for. */
  readonly patienceMillis?: number
  /** Whether others may have it too, when they say the same. */
  readonly isShared?: boolean
}

/** Keeps other servers away from a database until it is released or this process ends. Rejects with a `StoreProblem`. */
export const lockDatabase = async (
  url: string,
  { isShared = false, patienceMillis = 10_000 }: LockHow = {}
): Promise<DatabaseLock> => {
  const until = performance.now() + patienceMillis
  let held: PostgresConnection | undefined
  while (held === undefined) {
    held = await holder(url, isShared).catch((cause: unknown) => {
      throw openProblem(url, cause)
    })
    if (held !== undefined) break
    if (performance.now() >= until) throw taken(url, isShared)
    await setTimeout(250)
  }
  const lost = Promise.withResolvers<Error>()
  const look = async (): Promise<void> => {
    if (held?.isLost !== true) return
    try {
      held = await holder(url, isShared)
      if (held === undefined) lost.resolve(taken(url, isShared))
    } catch {
      // While the database is away the lock cannot be taken.
      return
    }
  }
  // one look at a time: a second would find the lock taken by the first, and take it for another process
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, LOOK_MILLIS)
  timer.unref()
  return {
    lost: lost.promise,
    release: async () => {
      clearInterval(timer)
      await looking
      await held?.close()
    }
  }
}
