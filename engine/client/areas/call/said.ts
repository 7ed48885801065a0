import { activePhase } from "../../../call/Call.ts"
import { CODES } from "../../../call/codes.ts"
import { nextGoodbye } from "../../../call/goodbye.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantWords } from "../Want.ts"
import { advanceLine, type CallView, lineIn } from "./advance.ts"
import { busyIn, signalCode, wantSignal } from "./signals.ts"

/** Says goodbye once more, where it still has to be said. */
export const sayGoodbye = (view: CallView): AreaTurn<CallView> => {
  const { goodbye } = view.call
  if (goodbye === null) return stay(view)
  const call = { ...view.call, goodbye: { ...goodbye, tries: goodbye.tries + 1 } }
  return [{ ...view, call }, [wantSignal(goodbye.signal)]]
}

type Said = AreaReplyOf<"call", "sendToMsg">

/** A goodbye was answered; one that overtook its call is said again when that has come. */
const afterGoodbye = (view: CallView, { ask, result }: Said): AreaTurn<CallView> => {
  const { dialling, goodbye } = view.call
  if (goodbye?.signal.call !== ask.signal.call || dialling === ask.signal.call) return stay(view)
  const isUnheard = result._tag === "Problem" && result.answered._tag !== "Envelope"
  const after = isUnheard ? nextGoodbye(goodbye.tries) : null
  if (after !== null) return [view, [{ _tag: "Remind", of: "call:goodbye", after }]]
  return stay({ ...view, call: { ...view.call, goodbye: null } })
}

/** The service answered that a device calls, or takes up; or did not. */
const afterWord = (before: CallView, { ask, result }: Said, now: Millis): AreaTurn<CallView> => {
  const { call, event } = ask.signal
  const view = event === "calling" ? { ...before, call: { ...before.call, dialling: null } } : before
  if (event === "calling" && view.call.goodbye?.signal.call === call) return sayGoodbye(view)
  if (result._tag === "Done") {
    const busy = busyIn(result.data.extends)
    if (busy?.instead !== undefined)
      return advanceLine(view, { _tag: "Answered", call, code: CODES.busy, instead: busy.instead }, now)
    if (busy === undefined) return advanceLine(view, { _tag: "Answered", call, code: signalCode(result.data.extends) }, now)
    // what the frame of it says, whichever of the two is here first
    const signal = { ...ask.signal, event: "busy", code: CODES.busy, own: busy.isAbsent, sameKind: false } as const
    return advanceLine(view, { _tag: "Told", signal }, now)
  }
  const isMine = activePhase(lineIn(view))?.call.id === call
  if (!isMine || result.answered._tag !== "Envelope") return advanceLine(view, { _tag: "SendFailed", call }, now)
  // the service says why itself
  const [next, wants] = advanceLine(view, { _tag: "Answered", call, code: CODES.notConnected }, now, true)
  return [next, [...wants, wantWords(result.answered)]]
}

/** The service has heard of the call that another replaced: that one is taken up now, if it still stands. */
const takenUp = (turn: AreaTurn<CallView>): AreaTurn<CallView> => {
  const [view, wants] = turn
  const { dialling, waiting, ...call } = view.call
  if (waiting === undefined || dialling !== null) return turn
  const stands = activePhase(lineIn(view))?.call.id === waiting.call
  return [{ ...view, call: { ...call, dialling } }, stands ? [...wants, wantSignal(waiting)] : wants]
}

/** The service has answered a signal; only the first signal of a call and its last have consequences (DEC-0052). */
export const signalSaid = (view: CallView, end: Said, now: Millis): AreaTurn<CallView> => {
  switch (end.ask.signal.event) {
    case "calling":
    case "accepted":
      return takenUp(afterWord(view, end, now))
    case "hangup":
      return afterGoodbye(view, end)
    default:
      return stay(view)
  }
}
