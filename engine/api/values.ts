/** Values of the wire where no Schema waits for them: whatever comes, something plain comes out. */

const scalar = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN

/** A finite number, also as text; `fallback` for all else. */
export const looseNumber = (value: unknown, fallback = 0): number => {
  const read = scalar(value)
  return Number.isFinite(read) ? read : fallback
}

/** A whole number, also as text; 0 for all else. */
export const looseWhole = (value: unknown): number => {
  const read = scalar(value)
  return Number.isSafeInteger(read) ? read : 0
}

/** Text, also of a number; empty for all else. */
export const looseText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
