import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { FORWARD_MAX } from "#engine/message/limits.ts"
import type { Config, Limit } from "../../Config.ts"
import { CALL_SIGNALS } from "../../setting/Limits.ts"
import { type Allowance, allowance } from "./allowance.ts"

/** Rate limits by account, in memory. A call that is refused still costs what it costs (DEC-0032). */
export interface Budgets {
  /** Charges `payer`; returns why the call is refused, or nothing. `now`: monotonic, in ms. */
  readonly pay: (budget: Budget, payer: string, cost: number, now: number) => Refused | undefined
}

/** Reads, changes, messages, call signals and bytes of bodies are limited separately. */
type Budget = "reads" | "acts" | "sends" | "signals" | "bytes"

/** Costs of reads that are not free. A filtered or searched list may read thousands of rows. */
const COSTS: Partial<Readonly<Record<CallName, (request: object) => number>>> = {
  getMessageList: (request) => ("type" in request && request.type !== "" ? 10 : 1),
  searchMessages: () => 10,
  searchUser: () => 1,
  groupInfo: () => 1,
  groupUserList: () => 2,
  getAllUser: () => 2,
  getContactInfo: () => 1,
  scanQr: () => 1,
  getUserInfo: () => 1,
  getContacts: () => 2,
  friendIndex: () => 1,
  userList: () => 2,
  emojiIndex: () => 1,
  filesIndex: () => 5,
  momentsIndex: () => 2,
  manageUserIndex: () => 5,
  manageGroupIndex: () => 5,
  manageGroupUserList: () => 2,
  manageMessageIndex: () => 10,
  manageAudit: () => 2
}

/** To how many chats a message is forwarded; at least one is charged. */
const copies = (request: object): number =>
  "user_ids" in request && Array.isArray(request.user_ids) ? Math.min(FORWARD_MAX, Math.max(1, request.user_ids.length)) : 1

/** What a call costs, and from which budget. Undefined: it is free, or charged elsewhere (`resume`). */
export const costOf = (name: CallName, request: object): readonly [Budget, number] | undefined => {
  const cost = COSTS[name]?.(request)
  if (cost !== undefined) return ["reads", cost]
  if (CALLS[name].who !== "user" || name === "resume") return undefined
  if (name === "sendMessage") return ["sends", 1]
  if (name === "forwardMessage") return ["sends", copies(request)]
  return name === "sendToMsg" ? ["signals", 1] : ["acts", 1]
}

/** Whether a call may change something. Such calls wait for the single writer. */
export const mayChange = (name: CallName, request: object): boolean => {
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
