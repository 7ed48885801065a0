import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { FORWARD_MAX } from "#engine/message/limits.ts"
import type { Config, Limit } from "../Config.ts"
import { CALL_SIGNALS } from "../setting/Limits.ts"
import { type Allowance, allowance } from "./allowance.ts"

/** What calls are paid from, in memory: what a call was worth is not given back when it is refused (DEC-0032). */
export interface Purses {
  /** Whether `payer` may ask that now; nothing when they may. */
  readonly pay: (purse: Purse, payer: string, cost: number, now: number) => Refused | undefined
}

/** What one reads, does, writes to others and says in calls is counted apart, and so are the bytes of all bodies together. */
type Purse = "reads" | "acts" | "sends" | "signals" | "bytes"

/** What reads cost that are not free. A filtered or searched list may look at thousands of rows. */
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

/** To how many a message goes on that is forwarded; one at least is paid for. */
const copies = (request: object): number =>
  "user_ids" in request && Array.isArray(request.user_ids) ? Math.min(FORWARD_MAX, Math.max(1, request.user_ids.length)) : 1

/** What a call costs; nothing when it is free, or paid for before (`resume`). */
export const priceOf = (name: CallName, request: object): readonly [Purse, number] | undefined => {
  const cost = COSTS[name]?.(request)
  if (cost !== undefined) return ["reads", cost]
  if (CALLS[name].who !== "user" || name === "resume") return undefined
  if (name === "sendMessage") return ["sends", 1]
  if (name === "forwardMessage") return ["sends", copies(request)]
  return name === "sendToMsg" ? ["signals", 1] : ["acts", 1]
}

/** Whether a call may change something, and waits for the one writer then. */
export const mayChange = (name: CallName, request: object): boolean => {
  const [purse] = priceOf(name, request) ?? ["reads"]
  return purse !== "reads"
}

interface Size {
  readonly perSecond: number
  readonly most: number
}

/**
 * How often one may try what may succeed so often: twice as often, so that what is asked again after a lost answer is answered. Without
 * a limit, without end.
 */
const triesFor = ({ count, seconds }: Limit): Size | undefined =>
  count === 0 ? undefined : { perSecond: Math.max(1, (2 * count) / seconds), most: Math.max(20, 2 * count) }

const READS: Size = { perSecond: 50, most: 100 }
const ACTS: Size = { perSecond: 100, most: 200 }
/** Bytes of bodies: two of the largest a second, eight at once; strangers of an address share as many (DEC-0171). */
const BYTES: Size = { perSecond: 512 * 1024, most: 2 * 1024 * 1024 }
/** What a body costs that says nothing: calls without one are many, and small ones are read in no time. */
const BYTES_FREE = 1024

/** What a body costs of the bytes that one may send. */
export const costOfBody = (bytes: number): number => (bytes <= BYTES_FREE ? 0 : bytes)

export const pursesOf = ({ sendLimit }: Pick<Config, "sendLimit">): Purses => {
  const open = (size: Size | undefined): Allowance | undefined =>
    size === undefined ? undefined : allowance(size.perSecond, size.most)
  const purses = {
    reads: open(READS),
    acts: open(ACTS),
    sends: open(triesFor(sendLimit)),
    signals: open(triesFor(CALL_SIGNALS)),
    bytes: open(BYTES)
  }
  return {
    pay: (purse, payer, cost, now) =>
      purses[purse]?.spend(payer, cost, now) === false ? refused("too-fast", { seconds: 1 }) : undefined
  }
}
