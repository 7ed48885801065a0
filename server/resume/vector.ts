import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Fields } from "../http/form.ts"
import { parseJson } from "../http/json.ts"
import { SCOPES_MAX } from "./limits.ts"

/** What a vector of so many bytes costs of a session's allowance, before it is read: a few small ones in a row are a shaky line (DEC-0032). */
export const costOfVector = (bytes: number): number => 2 + Math.floor(bytes / (20 * 1024))

const tooMany = Result.fail(refused("wrong-shape", { field: "scopes" }))

/** The fields of `resume`, refused before anything walks through them when they name too many parts of the log. */
export const withVector = (fields: Fields): Result.Result<Fields, Refused> => {
  const { scopes } = fields
  if (typeof scopes === "string") {
    const json = parseJson(scopes)
    // text that is not JSON is refused like any other wrong field
    return Result.isSuccess(json) && typeof json.success !== "string"
      ? withVector({ ...fields, scopes: json.success })
      : Result.succeed(fields)
  }
  return typeof scopes === "object" && scopes !== null && Object.keys(scopes).length > SCOPES_MAX
    ? tooMany
    : Result.succeed(fields)
}
