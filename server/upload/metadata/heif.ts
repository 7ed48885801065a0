import { blankBytes, putBytes } from "./Edit.ts"
import { type Box, type Boxes, dropBox, numbersOf } from "./Box.ts"

/** Items of a picture that are looked at: one in tiles has hundreds. */
const ITEMS_MAX = 20_000

/** What draws a picture of items; how it is turned stands among its properties. */
const DRAWS: ReadonlySet<string> = new Set(["hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat", "grpl", "dinf"])
/** Properties that say something of it: words, and when it was made. */
const SAYS: ReadonlySet<string> = new Set(["udes", "altt", "crtt", "mdft", "uuid"])
/** Items that are nothing to see: notes of a camera and of programs. */
const NOTES: ReadonlySet<string> = new Set(["Exif", "mime", "uri "])

/** In the box that says what the items are (a picture): from here on, who wrote it. */
const NAME_AT = 12

/** Notes of a camera in which nothing is noted, as they lie here: behind four bytes that say where they begin. */
const EMPTY = Buffer.from("\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0", "latin1")

/** Numbers of the items that are notes, with what they are. */
const notesOf = async ({ source, within }: Boxes, list: Box): Promise<ReadonlyMap<number, string>> => {
  const found = new Map<number, string>()
  const [version = 0] = await source.read(list.start, 1)
  for await (const item of within(list.start + (version === 0 ? 6 : 8), list.end)) {
    if (found.size > ITEMS_MAX) break
    const head = await source.read(item.start, 14)
    if (item.type !== "infe" || head.length < 14) continue
    const isLong = head[0] === 3
    const type = head.toString("latin1", isLong ? 10 : 8, isLong ? 14 : 12)
    if (NOTES.has(type)) found.set(isLong ? head.readUInt32BE(4) : head.readUInt16BE(4), type)
  }
  return found
}

/** Empties what the items hold, which lies elsewhere in the file, or beside the list. */
const emptyItems = async (
  boxes: Boxes,
  list: Box,
  beside: Box | undefined,
  notes: ReadonlyMap<number, string>
): Promise<void> => {
  const numbers = await numbersOf(boxes.source, list)
  const version = numbers.next(1)
  numbers.next(3)
  const sizes = numbers.next(2)
  const [offsets, lengths, bases, indices] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
  const wide = version < 2 ? 2 : 4
  const count = Math.min(numbers.next(wide), ITEMS_MAX)
  for (let i = 0; i < count && numbers.left() > 0; i++) {
    const type = notes.get(numbers.next(wide))
    const isBeside = version > 0 && (numbers.next(2) & 15) === 1
    numbers.next(2)
    const base = numbers.next(bases) + (isBeside ? (beside?.start ?? 0) : 0)
    for (let extents = numbers.next(2); extents > 0 && numbers.left() > 0; extents--) {
      numbers.next(indices)
      const from = base + numbers.next(offsets)
      const to = from + numbers.next(lengths)
      if (type === undefined || to > boxes.source.size || (isBeside && beside === undefined)) continue
      boxes.edits.push(blankBytes(from, to))
      if (type === "Exif" && to - from >= EMPTY.length) boxes.edits.push(putBytes(from, EMPTY))
    }
  }
}

const inProperties = async (boxes: Boxes, { end, start }: Box): Promise<void> => {
  for await (const list of boxes.within(start, end))
    if (list.type === "ipco")
      for await (const property of boxes.within(list.start, list.end)) if (SAYS.has(property.type)) dropBox(boxes, property)
}

/** What describes a file as a whole: the items of a picture (HEIC, AVIF), or words beside a video, which go. */
export const editHeif = async (boxes: Boxes, meta: Box): Promise<void> => {
  const found = new Map<string, Box>()
  for await (const box of boxes.within(meta.start + 4, meta.end)) found.set(box.type, box)
  const [list, items] = [found.get("iloc"), found.get("iinf")]
  if (list === undefined || items === undefined) return dropBox(boxes, meta)
  await emptyItems(boxes, list, found.get("idat"), await notesOf(boxes, items))
  for (const box of found.values())
    if (!DRAWS.has(box.type)) dropBox(boxes, box)
    else if (box.type === "iprp") await inProperties(boxes, box)
    else if (box.type === "hdlr" && box.end > box.start + NAME_AT) boxes.edits.push(blankBytes(box.start + NAME_AT, box.end))
}
