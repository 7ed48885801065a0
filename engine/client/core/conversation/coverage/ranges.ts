/** Numbers of messages from `from` to `to`, both included: no message between them is missing. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Ranges in order. No two of them share a number; between two of them messages may be missing. */
export type Ranges = ReadonlyArray<Range>

const touch = (a: Range, b: Range): boolean => a.from <= b.to && b.from <= a.to

/** Whether a number lies in one of the ranges. */
export const covers = (ranges: Ranges, number: number): boolean => ranges.some(({ from, to }) => from <= number && number <= to)

/** Whether one of the ranges shares a number with `range`: only then is nothing missing between the two. */
export const reaches = (ranges: Ranges, range: Range): boolean => ranges.some((each) => touch(each, range))

/** With one more range. Ranges that share a number with it become one with it; neighbours stay apart, for a number may be missing in between. */
export const joinRange = (ranges: Ranges, range: Range): Ranges => {
  const joined = ranges.filter((each) => touch(each, range))
  const from = Math.min(range.from, ...joined.map((each) => each.from))
  const to = Math.max(range.to, ...joined.map((each) => each.to))
  return [...ranges.filter((each) => each.to < from), { from, to }, ...ranges.filter((each) => each.from > to)]
}

/** Without the numbers of a range. */
export const withoutRange = (ranges: Ranges, { from, to }: Range): Ranges =>
  ranges.flatMap((each) =>
    touch(each, { from, to })
      ? [
          { from: each.from, to: Math.min(each.to, from - 1) },
          { from: Math.max(each.from, to + 1), to: each.to }
        ].filter((rest) => rest.from <= rest.to)
      : [each]
  )
