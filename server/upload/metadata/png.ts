import { crc32 } from "node:zlib"
import { cutBytes, type Edit, type Edits, type Source } from "./Edit.ts"
import { notesOf, orientationIn } from "./exif.ts"

export const PNG = "\x89PNG\r\n\x1a\n"

/** Chunks that are looked at; pixels come in chunks, too. */
const CHUNKS_MAX = 200_000
/** A camera's notes, in bytes; longer ones say nothing. */
const NOTES_MAX = 1024 * 1024

/** What is drawn, in which colours, how large, and when. */
const DRAWN: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "acTL", "fcTL", "fdAT"],
  ...["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "mDCv", "cLLI", "cLLi", "sBIT", "bKGD", "pHYs"]
])

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Removes the metadata of a PNG; the file ends where the picture ends. */
export const pngEdits = async ({ read, size }: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  let at = PNG.length
  for (let i = 0; i < CHUNKS_MAX; i++) {
    const head = await read(at, 8)
    if (head.length < 8) return edits
    const length = head.readUInt32BE(0)
    const type = head.toString("latin1", 4)
    const end = at + 12 + length
    if (type === "eXIf" && length <= NOTES_MAX) {
      const notes = notesOf(orientationIn(await read(at + 8, length)))
      edits.push(
        notes === undefined ? cutBytes(at, Math.min(end, size)) : { from: at, to: Math.min(end, size), by: chunk(type, notes) }
      )
    } else if (!DRAWN.has(type)) edits.push(cutBytes(at, Math.min(end, size)))
    if (type === "IEND") return end < size ? [...edits, cutBytes(end, size)] : edits
    at = end
  }
  return edits
}
