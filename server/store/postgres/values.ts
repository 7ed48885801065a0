import type { Value } from "../Program.ts"

/** Numbers of PostgreSQL's own types. */
const [BOOL, INT8, NUMERIC] = [16, 20, 1700]

const whole = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds a number that is too big: ${text}`)
  return number
}
const decimal = (text: string): number => (text.includes(".") ? Number(text) : whole(text))
const bit = (text: string): number => (text === "t" ? 1 : 0)
const asItIs = (text: string): string => text

/** Reads what comes back as SQLite would give it: counts and 64 bits are numbers, a truth is 1 or 0. */
export const VALUES = {
  getTypeParser: (type: number): ((text: string) => Value) => {
    if (type === INT8) return whole
    if (type === NUMERIC) return decimal
    if (type === BOOL) return bit
    // Small and floating numbers.
    if (type === 21 || type === 23 || type === 700 || type === 701) return Number
    return asItIs
  }
}

/** PostgreSQL keeps no zero character in a text; as in HTML, what is not one stands in its place. */
export const postgresText = (value: Value): Value =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value
