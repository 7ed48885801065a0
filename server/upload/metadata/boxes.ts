import { blankBytes, cutBytes, type Edits, type Source } from "./Edit.ts"
import { type Box, type Boxes, boxesOf, dropBox } from "./Box.ts"
import { editHeif } from "./heif.ts"
import { samplesOf } from "./samples.ts"

/** With what a file of this kind begins. */
export const FIRST: ReadonlySet<string> = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"])

/** What plays, by where it stands. All else is beside it: places, names, dates, other pictures, what a program left. */
const AT_TOP: ReadonlySet<string> = new Set(["ftyp", "styp", "moov", "moof", "mdat", "sidx", "ssix", "mfra", "pdin", "meta"])
const PLAYS: Readonly<Record<string, ReadonlySet<string>>> = {
  moov: new Set(["mvhd", "trak", "mvex", "iods", "cmov"]),
  trak: new Set(["tkhd", "edts", "mdia", "tapt", "load", "clip", "matt"]),
  mdia: new Set(["mdhd", "hdlr", "minf", "elng"]),
  minf: new Set(["vmhd", "smhd", "hdlr", "dinf", "stbl"]),
  moof: new Set(["mfhd", "traf"])
}
/** Of other boxes what is known to say something of somebody goes. */
const SAYS: ReadonlySet<string> = new Set(["udta", "meta", "uuid", "XMP_"])

/** What is seen and heard: films, sounds, pictures that move, and where they shine through. */
const TRACKS: ReadonlySet<string> = new Set(["vide", "soun", "pict", "auxv"])

/** In the head of a sample of a picture: who wrote the codec, the name of it, and what follows. */
const VENDOR = { at: 12, bytes: 4 }
const CODEC = { at: 42, bytes: 32 }
const BEHIND_PICTURE = 78

/** Two instants, behind the version; each of four bytes, or of eight. */
const forgetInstants = async ({ edits, source }: Boxes, { start }: Box): Promise<void> => {
  const [version = 0] = await source.read(start, 1)
  edits.push(blankBytes(start + 4, start + (version === 1 ? 20 : 12)))
}

/** Who wrote the track, and what it is called; of what kind it is stays. */
const forgetName = ({ edits }: Boxes, { end, start }: Box): void => {
  if (end > start + 12) edits.push(blankBytes(start + 12, end))
}

const inSamples = async (boxes: Boxes, { end, start }: Box, isPicture: boolean): Promise<void> => {
  for await (const entry of boxes.within(start + 8, end)) {
    if (entry.end < entry.start + BEHIND_PICTURE || !isPicture) continue
    const vendor = entry.start + VENDOR.at
    const codec = entry.start + CODEC.at
    boxes.edits.push(blankBytes(vendor, vendor + VENDOR.bytes), blankBytes(codec, codec + CODEC.bytes))
    for await (const box of boxes.within(entry.start + BEHIND_PICTURE, entry.end)) if (SAYS.has(box.type)) dropBox(boxes, box)
  }
}

const inTables = async (boxes: Boxes, { end, start }: Box, isPicture: boolean): Promise<void> => {
  for await (const box of boxes.within(start, end))
    if (SAYS.has(box.type)) dropBox(boxes, box)
    else if (box.type === "stsd") await inSamples(boxes, box, isPicture)
}

const find = async (boxes: Boxes, { end, start }: Box, ...path: ReadonlyArray<string>): Promise<Box | undefined> => {
  const [first, ...rest] = path
  for await (const box of boxes.within(start, end))
    if (box.type === first) return rest.length === 0 ? box : await find(boxes, box, ...rest)
  return undefined
}

/** Of what kind a track is: what is seen, heard, or something else, such as places that run along; nothing where it does not say. */
const kindOf = async (boxes: Boxes, track: Box): Promise<string | undefined> => {
  const handler = await find(boxes, track, "mdia", "hdlr")
  return handler === undefined ? undefined : (await boxes.source.read(handler.start + 8, 4)).toString("latin1")
}

const inTrack = async (boxes: Boxes, track: Box): Promise<void> => {
  const kind = await kindOf(boxes, track)
  if (kind === undefined || TRACKS.has(kind)) return inside(boxes, track, kind !== "soun")
  const tables = await find(boxes, track, "mdia", "minf", "stbl")
  if (tables !== undefined) for (const { from, to } of await samplesOf(boxes, tables)) boxes.edits.push(blankBytes(from, to))
  dropBox(boxes, track)
}

const inside = async (boxes: Boxes, around: Box, isPicture: boolean): Promise<void> => {
  for await (const box of boxes.within(around.start, around.end)) {
    const { type } = box
    if (PLAYS[around.type]?.has(type) === false) dropBox(boxes, box)
    else if (type === "mvhd" || type === "tkhd" || type === "mdhd") await forgetInstants(boxes, box)
    else if (type === "hdlr") forgetName(boxes, box)
    else if (type === "trak") await inTrack(boxes, box)
    else if (type === "stbl") await inTables(boxes, box, isPicture)
    else if (type === "traf") await inTables(boxes, box, isPicture)
    else if (PLAYS[type] !== undefined) await inside(boxes, box, isPicture)
  }
}

/**
 * A video, a sound or a picture in boxes (MP4, QuickTime, 3GP, HEIF) without what is not played. Nothing moves, and only what lies behind all that
 * plays is cut off. Only the heads of boxes are read: how large the file is makes no difference.
 */
export const boxEdits = async (source: Source): Promise<Edits> => {
  const boxes = boxesOf(source)
  const { edits } = boxes
  // where the last that plays ends, and the last that can be read
  let [end, last] = [0, 0]
  for await (const box of boxes.within(0, source.size)) {
    last = box.end
    if (!AT_TOP.has(box.type)) {
      dropBox(boxes, box)
      continue
    }
    if (box.type === "meta") await editHeif(boxes, box)
    else if (PLAYS[box.type] !== undefined) await inside(boxes, box, false)
    end = box.end
  }
  // what plays may break off
  const isBroken = (await source.read(last + 4, 4)).toString("latin1") === "mdat"
  if (end === 0 || end >= source.size || isBroken) return edits
  return [...edits.filter(({ from }) => from < end), cutBytes(end, source.size)]
}
