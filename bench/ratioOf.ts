/** How many times as much one figure is as another, to three digits; `null` where one of them was not measured. */
export const ratioOf = (measured: number | null, baseline: number | null): number | null =>
  measured === null || baseline === null ? null : Number((measured / baseline).toPrecision(3))
