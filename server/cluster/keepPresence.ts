import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Store } from "../store/Store.ts"

export interface PresenceNoting {
  readonly store: Pick<Store, "write">
  readonly process: number
  readonly isHere: (userId: number) => boolean
  readonly usersHere: () => Iterable<number>
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Keeps the database's list of who has a socket in this process. */
export interface KeptPresence {
  /** Somebody came or went. */
  readonly changed: (userId: number) => void
  /** The others took this process for dead, and it has joined again: everybody here is told once more. */
  readonly again: () => void
  readonly stop: () => Promise<void>
}

/** How long changes are gathered, and how long to wait for a store that is busy or away, in milliseconds. */
const GATHERED = 10
const PAUSE = 500
/** People of one write. */
const AT_ONCE = 500

/** What is noted is compared with who is here when it is written: who came and went meanwhile costs nothing. */
export const keepPresence = ({ failed, isHere, now = Date.now, process, store, usersHere }: PresenceNoting): KeptPresence => {
  const noted = new Set<number>()
  const touched = new Set<number>()
  let writing: Promise<void> | undefined
  let isStopped = false

  const write = async (): Promise<void> => {
    await setTimeout(GATHERED, undefined, { ref: false })
    while (touched.size > 0 && !isStopped) {
      const some = [...touched].slice(0, AT_ONCE)
      for (const userId of some) touched.delete(userId)
      const came = some.filter((userId) => isHere(userId) && !noted.has(userId))
      const left = some.filter((userId) => !isHere(userId) && noted.has(userId))
      if (came.length + left.length === 0) continue
      const set = await store.write("setPresence", { process, came, left, now: now() }).catch((error: unknown) => {
        failed(error)
        return undefined
      })
      if (set !== undefined && Result.isSuccess(set) && set.success) {
        for (const userId of came) noted.add(userId)
        for (const userId of left) noted.delete(userId)
      } else {
        for (const userId of some) touched.add(userId)
        await setTimeout(PAUSE, undefined, { ref: false })
      }
    }
    // at once: a change from now on begins another
    writing = undefined
  }

  const begin = (): void => {
    writing ??= write()
  }

  return {
    changed: (userId) => {
      touched.add(userId)
      begin()
    },
    again: () => {
      noted.clear()
      for (const userId of usersHere()) touched.add(userId)
      begin()
    },
    stop: async () => {
      isStopped = true
      await writing
    }
  }
}
