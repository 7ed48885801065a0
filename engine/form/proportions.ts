import { Schema } from "effect"
import { RecordId } from "./RecordId.ts"

/** Whose share of an amount to be received is how large, in per cent (spec 3.13). */
export const ProportionRow = Schema.Struct({
  user_id: RecordId,
  realname: Schema.String,
  // `Schema.isBetween` would stand among what each page loads before its first screen
  proportion: Schema.Finite.check(Schema.makeFilter((share: number) => share >= 0 && share <= 100))
})
export type ProportionRow = typeof ProportionRow.Type

/** What all shares are together, in per cent (spec 5.8). */
export const WHOLE = 100
/** Shares are counted in hundredths of a per cent, so that thirds written as 33.33 and 33.34 are a whole. */
const PARTS = 100

/** All shares together, in per cent with two decimals (FORM-12, DEC-0055). */
export const proportionTotal = (rows: ReadonlyArray<ProportionRow>): number =>
  rows.reduce((parts, { proportion }) => parts + Math.round(proportion * PARTS), 0) / PARTS

/** How shares are flagged: together below a whole, or above it; `null` when they are one (FORM-13, spec 5.8, DEC-0055). */
export const proportionFlag = (rows: ReadonlyArray<ProportionRow>): "below" | "above" | null => {
  const total = proportionTotal(rows)
  return total < WHOLE ? "below" : total > WHOLE ? "above" : null
}
