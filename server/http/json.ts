import { Result } from "effect"

/** Escapes could spell it too, so they count as a hint. */
const MAY_NAME_PROTO = /__proto__|\\u/

const withoutProto = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value)

/** A JSON text without keys that could change an object's ancestry further on. */
export const parseJson = (text: string): Result.Result<unknown, "not-json"> => {
  try {
    return Result.succeed(MAY_NAME_PROTO.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text))
  } catch {
    return Result.fail("not-json")
  }
}
