import { Result } from "effect"
import { hasPlaceholders, withoutReserved } from "../placeholder.ts"

/** As it is written, whatever stands around it. */
const PROTO = "__proto__"

/** Takes the key away wherever it stands; a walk over what was parsed costs less than a reviver, which is called for every value. */
const withoutProto = (value: unknown): void => {
  const left = [value]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at !== "object" || at === null) continue
    if (Object.hasOwn(at, PROTO)) Reflect.deleteProperty(at, PROTO)
    for (const each of Object.values(at)) if (typeof each === "object" && each !== null) left.push(each)
  }
}

/** Whether a text of it may hold a reserved character, as itself or as an escape. */
const mayHoldReserved = (json: string): boolean =>
  hasPlaceholders(json) || (json.includes(String.raw`\u`) && /\\udbff/i.test(json))

/** The same value, without reserved characters in any of its texts and keys. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return withoutReserved(value)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [withoutReserved(key), cleaned(each)]))
}

/** A JSON text that came from outside, without keys that could change an object's ancestry further on, and without characters of ours (DEC-0327). */
export const parseJson = (text: string): Result.Result<unknown, "not-json"> => {
  try {
    const isSuspect = mayHoldReserved(text)
    const value: unknown = isSuspect ? cleaned(JSON.parse(text)) : JSON.parse(text)
    // an escape could spell it too, and so could what is left of a key
    if (isSuspect || text.includes(PROTO) || text.includes(String.raw`\u00`)) withoutProto(value)
    return Result.succeed(value)
  } catch {
    return Result.fail("not-json")
  }
}
