import { blankBytes, cutBytes, type Edit, type Edits, putBytes, type Source } from "./Edit.ts"
import { notesOf, orientationIn } from "./exif.ts"

/** Chunks that are looked at. */
const CHUNKS_MAX = 50_000
/** A camera's notes, in bytes; longer ones say nothing. */
const NOTES_MAX = 1024 * 1024
/** Of a sound that was still being written. */
const UNKNOWN = 0xffff_ffff

interface Chunk {
  readonly type: string
  readonly at: number
  readonly start: number
  /** With the byte that makes it even. */
  readonly end: number
}

const word = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

const chunksIn = async ({ read }: Source, from: number, to: number): Promise<ReadonlyArray<Chunk>> => {
  const found: Array<Chunk> = []
  for (let at = from; at + 8 <= to && found.length < CHUNKS_MAX;) {
    const head = await read(at, 8)
    const length = head.readUInt32LE(4)
    const end = Math.min(to, at + 8 + length + (length % 2))
    found.push({ type: head.toString("latin1", 0, 4), at, start: at + 8, end })
    at = end
  }
  return found
}

const endOf = async ({ read, size }: Source, at: number): Promise<number> => {
  const length = (await read(at + 4, 4)).readUInt32LE(0)
  return length === 0 || length === UNKNOWN ? size : Math.min(size, at + 8 + length + (length % 2))
}

const PICTURE: ReadonlySet<string> = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"])
/** In the flags of a WebP: that a camera's and a program's notes follow. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

/** Removes the metadata of a WebP. */
export const webpEdits = async (source: Source): Promise<Edits> => {
  const end = await endOf(source, 0)
  const edits: Array<Edit> = []
  let flags: { readonly at: number; readonly said: number } | undefined
  let hasNotes = false
  for (const chunk of await chunksIn(source, 12, end)) {
    if (chunk.type === "VP8X") flags = { at: chunk.start, said: (await source.read(chunk.start, 1))[0] ?? 0 }
    if (PICTURE.has(chunk.type)) continue
    const isNotes = chunk.type === "EXIF" && chunk.end - chunk.start <= NOTES_MAX && !hasNotes
    const notes = isNotes ? notesOf(orientationIn(await source.read(chunk.start, chunk.end - chunk.start))) : undefined
    if (notes !== undefined) hasNotes = true
    const by = notes === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.from("EXIF"), word(notes.length), notes])
    edits.push({ from: chunk.at, to: chunk.end, by })
  }
  if (end < source.size) edits.push(cutBytes(end, source.size))
  if (edits.length === 0) return edits
  const bare = flags === undefined ? 0 : (flags.said & ~(HAS_EXIF | HAS_XMP)) | (hasNotes ? HAS_EXIF : 0)
  return [
    putBytes(4, word(sizeAfter(source, edits))),
    ...(flags === undefined ? [] : [putBytes(flags.at, Buffer.from([bare]))]),
    ...edits
  ]
}

/** What the head of a file says of its length, once it is edited. */
const sizeAfter = ({ size }: Source, edits: Edits): number =>
  edits.reduce((left, { by, from, to }) => left - (to - from) + by.length, size) - 8

const SOUND: ReadonlySet<string> = new Set(["fmt ", "fact", "data"])

/** Removes the metadata of a WAV. */
export const wavEdits = async (source: Source): Promise<Edits> => {
  const end = await endOf(source, 0)
  const edits = (await chunksIn(source, 12, end))
    .filter(({ type }) => !SOUND.has(type))
    .map((each) => cutBytes(each.at, each.end))
  if (end < source.size) edits.push(cutBytes(end, source.size))
  return edits.length === 0 ? edits : [putBytes(4, word(sizeAfter(source, edits))), ...edits]
}

/** What plays of an AVI, by the list in which it stands; named lists are searched, too, except the list of the pictures. */
const PLAYS: Readonly<Record<string, ReadonlySet<string>>> = {
  "RIFF AVI ": new Set(["LIST hdrl", "LIST movi", "idx1"]),
  "RIFF AVIX": new Set(["LIST movi", "idx1"]),
  "LIST hdrl": new Set(["avih", "LIST strl", "LIST odml", "vprp"]),
  "LIST strl": new Set(["strh", "strf", "indx", "vprp"]),
  "LIST odml": new Set(["dmlh"])
}

/** Removes the metadata of an AVI; no byte moves, because its parts are found by their offset. */
export const aviEdits = async (source: Source): Promise<Edits> => {
  const edits: Array<Edit> = []
  const walk = async (from: number, to: number, plays: ReadonlySet<string>): Promise<void> => {
    for (const { at, end, start, type } of await chunksIn(source, from, to)) {
      const isList = type === "LIST" || type === "RIFF"
      const name = isList ? `${type} ${(await source.read(start, 4)).toString("latin1")}` : type
      if (!plays.has(name)) edits.push(putBytes(at, Buffer.from("JUNK")), blankBytes(start, end))
      else if (PLAYS[name] !== undefined) await walk(start + 4, end, PLAYS[name])
    }
  }
  await walk(0, source.size, new Set(["RIFF AVI ", "RIFF AVIX"]))
  return edits
}
