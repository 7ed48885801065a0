import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Store } from "../store/Store.ts"

export interface IndexKeeping {
  readonly store: Pick<Store, "read" | "write">
  readonly failed: (error: unknown) => void
  /** Whether this process does it; always, where it is the only one. */
  readonly isLeader?: () => boolean
}

/** Blocks that are read at once: who searches waits for them. */
const AT_ONCE = 16
/** How long others have the store between two steps, and how often it is looked whether there is anything to read, in milliseconds. */
const PAUSE = 20
const LOOK_EVERY = 5000

/** Reads some blocks of which the index knows nothing, and keeps what they say; returns whether there may be more. */
export const indexSome = async (store: IndexKeeping["store"], limit = AT_ONCE): Promise<boolean> => {
  const read = await store.read("readBlocks", { limit })
  // too many wait for the store: the next round looks again
  if (Result.isFailure(read) || read.success.length === 0) return false
  const kept = await store.write("keepBlocks", { read: read.success })
  return Result.isSuccess(kept) && read.success.length === limit
}

/**
 * Keeps the index of what texts say, after they were committed, and at the start what was there before it; until the returned function is
 * called, which waits for a step under way (DEC-0091).
 */
export const keepIndex = ({ failed, isLeader = () => true, store }: IndexKeeping): (() => Promise<void>) => {
  const stopped = new AbortController()
  const keep = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const some = isLeader() ? indexSome(store) : Promise.resolve(false)
      const isMore = await some.catch((error: unknown) => {
        failed(error)
        return false
      })
      await setTimeout(isMore ? PAUSE : LOOK_EVERY, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return async () => {
    stopped.abort()
    await kept
  }
}
