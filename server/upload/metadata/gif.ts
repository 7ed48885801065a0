import { cutBytes, type Edit, type Edits, type Source } from "./Edit.ts"

/** Blocks of bytes that are looked at, of at most 255 bytes each: 200 MB. */
const BLOCKS_MAX = 1_000_000

const IMAGE = 0x2c
const EXTENSION = 0x21
const END = 0x3b
/** How long a frame stays, and where it shines through. */
const CONTROL = 0xf9
const APPLICATION = 0xff
/** How often it plays, and its colours. */
const DRAWN: ReadonlySet<string> = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"])

/** Bytes of a table of colours, by the byte that announces it. */
const tableOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Removes the metadata of a GIF; the file ends where the picture ends. */
export const gifEdits = async ({ read, size }: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  let looked = 0
  const byteAt = async (at: number): Promise<number> => (await read(at, 1))[0] ?? 0
  /** Where blocks of bytes end, behind the empty one. */
  const afterBlocks = async (from: number): Promise<number> => {
    let at = from
    for (let length = await byteAt(at); length > 0 && looked++ < BLOCKS_MAX; length = await byteAt(at)) at += 1 + length
    return at + 1
  }
  let at = 13 + tableOf(await byteAt(10))
  while (at < size && looked++ < BLOCKS_MAX) {
    const kind = await byteAt(at)
    if (kind === IMAGE) at = await afterBlocks(at + 10 + tableOf(await byteAt(at + 9)) + 1)
    else if (kind === EXTENSION) {
      const label = await byteAt(at + 1)
      const name = label === APPLICATION ? (await read(at + 3, 11)).toString("latin1") : ""
      const end = await afterBlocks(at + 2)
      if (label !== CONTROL && !DRAWN.has(name)) edits.push(cutBytes(at, Math.min(end, size)))
      at = end
    } else if (kind === END) return at + 1 < size ? [...edits, cutBytes(at + 1, size)] : edits
    // some programs leave an empty block between two
    else if (kind === 0) at += 1
    else return edits
  }
  return edits
}
