/**
 * A sorted list that never changes in place: inserting or removing copies one chunk and the short row of chunks, so the
 * cost does not grow with the list (state is immutable, and a message touches its place in the order, nothing else).
 */
export interface Sorted<A> {
  readonly chunks: ReadonlyArray<ReadonlyArray<A>>
  readonly size: number
}

/** Total order: negative when `a` comes first. */
export type Compare<A> = (a: A, b: A) => number

/** Items of a full chunk; it then splits in halves. */
const FULL = 64

const EMPTY: Sorted<never> = { chunks: [], size: 0 }

export const empty = <A>(): Sorted<A> => EMPTY

/** From items in any order; of items that compare equal the last one stays. */
export const fromArray = <A>(items: ReadonlyArray<A>, compare: Compare<A>): Sorted<A> => {
  const sorted = items.toSorted(compare)
  const unique: Array<A> = []
  for (const item of sorted) {
    const last = unique.at(-1)
    if (last !== undefined && compare(last, item) === 0) unique[unique.length - 1] = item
    else unique.push(item)
  }
  const chunks: Array<ReadonlyArray<A>> = []
  for (let i = 0; i < unique.length; i += FULL / 2) chunks.push(unique.slice(i, i + FULL / 2))
  return { chunks, size: unique.length }
}

/** First chunk whose last item is not before `item`, else the last chunk; 0 where there is none. */
const chunkFor = <A>(chunks: ReadonlyArray<ReadonlyArray<A>>, item: A, compare: Compare<A>): number => {
  let low = 0
  let high = chunks.length - 1
  // what comes at the end is the common case
  if (high > 0 && compare((chunks[high - 1] as ReadonlyArray<A>).at(-1) as A, item) < 0) return high
  while (low < high) {
    const middle = (low + high) >> 1
    const chunk = chunks[middle] as ReadonlyArray<A>
    if (compare(chunk.at(-1) as A, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** First index in a chunk, which is never empty, that is not before `item`. */
const indexIn = <A>(chunk: ReadonlyArray<A>, item: A, compare: Compare<A>): number => {
  let low = 0
  let high = chunk.length
  if (compare(chunk[high - 1] as A, item) < 0) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(chunk[middle] as A, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** With `by` in place of `count` chunks. */
const withChunks = <A>(
  list: Sorted<A>,
  at: number,
  count: number,
  by: ReadonlyArray<ReadonlyArray<A>>,
  size: number
): Sorted<A> => ({ chunks: list.chunks.toSpliced(at, count, ...by), size })

/** With `item` in its place; an item that compares equal is replaced. */
export const insert = <A>(list: Sorted<A>, item: A, compare: Compare<A>): Sorted<A> => {
  if (list.size === 0) return { chunks: [[item]], size: 1 }
  const at = chunkFor(list.chunks, item, compare)
  const chunk = list.chunks[at] as ReadonlyArray<A>
  const index = indexIn(chunk, item, compare)
  const found = index < chunk.length && compare(chunk[index] as A, item) === 0
  const next = chunk.toSpliced(index, found ? 1 : 0, item)
  if (next.length <= FULL) return withChunks(list, at, 1, [next], found ? list.size : list.size + 1)
  // growing at the end is the common case: leave full chunks behind instead of half empty ones
  const cut = index === chunk.length ? FULL : FULL / 2
  return withChunks(list, at, 1, [next.slice(0, cut), next.slice(cut)], list.size + 1)
}

/** Without the item that compares equal to `item`. */
export const remove = <A>(list: Sorted<A>, item: A, compare: Compare<A>): Sorted<A> => {
  if (list.size === 0) return list
  const at = chunkFor(list.chunks, item, compare)
  const chunk = list.chunks[at] as ReadonlyArray<A>
  const index = indexIn(chunk, item, compare)
  if (index === chunk.length || compare(chunk[index] as A, item) !== 0) return list
  const next = chunk.toSpliced(index, 1)
  if (next.length === 0) return withChunks(list, at, 1, [], list.size - 1)
  // thin neighbours grow together, or a list that lives long would end up as many tiny chunks
  const after = list.chunks[at + 1]
  return after !== undefined && next.length + after.length <= FULL / 2
    ? withChunks(list, at, 2, [[...next, ...after]], list.size - 1)
    : withChunks(list, at, 1, [next], list.size - 1)
}

/** The item that compares equal to `item`. */
export const find = <A>(list: Sorted<A>, item: A, compare: Compare<A>): A | undefined => {
  const chunk = list.chunks[chunkFor(list.chunks, item, compare)]
  if (chunk === undefined) return undefined
  const found = chunk[indexIn(chunk, item, compare)]
  return found !== undefined && compare(found, item) === 0 ? found : undefined
}

/** The last item. */
export const last = <A>(list: Sorted<A>): A | undefined => list.chunks.at(-1)?.at(-1)

/** The first item. */
export const first = <A>(list: Sorted<A>): A | undefined => list.chunks[0]?.[0]

/** Newest first search: the last item for which `test` holds. */
export const findLast = <A>(list: Sorted<A>, test: (item: A) => boolean): A | undefined => {
  for (let at = list.chunks.length - 1; at >= 0; at--) {
    const found = (list.chunks[at] as ReadonlyArray<A>).findLast(test)
    if (found !== undefined) return found
  }
  return undefined
}

/** Each item after the last one for which `until` holds, replaced by `change(item)`; order must not change. Untouched chunks, and the list when nothing changed, stay the same. */
export const mapFromEnd = <A>(list: Sorted<A>, change: (item: A) => A, until: (item: A) => boolean): Sorted<A> => {
  const chunks = list.chunks.slice()
  let changed = false
  for (let i = chunks.length - 1; i >= 0; i--) {
    const chunk = chunks[i] as ReadonlyArray<A>
    const stop = chunk.findLastIndex(until)
    const next = chunk.map((item, index) => (index > stop ? change(item) : item))
    if (next.some((item, index) => item !== chunk[index])) {
      chunks[i] = next
      changed = true
    }
    if (stop >= 0) break
  }
  return changed ? { chunks, size: list.size } : list
}

/** The last `count` items. Full chunks are kept as they are. */
export const takeLast = <A>(list: Sorted<A>, count: number): Sorted<A> => {
  if (list.size <= count) return list
  let surplus = list.size - count
  const chunks = list.chunks.flatMap((chunk) => {
    const dropped = Math.min(surplus, chunk.length)
    surplus -= dropped
    return dropped === 0 ? [chunk] : dropped === chunk.length ? [] : [chunk.slice(dropped)]
  })
  return { chunks, size: count }
}

/** The items from `item` on, whether it is there or not. */
export const takeFrom = <A>(list: Sorted<A>, item: A, compare: Compare<A>): Sorted<A> => {
  const at = chunkFor(list.chunks, item, compare)
  const before = list.chunks.slice(0, at).reduce((sum, chunk) => sum + chunk.length, 0)
  const chunk = list.chunks[at]
  return chunk === undefined ? list : takeLast(list, list.size - before - indexIn(chunk, item, compare))
}

const ARRAYS = new WeakMap<object, ReadonlyArray<unknown>>()

/** All items in order; the same array as long as the list is the same. */
export const toArray = <A>(list: Sorted<A>): ReadonlyArray<A> => {
  const known = ARRAYS.get(list)
  if (known !== undefined) return known as ReadonlyArray<A>
  const items = list.chunks.flat()
  // oxlint-disable-next-line pure/state -- remembers what it would make again
  ARRAYS.set(list, items)
  return items
}
