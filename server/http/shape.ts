import { Result, Schema, SchemaIssue } from "effect"
import { CALLS, type CallName, type CallRequest } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Fields } from "./form.ts"

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

type Decode = (fields: Fields) => Result.Result<unknown, Schema.SchemaError>

const DECODERS = Object.fromEntries(
  Object.entries(CALLS).map(([name, { request }]) => [
    name,
    Schema.decodeUnknownResult(request as Schema.ConstraintDecoder<unknown>) as Decode
  ])
) as Readonly<Record<CallName, Decode>>

/** Field of the first thing that is wrong: its name at the top, the rest after dots. */
const fieldOf = (error: Schema.SchemaError): ReadonlyArray<string> => {
  const path = issuesOf(error.issue).issues[0]?.path ?? []
  return path.map((step) => String(typeof step === "object" ? step.key : step))
}

const isEmpty = (value: unknown): boolean => value === "" || value === null || value === "null"

/** Decodes what a call needs. Forms write nothing as an empty text: such a field counts as missing when its type has no use for it. */
export const decodeRequest = <C extends CallName>(name: C, fields: Fields): Result.Result<CallRequest<C>, Refused> => {
  const read = DECODERS[name](fields)
  if (Result.isSuccess(read)) return Result.succeed(read.success as CallRequest<C>)
  const path = fieldOf(read.failure)
  const [top] = path
  if (top !== undefined && Object.hasOwn(fields, top) && isEmpty(fields[top])) {
    const { [top]: _, ...rest } = fields
    return decodeRequest(name, rest)
  }
  return Result.fail(refused("wrong-shape", { field: path.join(".") || "body" }))
}
