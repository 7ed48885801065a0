import type { Size } from "#engine/format/coverSize.ts"

/** A line of a mosaic: how many times as wide as high it is, and how wide each of its pictures is beside the others. */
export interface MosaicLine {
  readonly proportion: number
  readonly widths: ReadonlyArray<number>
}

/** How many pictures stand in each line, by how many there are. */
const LINES: Readonly<Record<number, ReadonlyArray<number>>> = {
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3]
}

/** What is wider or higher than this is cut: each has to be seen, and hit by a finger. */
const [NARROW, WIDE] = [0.75, 1.4]
/** A line is no higher, and no lower, than this beside its width. */
const [HIGH, LOW] = [1.2, 3]

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const proportionOf = ({ height, width }: Size): number => (width > 0 && height > 0 ? between(width / height, NARROW, WIDE) : 1)

/** How pictures of these sides stand together, in their order: nothing of it waits for a picture. Three that are high stand side by side. */
export const mosaic = (sizes: ReadonlyArray<Size>): ReadonlyArray<MosaicLine> => {
  const all = sizes.map(proportionOf)
  const isHigh = all.length === 3 && all.every((each) => each < 1)
  let from = 0
  return (isHigh ? [3] : (LINES[all.length] ?? [all.length])).map((count) => {
    const widths = all.slice(from, from + count)
    from += count
    const sum = widths.reduce((total, each) => total + each, 0)
    return { proportion: between(sum, HIGH, LOW), widths }
  })
}
