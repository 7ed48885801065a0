import type { Row } from "./Row.ts"

const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100)
const rounded = (value: number | null): number | null => (value === null ? null : round(value))

interface Measured {
  readonly name: string
  readonly measured: number | null
  readonly unit: string
  readonly baseline?: { readonly name: string; readonly measured: number | null }
}

/** A row with its numbers fit to be read, and its ratio when there is something to compare with. */
export const compared = ({ baseline, measured, ...rest }: Measured, goal: string, met: boolean): Row => ({
  ...rest,
  measured: rounded(measured),
  ...(baseline === undefined ? {} : { baseline: { ...baseline, measured: rounded(baseline.measured) } }),
  ...(measured === null || baseline === undefined || baseline.measured === null
    ? {}
    : { ratio: round(measured / baseline.measured) }),
  goal: { text: goal, met }
})
