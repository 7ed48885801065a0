/** Bytes of an index that is read into memory; the index of an hour has a few megabytes. */
const INDEX_MAX = 64 * 1_048_576
/** Boxes of a file that are looked at before it is left as it is. */
const BOXES_MAX = 64
/** How deep the tables of chunks lie: moov, trak, mdia, minf, stbl. */
const PARENTS: ReadonlySet<string> = new Set(["moov", "trak", "mdia", "minf", "stbl"])

/** A box of an MP4: where it begins, how long it is with its head, and how long that is, in bytes. */
interface Box {
  readonly type: string
  readonly at: number
  readonly size: number
  readonly head: number
}

/** A box by its first 16 bytes, or fewer at the end; `null` for what cannot be one between here and `end`. */
const boxIn = (bytes: DataView, at: number, end: number, offset = 0): Box | null => {
  if (bytes.byteLength - offset < 8) return null
  const short = bytes.getUint32(offset)
  const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => bytes.getUint8(offset + i)))
  if (short === 1 && bytes.byteLength - offset < 16) return null
  const size = short === 0 ? end - at : short === 1 ? Number(bytes.getBigUint64(offset + 8)) : short
  const head = short === 1 ? 16 : 8
  return size < head || at + size > end ? null : { type, at, size, head }
}

/** The boxes of a file in their order; `null` where they do not fill it. */
const boxesOf = async (file: Blob): Promise<ReadonlyArray<Box> | null> => {
  const boxes: Array<Box> = []
  for (let at = 0; at < file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const box = boxIn(head, at, file.size)
    if (box === null || boxes.length === BOXES_MAX) return null
    boxes.push(box)
    at += box.size
  }
  return boxes
}

/** The tables that say where chunks lie, within an index; `null` where its boxes do not fit into one another. */
const tablesIn = (index: DataView): ReadonlyArray<Box> | null => {
  const tables: Array<Box> = []
  const fits = (from: number, end: number, depth: number): boolean => {
    for (let at = from; at < end;) {
      const box = boxIn(index, at, end, at)
      if (box === null) return false
      if (box.type === "stco" || box.type === "co64") tables.push(box)
      else if (PARENTS.has(box.type) && (depth === PARENTS.size || !fits(at + box.head, at + box.size, depth + 1))) return false
      at += box.size
    }
    return true
  }
  return fits(0, index.byteLength, 0) ? tables : null
}

/** Moves each chunk of a table by what `moved` says of its place; false where the table is no table, or its numbers are too small for that. */
const patch = (index: DataView, { at, head, size, type }: Box, moved: (place: number) => number): boolean => {
  const wide = type === "co64"
  const step = wide ? 8 : 4
  const from = at + head + 8
  if (size < head + 8) return false
  const count = index.getUint32(from - 4)
  if (count * step > size - head - 8) return false
  for (let i = 0; i < count; i += 1) {
    const place = from + i * step
    const to = moved(wide ? Number(index.getBigUint64(place)) : index.getUint32(place))
    if (!Number.isSafeInteger(to) || (!wide && to > 0xff_ff_ff_ff)) return false
    if (wide) index.setBigUint64(place, BigInt(to))
    else index.setUint32(place, to)
  }
  return true
}

/**
 * An MP4 whose index stands in front of what it plays, so that it plays while it loads (DEC-0250). Where the index stands at the end it moves, and
 * the places of chunks with it; nothing is encoded again, and only the index is read into memory: the rest of the new file is parts of the old one.
 * What is no such file, or does not hold together, stays as it is.
 */
export const indexFirst = async (file: File): Promise<File> => {
  const boxes = await boxesOf(file)
  const media = boxes?.find(({ type }) => type === "mdat")
  const [index, ...others] = boxes?.filter(({ type }) => type === "moov") ?? []
  if (media === undefined || index === undefined || others.length > 0 || index.at < media.at || index.size > INDEX_MAX)
    return file
  // in pieces, each with its own index
  if (boxes?.some(({ type }) => type === "moof") === true) return file
  const bytes = new Uint8Array(await file.slice(index.at, index.at + index.size).arrayBuffer())
  const view = new DataView(bytes.buffer)
  // a box without a size lasts to the end of the file; now it needs one
  if (view.getUint32(0) === 0) view.setUint32(0, index.size)
  const moved = (place: number): number => (place >= media.at && place < index.at ? place + index.size : place)
  const tables = tablesIn(view)
  if (tables === null || tables.length === 0 || !tables.every((table) => patch(view, table, moved))) return file
  return new File(
    [file.slice(0, media.at), bytes, file.slice(media.at, index.at), file.slice(index.at + index.size)],
    file.name,
    {
      type: file.type,
      lastModified: file.lastModified
    }
  )
}
