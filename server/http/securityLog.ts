import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { type Reason, REFUSALS, type Refused } from "#engine/error/refusal.ts"
import { accountKey } from "../account/person/accountKey.ts"
import type { Codes } from "../code/codes.ts"
import type { Reply } from "../Handler.ts"
import type { EventLog } from "../log.ts"
import type { CloseReason } from "../socket/Connection.ts"
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

/** A request, a frame or a connection that was refused before its handler ran. */
export interface Attempt {
  /** What it was, as a call by its name. */
  readonly call: string
  readonly ip: string
  /** Account, as `user 7`; nothing for a guest. */
  readonly by?: string | undefined
  readonly why: string
}

/** Refusals of attempts to get round a check of shape, size or rate (ASVS 16.3.3). */
const ATTEMPTS: ReadonlySet<string> = new Set([
  ...([
    "not-json",
    "wrong-shape",
    "body-too-large",
    "method-not-allowed",
    "unknown-path",
    "too-fast"
  ] satisfies ReadonlyArray<Reason>),
  ...(["too-many-frames", "too-many-tokens", "too-many-sockets"] satisfies ReadonlyArray<CloseReason>),
  // connections and sockets over the limits
  ...["address", "pipelined", "too-many"]
])

/** Lines about refusals in a minute, of one address and of all. */
const OF_ONE = 60
const OF_ALL = 6000
const MINUTE = 60_000

const FORBIDDEN = 403

/** Characters of a fingerprint that tell accounts apart. */
const SHORT = 16

const has = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined

/** The account that a call is about: the request names it, or the answer does. */
const whomOf = (request: object, data: unknown): unknown =>
  has(request, "user_id") ?? has(data, "user_id") ?? has(has(data, "userInfo"), "user_id")

/**
 * Writes who came in, who was refused, and whose password, account, state or role changed (ASVS 16.3, DEC-0207): the call, who asked, from
 * where, whom it was about, and how it ended. A typed account stands there as a keyed fingerprint: people type their passwords into that field.
 * Attempts to get round a check are a line a minute for each address and reason: clients of others make some of them all day.
 * Refusals are bounded; how many lines were left out is said. `now` is a steady clock in milliseconds.
 */
export const securityLog = (log: EventLog, codes: Pick<Codes, "seal">, now: () => number = () => performance.now()) => {
  let minute = 0
  let [total, left] = [0, 0]
  const ofOne = new Map<string, number>()
  const attempted = new Set<string>()

  const startMinute = (): void => {
    const current = Math.floor(now() / MINUTE)
    if (current === minute) return
    if (left > 0) log.info("security lines left out", { lines: left })
    minute = current
    total = left = 0
    ofOne.clear()
    attempted.clear()
  }

  const mayRefuse = (ip: string): boolean => {
    startMinute()
    const before = ofOne.get(ip) ?? 0
    if (total >= OF_ALL || before >= OF_ONE) {
      left += 1
      return false
    }
    total += 1
    ofOne.set(ip, before + 1)
    return true
  }

  const attempt = ({ by, call, ip, why }: Attempt): void => {
    if (!ATTEMPTS.has(why)) return
    startMinute()
    const key = `${ip} ${why}`
    if (attempted.has(key) || !mayRefuse(ip)) return
    attempted.add(key)
    log.info("security attempt", { call, outcome: why, from: ip, by })
  }

  const answered = ({ answer, by, call, ip, request }: LoggedCall): void => {
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

  return { answered, attempt }
}

export type SecurityLog = ReturnType<typeof securityLog>
