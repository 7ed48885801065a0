import { Result } from "effect"

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

/** A JSON text without keys that could change an object's ancestry further on. */
export const parseJson = (text: string): Result.Result<unknown, "not-json"> => {
  try {
    const value: unknown = JSON.parse(text)
    // an escape could spell it too
    if (text.includes(PROTO) || text.includes(String.raw`\u00`)) withoutProto(value)
    return Result.succeed(value)
  } catch {
    return Result.fail("not-json")
  }
}
