/** The order of Chinese characters by their sound. */
// oxlint-disable-next-line pure/names -- its language is named here: it does not depend on the device's
const BY_SOUND = new Intl.Collator("zh-u-co-pinyin")

/** Characters in an order, each the first of those that have what stands beside it. */
export type SoundTable = ReadonlyArray<readonly [character: string, has: string]>

/** How two characters stand in an order: below 0 where the first comes first. */
type Compare = (a: string, b: string) => number

/** What a character has by a table: what stands beside the last of its characters that does not come after it (spec 3.2, DEC-0046). */
export const valueByOrder = (table: SoundTable, character: string, compare: Compare): string => {
  let low = 0
  let high = table.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (compare(table[middle]?.[0] ?? "", character) <= 0) low = middle
    else high = middle - 1
  }
  return table[low]?.[1] ?? ""
}

/** What a Chinese character has by a table in the order of sounds (spec 3.2, DEC-0046). */
export const valueBySound = (table: SoundTable, character: string): string => valueByOrder(table, character, BY_SOUND.compare)
