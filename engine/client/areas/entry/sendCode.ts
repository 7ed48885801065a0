import { Result } from "effect"
import { CHECK_CODE_APART, type CheckPurpose } from "../../../account/checkCode.ts"
import { type CodesSent, codeWaitFor, withCodeSent } from "../../../account/codesSent.ts"
import { checkReached } from "../../../account/codesTo.ts"
import { provedKind } from "../../../account/provedKind.ts"
import { patternsOf } from "../../../account/realAccount.ts"
import { refused } from "../../../error/refusal.ts"
import type { Millis } from "../../../format/Millis.ts"
import { ask } from "../../ask.ts"
import { failedBy, success, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { EntryCommand } from "./Command.ts"

/** What a code is for, as the wire numbers it. */
const TYPES: Readonly<Record<CheckPurpose, number>> = { login: 1, register: 2, password: 3, account: 4 }

/** Has a code sent: to what can receive one, and not while the last one is too fresh (ENTRY-01, spec 7.5). */
export const sendCode = (
  state: State,
  { account, now, purpose }: Extract<EntryCommand, { readonly _tag: "CodeAsked" }>
): Turn => {
  if (isBusy(state, "code")) return stay(state)
  const { accountKind, codesTo } = state.service
  // a plain account needs none; where one is asked for all the same, any will do
  const kind = purpose === "register" && accountKind !== "plain" ? provedKind(state.service) : codesTo
  const checked = checkReached(account, kind, patternsOf(state.service))
  if (Result.isFailure(checked)) return stay(failed(state, "code", why(checked.failure), checked.failure.reason))
  const seconds = codeWaitFor(state.entry.codes, account, now)
  if (seconds > 0) return stay(failed(state, "code", why(refused("check-code-wait", { seconds }))))
  const body = { account: checked.success, type: TYPES[purpose] }
  return [busy(state, "code"), [ask(state, { area: "entry", call: "sendCode", body, account })]]
}

const remembered = (state: State, codes: CodesSent): Turn => [
  { ...state, entry: { ...state.entry, codes } },
  [{ _tag: "Store", key: "codesSent", value: codes }]
]

/** A code is on its way, or why not; from either this device learns how long it waits for another (ENTRY-02, spec 7.5). */
export const codeSent = (state: State, { ask: { account }, result }: CallReplyOf<"sendCode">, now: Millis): Turn => {
  const { codes } = state.entry
  if (result._tag === "Done") {
    const sent = remembered(done(state, "code"), withCodeSent(codes, account, now))
    return andThen(sent, (next) => success(next, result.msg))
  }
  const { answered } = result
  const next = failedBy(state, "code", answered)
  const isEarly = answered._tag === "Envelope" && answered.reason === "check-code-wait" && answered.retryAfter !== undefined
  return isEarly
    ? remembered(next, withCodeSent(codes, account, now + answered.retryAfter * 1000 - CHECK_CODE_APART))
    : stay(next)
}
