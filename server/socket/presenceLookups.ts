import { Result } from "effect"
import type { Store } from "../store/Store.ts"
import { takeTurns } from "../upload/turns.ts"
import type { PresenceNeeds } from "./presence.ts"

/**
 * Lookups for presence that a store is asked at once. A process that dies takes thousands of people along, and each of the others looks
 * all of them up: the queue of the store keeps its room for calls, and no lookup is turned away as one too many (DEC-0383).
 */
export const AT_ONCE = 16

/** What presence asks of a store. */
export const presenceLookups = (store: Pick<Store, "read">): Pick<PresenceNeeds, "isInCall" | "watchersOf"> => {
  const inTurn = takeTurns(AT_ONCE)
  return {
    /** If the lookup fails, nobody is notified; the others hear of it when that person comes again. */
    watchersOf: async (userId) => Result.getOrElse(await inTurn(() => store.read("watchersOf", userId)), () => []),
    /** If the lookup fails, the person is in no call: others hear that they have gone. */
    isInCall: async (userId) => Result.getOrElse(await inTurn(() => store.read("isInCall", userId)), () => false)
  }
}
