import { Option, Result, Schema } from "effect"
import { type Answer, CALLS, type CallName, Envelope } from "../api/calls.ts"
import { LooseInt } from "../api/loose.ts"
import type { Answered } from "../error/outcome.ts"
import type { Asked } from "./Asked.ts"
import type { Came } from "./ports/Calls.ts"
import type { Ended, Told } from "./Told.ts"

const decodeEnvelope = Schema.decodeUnknownOption(Envelope)

const DECODERS = Object.fromEntries(
  Object.entries(CALLS).map(([call, row]) => [call, Schema.decodeUnknownResult(row.answer as Schema.ConstraintDecoder<unknown>)])
) as Readonly<Record<CallName, (data: unknown) => Result.Result<unknown, unknown>>>

const decodeWait = Schema.decodeUnknownOption(Schema.Struct({ retryAfter: LooseInt }))

/** A refusal; a busy server says in `data` how many seconds to wait. */
const refusedBy = ({ code, data, msg }: Envelope): Answered => {
  const seconds = Option.getOrUndefined(decodeWait(data))?.retryAfter ?? 0
  return seconds > 0 ? { _tag: "Envelope", code, msg, retryAfter: seconds } : { _tag: "Envelope", code, msg }
}

const ended = (call: CallName, came: Came): Ended<Answer<CallName>> => {
  if (came._tag !== "Body") return { _tag: "Problem", answered: came }
  const envelope = Option.getOrUndefined(decodeEnvelope(came.json))
  if (envelope === undefined) return { _tag: "Problem", answered: { _tag: "NotEnvelope" } }
  if (envelope.code !== 0) return { _tag: "Problem", answered: refusedBy(envelope) }
  const data = DECODERS[call](envelope.data)
  return Result.isSuccess(data)
    ? { _tag: "Done", data: data.success, msg: envelope.msg, count: envelope.count, page: envelope.page }
    : { _tag: "Problem", answered: { _tag: "NotEnvelope" } }
}

/** Reads what came back of a call; what does not have the shape of the contract is a problem like any other (spec 7.0). */
export const readAnswer = (ask: Asked, token: string, came: Came): Told =>
  ({ call: ask.call, ask, token, result: ended(ask.call, came) }) as Told
