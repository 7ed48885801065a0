import { Result } from "effect"
import type { IncomingMessage } from "node:http"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { type Fields, isTooDeep, nestedFields } from "./form.ts"
import { parseJson } from "./json.ts"
import { multipartFields } from "./multipart.ts"

/** Largest body of a call that strangers may make, in bytes (DEC-0171). */
export const STRANGERS_BODY_MAX = 16 * 1024

/** Largest body of any other call, in bytes. */
export const BODY_MAX = 256 * 1024

/** Of a call that says how far it knows ten thousand conversations (DEC-0025). */
export const LONG_BODY_MAX = 640 * 1024

/** How long a request says that its body is, in bytes; 0 where it does not say. */
export const bytesTold = ({ headers }: Pick<IncomingMessage, "headers">): number => {
  const told = Number(headers["content-length"] ?? 0)
  return Number.isSafeInteger(told) && told > 0 ? told : 0
}

/** Collects a body of `max` bytes at most; stops reading as soon as it is too large. `null` when the caller went away. */
export const readBody = (req: IncomingMessage, max: number): Promise<Result.Result<Buffer, Refused> | null> =>
  new Promise((resolve) => {
    if (bytesTold(req) > max) {
      resolve(Result.fail(refused("body-too-large")))
      return
    }
    const chunks: Array<Buffer> = []
    let length = 0
    req.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= max) chunks.push(chunk)
      else resolve(Result.fail(refused("body-too-large")))
    })
    req.on("end", () =>
      resolve(Result.succeed(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)))
    )
    req.on("error", () => resolve(null))
    req.on("close", () => resolve(null))
  })

const notRead = Result.fail(refused("not-json"))
const misshapen = Result.fail(refused("wrong-shape", { field: "body" }))

/** The fields of a JSON value. */
export const jsonFields = (value: unknown): Result.Result<Fields, Refused> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isTooDeep(value)
    ? Result.succeed(value as Fields)
    : misshapen

const fromForm = (fields: Iterable<readonly [string, string]>): Result.Result<Fields, Refused> =>
  Result.mapError(nestedFields(fields), () => refused("wrong-shape", { field: "body" }))

/** The fields of a body in any of the three encodings that clients use (spec 7); an empty body has none. */
const bodyFields = (contentType: string, body: Buffer): Result.Result<Fields, Refused> => {
  const kind = contentType.split(";")[0]?.trim().toLowerCase()
  if (kind === "multipart/form-data") {
    const parts = multipartFields(contentType, body)
    return Result.isSuccess(parts) ? fromForm(parts.success) : notRead
  }
  const text = body.toString("utf8").replace(/^\uFEFF/, "")
  if (text.trim() === "") return Result.succeed({})
  if (kind === "application/x-www-form-urlencoded") return fromForm(new URLSearchParams(text))
  const json = parseJson(text)
  return Result.isSuccess(json) ? jsonFields(json.success) : notRead
}

/** What a caller hands over: the body, over the query string. */
export const requestFields = (contentType: string, body: Buffer, query: string): Result.Result<Fields, Refused> => {
  const fields = bodyFields(contentType, body)
  if (query === "" || Result.isFailure(fields)) return fields
  return Result.map(fromForm(new URLSearchParams(query)), (asked) => ({ ...asked, ...fields.success }))
}
