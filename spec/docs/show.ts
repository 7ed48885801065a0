import { Option, Result } from "effect"

const entries = (value: object): string =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${show(each)}`)
    .join(", ")

/** A value as a guide shows it after `// →`: what a reader could type, and `Success(…)` or `Failure(…)` for a Result. */
export const show = (value: unknown): string => {
  if (Result.isResult(value))
    return Result.isSuccess(value) ? `Success(${inside(value.success)})` : `Failure(${show(value.failure)})`
  if (Option.isOption(value)) return Option.isSome(value) ? `Some(${show(value.value)})` : "None"
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.map(show).join(", ")}]`
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0 ? "{}" : `{ ${entries(value)} }`
  return typeof value === "string" ? JSON.stringify(value) : String(value)
}

const inside = (value: unknown): string => (value === undefined ? "" : show(value))
