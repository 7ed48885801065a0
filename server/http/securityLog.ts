import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { REFUSALS, type Refused } from "#engine/error/refusal.ts"
import { accountKey } from "../account/person/accountKey.ts"
import type { Codes } from "../code/codes.ts"
import type { Reply } from "../Handler.ts"
import type { EventLog } from "../log.ts"
import { POLICIES } from "./policies.ts"

/** A call that was answered. */
export interface LoggedCall {
  readonly call: CallName
  /** Address of the caller. */
  readonly ip: string
  /** Account that pays for the call, as `user 7`; nothing for a guest. */
  readonly by: string | undefined
  readonly request: object
  readonly answer: Result.Result<Reply, Refused>
}

/** Lines about refusals in a minute, of one address and of all. */
const OF_ONE = 60
const OF_ALL = 6000
const MINUTE = 60_000

const FORBIDDEN = 403

/** Characters of a fingerprint that tell accounts apart. */
const SHORT = 16

const has = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined

/** Whom a call is about: the account that a request names, or that an answer tells. */
const whomOf = (request: object, data: unknown): unknown =>
  has(request, "user_id") ?? has(data, "user_id") ?? has(has(data, "userInfo"), "user_id")

/**
 * Writes who came in, who was refused, and whose password, account, state or role changed (ASVS 16.3, DEC-0207): the call, who asked, from
 * where, whom it was about, and how it ended. A typed account stands there as a keyed fingerprint: people type their passwords into that field.
 * Refusals are bounded; how many lines were left out is said. `now` is a steady clock in milliseconds.
 */
export const securityLog = (log: EventLog, codes: Pick<Codes, "seal">, now: () => number = () => performance.now()) => {
  let minute = 0
  let [total, left] = [0, 0]
  const ofOne = new Map<string, number>()

  const mayRefuse = (ip: string): boolean => {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) {
      if (left > 0) log.info("security lines left out", { lines: left })
      minute = current
      total = left = 0
      ofOne.clear()
    }
    const before = ofOne.get(ip) ?? 0
    if (total >= OF_ALL || before >= OF_ONE) {
      left += 1
      return false
    }
    total += 1
    ofOne.set(ip, before + 1)
    return true
  }

  return ({ answer, by, call, ip, request }: LoggedCall): void => {
    const isWatched = POLICIES[call].logged === true
    const why = Result.isFailure(answer) ? answer.failure.reason : undefined
    if (!isWatched && (why === undefined || REFUSALS[why] !== FORBIDDEN)) return
    if (why !== undefined && !mayRefuse(ip)) return
    const account = has(request, "account")
    const fields = {
      call,
      outcome: why ?? "done",
      from: ip,
      by,
      whom: whomOf(request, Result.isSuccess(answer) ? answer.success.data : undefined),
      account:
        typeof account === "string" && account !== "" ? codes.seal(`account.${accountKey(account)}`).slice(0, SHORT) : undefined,
      role: call === "manageUserSetRole" ? has(request, "role") : undefined,
      status: call === "manageUserSetStatus" ? has(request, "status") : undefined
    }
    log.info("security", fields)
  }
}

export type SecurityLog = ReturnType<typeof securityLog>
