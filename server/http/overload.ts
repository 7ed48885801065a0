import type { CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Metrics } from "../metrics.ts"
import type { Store } from "../store/Store.ts"

/** How long the oldest change may have waited for the writer before messages are told to come later, in milliseconds (DEC-0396). */
export const WAITED_MAX = 60
/** How long those of one turn of the loop may take until the rest of them are, in milliseconds. */
export const TURN_MAX = 15
/** So many messages may be under way, however long that takes: where the disk hesitates few are, and they end before they could come again. */
export const FREE = 200
/** Within so many seconds, at random, they come again: all at once would be too many as before. */
export const LATER_MAX = 3

/** Whether more messages come than the service can take. */
export interface Overload {
  /** Why a call has to come later: a message, which clients keep and send again. Nothing where it may come now. */
  readonly later: (name: CallName) => Refused | undefined
  /** Carries out a call whose caller may make it; a message counts as under way until it ends. */
  readonly during: <A>(name: CallName, work: () => Promise<A>) => Promise<A>
}

interface OverloadNeeds {
  readonly store: Pick<Store, "stats">
  readonly metrics: Pick<Metrics, "add">
  /** A steady clock in milliseconds. */
  readonly now?: () => number
}

export const overloadOf = ({ metrics, now = () => performance.now(), store }: OverloadNeeds): Overload => {
  let underWay = 0
  /** When the first message of this turn of the loop was begun: what is behind it has waited as long. */
  let turnBegan: number | undefined

  const isLate = (): boolean => (turnBegan !== undefined && now() - turnBegan > TURN_MAX) || store.stats().waited > WAITED_MAX

  return {
    later: (name) => {
      if (name !== "sendMessage" || underWay <= FREE || !isLate()) return undefined
      metrics.add("parley_messages_turned_away_total", "")
      return refused("busy", { seconds: 1 + Math.floor(Math.random() * LATER_MAX) })
    },
    during: async (name, work) => {
      if (name !== "sendMessage") return await work()
      if (turnBegan === undefined) {
        turnBegan = now()
        setImmediate(() => (turnBegan = undefined))
      }
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    }
  }
}
