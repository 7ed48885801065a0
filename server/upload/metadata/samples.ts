import { type Box, type Boxes, numbersOf } from "./Box.ts"

/** Samples of a track that are looked for: an hour of a hundred a second. */
const SAMPLES_MAX = 400_000

interface Range {
  readonly from: number
  readonly to: number
}

/** Where the samples of a track lie in the file, by its tables: how large each is, how many stand together, and where. */
export const samplesOf = async ({ source, within }: Boxes, tables: Box): Promise<ReadonlyArray<Range>> => {
  const found = new Map<string, Box>()
  for await (const box of within(tables.start, tables.end)) found.set(box.type, box)
  const numbers = (type: string) => numbersOf(source, found.get(type) ?? { ...tables, end: tables.start })

  const sizes: Array<number> = []
  const told = await numbers("stsz")
  told.next(4)
  const same = told.next(4)
  const count = Math.min(told.next(4), SAMPLES_MAX, same > 0 ? SAMPLES_MAX : told.left() / 4)
  for (let i = 0; i < count; i++) sizes.push(same || told.next(4))

  const runs: Array<{ readonly first: number; readonly count: number }> = []
  const together = await numbers("stsc")
  together.next(8)
  while (together.left() >= 12) {
    runs.push({ first: together.next(4), count: together.next(4) })
    together.next(4)
  }

  const ranges: Array<Range> = []
  const isLong = found.has("co64")
  const places = await numbers(isLong ? "co64" : "stco")
  places.next(8)
  let [sample, run] = [0, 0]
  for (let chunk = 1; places.left() > 0 && sample < sizes.length; chunk++) {
    while ((runs[run + 1]?.first ?? Infinity) <= chunk) run += 1
    const from = places.next(isLong ? 8 : 4)
    let to = from
    for (let i = 0; i < (runs[run]?.count ?? 0) && sample < sizes.length; i++) to += sizes[sample++] ?? 0
    if (to > from && to <= source.size) ranges.push({ from, to })
  }
  return ranges
}
