import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Store } from "../store/Store.ts"
import type { ClusterMessage } from "./ClusterMessage.ts"

/** Messages of one write, and how long to wait for a store that is busy or away, in milliseconds. */
const AT_ONCE = 200
const PAUSE = 200

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
  /** Waits until all is written. Rejects where the store takes no more. */
  readonly stop: () => Promise<void>
}

/** What is said in one turn of the loop shares a write. A store that is busy is asked again, until this stops. */
export const tellOthers = ({ failed, from, now = Date.now, store }: TellNeeds): OthersTold => {
  let waiting: Array<ClusterMessage> = []
  let writing: Promise<void> | undefined
  let isStopping = false

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const messages = waiting.slice(0, AT_ONCE)
      const told = await store.write("tellProcesses", { from, messages, now: now() }).catch((error: unknown) => {
        failed?.(error)
        return undefined
      })
      if (told !== undefined && Result.isSuccess(told)) waiting = waiting.slice(messages.length)
      else if (isStopping) break
      else await setTimeout(PAUSE, undefined, { ref: false })
    }
    // at once: what is told from now on begins another
    writing = undefined
  }

  return {
    tell: (message) => {
      waiting.push(message)
      writing ??= write()
    },
    stop: async () => {
      isStopping = true
      await writing
      if (waiting.length > 0) throw new Error(`Other processes were not told of ${waiting.length} changes.`)
    }
  }
}
