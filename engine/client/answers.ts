import { Option, Result, Schema } from "effect"
import type { CallAnswer, CallName } from "../api/calls.ts"
import { MAIN } from "../api/calls/main.ts"
import type { CallDefinition } from "../api/calls/row.ts"
import { Envelope } from "../api/envelope.ts"
import { LooseInt } from "../api/loose.ts"
import type { Answered } from "../error/outcome.ts"
import type { CallAsk } from "./CallAsk.ts"
import type { Came } from "./ports/Calls.ts"
import type { Ended, CallReply } from "./CallReply.ts"

const decodeEnvelope = Schema.decodeUnknownOption(Envelope)

/** Where a call goes, and how its answers are read. */
export interface AnswerReader {
  readonly path: string
  readonly read: (data: unknown) => Result.Result<unknown, unknown>
  /** A refusal may come after a part was done, and tells of it. */
  readonly partly?: true
}

/** How the answers to calls are read. */
export type Answers = Readonly<Partial<Record<CallName, AnswerReader>>>

/** {@link Answers} of rows of the table; those in `partly` may do a part and refuse the rest. */
export const answersOf = <C extends CallName>(
  rows: Readonly<Record<C, CallDefinition<string, Schema.Constraint, Schema.Constraint>>>,
  partly: ReadonlySet<string> = new Set()
): Readonly<Record<C, AnswerReader>> =>
  Object.fromEntries(
    Object.entries<CallDefinition<string, Schema.Constraint, Schema.Constraint>>(rows).map(([call, { answer, path }]) => [
      call,
      {
        path,
        read: Schema.decodeUnknownResult(answer as Schema.ConstraintDecoder<unknown>),
        ...(partly.has(call) ? { partly: true as const } : {})
      }
    ])
  ) as Readonly<Record<C, AnswerReader>>

/** Of the calls that every client makes. */
export const CORE_ANSWERS = answersOf(MAIN)

const decodeReason = Schema.decodeUnknownOption(Schema.Struct({ reason: Schema.String }))
const decodeWait = Schema.decodeUnknownOption(Schema.Struct({ retryAfter: LooseInt }))

/** A refusal; `data` may say how many seconds to wait, and which refusal it is (DEC-0094). */
const refusedBy = ({ code, data, msg }: Envelope): Answered => {
  const seconds = Option.getOrUndefined(decodeWait(data))?.retryAfter ?? 0
  const reason = Option.getOrUndefined(decodeReason(data))
  return { _tag: "Envelope", code, msg, ...(seconds > 0 ? { retryAfter: seconds } : {}), ...reason }
}

const ended = (reader: Answers[CallName], came: Came): Ended<CallAnswer<CallName>> => {
  if (came._tag !== "Body") return { _tag: "Problem", answered: came }
  const envelope = Option.getOrUndefined(decodeEnvelope(came.json))
  if (envelope === undefined) return { _tag: "Problem", answered: { _tag: "NotEnvelope" } }
  const data = reader?.read(envelope.data) ?? Result.failVoid
  if (envelope.code !== 0) {
    const answered = refusedBy(envelope)
    const isPart = reader?.partly === true && Result.isSuccess(data)
    return isPart ? { _tag: "Problem", answered, partly: data.success } : { _tag: "Problem", answered }
  }
  return Result.isSuccess(data)
    ? { _tag: "Done", data: data.success, msg: envelope.msg, count: envelope.count, page: envelope.page }
    : { _tag: "Problem", answered: { _tag: "NotEnvelope" } }
}

/** Reads what came back of a call; what does not have the shape of the contract is a problem like any other (spec 7.0). */
export const readAnswer = (ask: CallAsk, token: string, came: Came, reader = (CORE_ANSWERS as Answers)[ask.call]): CallReply =>
  ({ call: ask.call, ask, token, result: ended(reader, came) }) as CallReply
