import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Store } from "../store/Store.ts"
import type { ClusterMessage } from "./ClusterMessage.ts"

/** Messages of one write, and how long to wait for a store that is busy or away, in milliseconds. */
const AT_ONCE = 200
const PAUSE = 200
/** Messages that may wait, and for how long, in milliseconds: whom a frame would reach by then has asked again, and sessions are looked up every minute. */
const WAITING_MAX = 10_000
const STALE = 60_000

export interface TellNeeds {
  readonly store: Pick<Store, "write">
  /** Number of this process; 0 for one that has no sockets. */
  readonly from: number
  /** Hears why the store could not be asked; it is asked again. */
  readonly failed?: (error: unknown) => void
  readonly now?: () => number
}

/** Messages to the other processes, written down in their order. */
export interface OthersTold {
  readonly tell: (message: ClusterMessage) => void
  /** How many were given up, for the store was away too long or too many waited. */
  readonly dropped: () => number
  /** Waits until all is written. Rejects where the store takes no more. */
  readonly stop: () => Promise<void>
}

/** What is said in one turn of the loop shares a write. A store that is busy is asked again, until this stops. */
export const tellOthers = ({ failed, from, now = Date.now, store }: TellNeeds): OthersTold => {
  let waiting: Array<{ readonly message: ClusterMessage; readonly at: number }> = []
  let writing: Promise<void> | undefined
  let isStopping = false
  let dropped = 0

  const drop = (count: number): void => {
    waiting = waiting.slice(count)
    dropped += count
  }

  const dropStale = (): void => {
    const fresh = waiting.findIndex(({ at }) => now() - at < STALE)
    drop(fresh === -1 ? waiting.length : fresh)
  }

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, AT_ONCE)
      const messages = some.map(({ message }) => message)
      const told = await store.write("tellProcesses", { from, messages, now: now() }).catch((error: unknown) => {
        failed?.(error)
        return undefined
      })
      if (told !== undefined && Result.isSuccess(told)) {
        // some of them may have been given up meanwhile
        const last = some.at(-1)
        waiting = waiting.slice(last === undefined ? 0 : waiting.indexOf(last) + 1)
      } else if (isStopping) break
      else {
        await setTimeout(PAUSE, undefined, { ref: false })
        dropStale()
      }
    }
    // at once: what is told from now on begins another
    writing = undefined
  }

  return {
    tell: (message) => {
      waiting.push({ message, at: now() })
      // a tenth at once: each drop copies what is left
      if (waiting.length > WAITING_MAX) drop(WAITING_MAX / 10)
      writing ??= write()
    },
    dropped: () => dropped,
    stop: async () => {
      isStopping = true
      await writing
      if (waiting.length > 0) throw new Error(`Other processes were not told of ${waiting.length} changes.`)
    }
  }
}
