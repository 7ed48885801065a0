import { Result } from "effect"
import { CHECK_CODE_APART, type CheckPurpose } from "../../../account/checkCode.ts"
import { codeWaitFor, withCodeSent } from "../../../account/codeWait.ts"
import type { CodesSent } from "../../../account/codesSent.ts"
import { checkReached } from "../../../account/codesTo.ts"
import { provedKind } from "../../../account/provedKind.ts"
import { patternsOf } from "../../../account/realAccount.ts"
import { refused } from "../../../error/refusal.ts"
import type { Millis } from "../../../format/Millis.ts"
import { withAnswerFailed, refuseByTask } from "../../core/notices/notices.ts"
import type { EntryView } from "./View.ts"
import { withBusyTask, withDoneTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import type { CommandOf } from "../types.ts"
import { type AreaTurn, wantCall, wantSuccess } from "../Want.ts"

/** What a code is for, as the wire numbers it. */
const TYPES: Readonly<Record<CheckPurpose, number>> = { login: 1, register: 2, password: 3, account: 4 }

/** Has a code sent: to what can receive one, and not while the last one is too fresh (ENTRY-01, spec 7.5). */
export const sendCode = (
  state: EntryView,
  { account, now, purpose }: Extract<CommandOf<"entry">, { readonly _tag: "CodeAsked" }>
): AreaTurn<EntryView> => {
  if (isBusy(state, "code")) return stay(state)
  const { accountKind, codesTo } = state.service
  // a plain account needs none; where one is asked for all the same, any will do
  const kind = purpose === "register" && accountKind !== "plain" ? provedKind(state.service) : codesTo
  const checked = checkReached(account, kind, patternsOf(state.service))
  if (Result.isFailure(checked)) return refuseByTask(state, "code", checked.failure, true)
  const seconds = codeWaitFor(state.entry.codes, account, now)
  if (seconds > 0) return refuseByTask(state, "code", refused("check-code-wait", { seconds }))
  const body = { account: checked.success, type: TYPES[purpose] }
  return [withBusyTask(state, "code"), [wantCall({ area: "entry", call: "sendCode", body, account })]]
}

const remembered = (state: EntryView, codes: CodesSent): AreaTurn<EntryView> => [
  { ...state, entry: { ...state.entry, codes } },
  [{ _tag: "Store", key: "codesSent", value: codes }]
]

/** A code is on its way, or why not; from either this device learns how long it waits for another (ENTRY-02, spec 7.5). */
export const codeSent = (
  state: EntryView,
  { ask: { account }, result }: AreaReplyOf<"entry", "sendCode">,
  now: Millis
): AreaTurn<EntryView> => {
  const { codes } = state.entry
  if (result._tag === "Done") {
    const [next, stored] = remembered(withDoneTask(state, "code"), withCodeSent(codes, account, now))
    return [next, [...stored, ...wantSuccess(result.msg)]]
  }
  const { answered } = result
  const next = withAnswerFailed(state, "code", answered)
  const isEarly = answered._tag === "Envelope" && answered.reason === "check-code-wait" && answered.retryAfter !== undefined
  return isEarly
    ? remembered(next, withCodeSent(codes, account, now + answered.retryAfter * 1000 - CHECK_CODE_APART))
    : stay(next)
}
