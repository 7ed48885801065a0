import { type Box, type Boxes, type Numbers, numbersOf } from "./Box.ts"

/** Samples of a track that are looked for: an hour of a hundred a second. */
const SAMPLES_MAX = 400_000

interface Range {
  readonly from: number
  readonly to: number
}

/** Sizes of samples: one for all, or one each (ISO/IEC 14496-12, 8.7.3.2). */
const sizesOf = (told: Numbers): ReadonlyArray<number> => {
  told.next(4)
  const same = told.next(4)
  const count = Math.min(told.next(4), SAMPLES_MAX, same > 0 ? SAMPLES_MAX : told.left() / 4)
  return Array.from({ length: count }, () => same || told.next(4))
}

/** The same in 4, 8 or 16 bits each (8.7.3.3). */
const smallSizes = (told: Numbers): ReadonlyArray<number> => {
  told.next(7)
  const bits = told.next(1)
  const count = Math.min(told.next(4), SAMPLES_MAX, bits === 0 ? 0 : (told.left() * 8) / bits)
  if (bits !== 4) return Array.from({ length: count }, () => told.next(bits / 8))
  return Array.from({ length: Math.ceil(count / 2) }, () => told.next(1))
    .flatMap((two) => [two >> 4, two & 15])
    .slice(0, count)
}

/** Where the samples of a track lie in the file, by its tables: how large each is, how many stand together, and where. */
export const samplesOf = async ({ source, within }: Boxes, tables: Box): Promise<ReadonlyArray<Range>> => {
  const found = new Map<string, Box>()
  for await (const box of within(tables.start, tables.end)) found.set(box.type, box)
  const numbers = (type: string) => numbersOf(source, found.get(type) ?? { ...tables, end: tables.start })

  const sizes = found.has("stz2") ? smallSizes(await numbers("stz2")) : sizesOf(await numbers("stsz"))

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
