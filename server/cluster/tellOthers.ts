import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Store } from "../store/Store.ts"
import type { ClusterMessage } from "./ClusterMessage.ts"

/** Messages of one write, and how long to wait for a store that is busy or away, in milliseconds. */
const AT_ONCE = 200
const PAUSE = 200
/** What may wait: messages, and characters of their JSON. For how long, in milliseconds: whom a frame would reach by then has asked again, and sessions are looked up every minute. */
export const WAITING_MAX = { messages: 10_000, characters: 16 * 1024 * 1024 } as const
const STALE = 60_000
/** How often the store may fail at one message alone, before it is given up for those behind it. */
const TRIES = 3

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
  /** How many were given up: the store was away too long, too many waited, or it cannot take them. */
  readonly dropped: () => number
  /** Waits until all is written. Rejects if the store is closed. */
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly message: ClusterMessage
  readonly at: number
  readonly characters: number
}

/**
 * What is said in one turn of the loop shares a write. A store that is busy or away is asked again, until this stops; where it fails, halves of
 * what was written together find the one message that it cannot take (DEC-0369).
 */
export const tellOthers = ({ failed, from, now = Date.now, store }: TellNeeds): OthersTold => {
  const waiting: Array<Waiting> = []
  let writing: Promise<void> | undefined
  let isStopping = false
  let [characters, dropped] = [0, 0]

  const take = (count: number): ReadonlyArray<Waiting> => {
    const some = waiting.splice(0, count)
    for (const each of some) characters -= each.characters
    return some
  }

  const drop = (count: number): void => void (dropped += take(count).length)

  const dropStale = (): void => {
    const fresh = waiting.findIndex(({ at }) => now() - at < STALE)
    drop(fresh === -1 ? waiting.length : fresh)
  }

  const makeRoom = (): void => {
    // a tenth at once: each drop moves what is left
    if (waiting.length > WAITING_MAX.messages) drop(WAITING_MAX.messages / 10)
    while (characters > WAITING_MAX.characters) drop(1)
  }

  const putBack = (some: ReadonlyArray<Waiting>): void => {
    waiting.unshift(...some)
    for (const each of some) characters += each.characters
    makeRoom()
  }

  const written = async (some: ReadonlyArray<Waiting>): Promise<"told" | "busy" | "failed"> => {
    try {
      const messages = some.map(({ message }) => message)
      return Result.isSuccess(await store.write("tellProcesses", { from, messages, now: now() })) ? "told" : "busy"
    } catch (error) {
      failed?.(error)
      return "failed"
    }
  }

  const write = async (): Promise<void> => {
    let [most, failures] = [AT_ONCE, 0]
    while (waiting.length > 0) {
      const some = take(most)
      const outcome = await written(some)
      if (outcome === "told") {
        failures = 0
        most = Math.min(2 * most, AT_ONCE)
        continue
      }
      putBack(some)
      if (outcome === "failed" && some.length > 1) {
        most = Math.ceil(some.length / 2)
        continue
      }
      if (isStopping) break
      await setTimeout(PAUSE, undefined, { ref: false })
      dropStale()
      if (outcome === "failed" && (failures += 1) >= TRIES && waiting[0] === some[0]) {
        failures = 0
        await passOver()
      }
    }
    // at once: what is told from now on begins another
    writing = undefined
  }

  /** Gives up the first, where the store takes the next and not this one: one that takes neither is away, and may be back just now. */
  const passOver = async (): Promise<void> => {
    const [first, next] = take(2)
    if (first === undefined) return
    if ((await written([first])) === "told") return putBack(next === undefined ? [] : [next])
    if (next === undefined || (await written([next])) !== "told") return putBack(next === undefined ? [first] : [first, next])
    dropped += 1
  }

  return {
    tell: (message) => {
      const waits = { message, at: now(), characters: JSON.stringify(message).length }
      waiting.push(waits)
      characters += waits.characters
      makeRoom()
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
