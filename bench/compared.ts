import type { Row } from "./Row.ts"

const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100)

interface Measured {
  readonly name: string
  readonly measured: number
  readonly unit: string
  readonly baseline?: { readonly name: string; readonly measured: number }
}

/** A row with its numbers fit to be read, and its ratio when there is something to compare with. */
export const compared = ({ baseline, measured, ...rest }: Measured, goal: string, met: boolean): Row => ({
  ...rest,
  measured: round(measured),
  ...(baseline === undefined
    ? {}
    : { baseline: { ...baseline, measured: round(baseline.measured) }, ratio: round(measured / baseline.measured) }),
  goal: { text: goal, met }
})
