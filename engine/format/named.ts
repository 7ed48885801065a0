import { Schema } from "effect"
import { Mistake } from "../error/Mistake.ts"

/** What was given, as a sentence names it. */
const shown = (given: unknown): string => {
  if (typeof given === "string") return `"${given}"`
  return typeof given === "object" && given !== null ? "an object" : String(given)
}

/**
 * A brand whose `make` says what it was given, of what kind the value should be, and what it takes; the library's own says only that a
 * validation failed (DEC-0125). For schemas whose values are made of themselves.
 */
export const namedBrand = <S extends Schema.Constraint>(schema: S, kind: string, takes: string): S => {
  const is = Schema.is(schema)
  const make = (given: unknown): unknown => {
    if (is(given)) return given
    throw new Mistake(`${shown(given)} is no ${kind}: it takes ${takes}.`)
  }
  return Object.defineProperty(schema, "make", { value: make })
}
