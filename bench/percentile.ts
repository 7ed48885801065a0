/** What `part` of all figures do not pass; `null` of none. */
export const percentile = (all: ReadonlyArray<number>, part: number): number | null =>
  all.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(all.length * part) - 1)] ?? null

/** Whether there is a figure, and it is at most so large. */
export const isWithin = (figure: number | null, most: number): boolean => figure !== null && figure <= most
