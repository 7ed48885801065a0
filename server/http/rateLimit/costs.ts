import type { CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Config, Limit } from "../../Config.ts"
import { CALL_SIGNALS } from "../../setting/Limits.ts"
import { type Budget, POLICIES } from "../policies.ts"
import { type Allowance, allowance } from "./allowance.ts"

/** Rate limits by account, in memory. A call that is refused still costs what it costs (DEC-0032). */
export interface Budgets {
  /** Charges `payer`; returns why the call is refused, or nothing. `now`: monotonic, in ms. */
  readonly pay: (budget: Budget, payer: string, cost: number, now: number) => Refused | undefined
}

/** What a call costs, and from which budget. */
export const costOf = (name: CallName, request: object): readonly [Budget, number] | undefined => POLICIES[name].cost(request)

/** Whether a call may change something. Such calls wait for the single writer. */
export const needsWriter = (name: CallName, request: object): boolean => {
  const [budget] = costOf(name, request) ?? ["reads"]
  return budget !== "reads"
}

interface Size {
  readonly perSecond: number
  readonly most: number
}

/**
 * The limit of attempts for a limit of successes: twice as many, so that a client may repeat calls whose answer was lost. No limit of
 * successes means no limit of attempts.
 */
const triesFor = ({ count, seconds }: Limit): Size | undefined =>
  count === 0 ? undefined : { perSecond: Math.max(1, (2 * count) / seconds), most: Math.max(20, 2 * count) }

const READS: Size = { perSecond: 50, most: 100 }
const ACTS: Size = { perSecond: 100, most: 200 }
/** Bytes of bodies: two of the largest a second, eight in a burst. Guests of one address share a budget of the same size (DEC-0171). */
const BYTES: Size = { perSecond: 512 * 1024, most: 2 * 1024 * 1024 }
/** Bodies up to this size, in bytes, cost nothing: most calls have none or a small one, and reading those is cheap. */
const BYTES_FREE = 1024

/** What a body of that many bytes costs of the budget `bytes`. */
export const costOfBody = (bytes: number): number => (bytes <= BYTES_FREE ? 0 : bytes)

export const budgetsOf = ({ sendLimit }: Pick<Config, "sendLimit">): Budgets => {
  const open = (size: Size | undefined): Allowance | undefined =>
    size === undefined ? undefined : allowance(size.perSecond, size.most)
  const budgets = {
    reads: open(READS),
    acts: open(ACTS),
    sends: open(triesFor(sendLimit)),
    signals: open(triesFor(CALL_SIGNALS)),
    bytes: open(BYTES)
  }
  return {
    pay: (budget, payer, cost, now) =>
      budgets[budget]?.spend(payer, cost, now) === false ? refused("too-fast", { seconds: 1 }) : undefined
  }
}
