import { inAsf, ASF } from "./asf.ts"
import { FIRST, inBoxes } from "./boxes.ts"
import { edit, type Edits, type Source } from "./Edit.ts"
import { inGif } from "./gif.ts"
import { inJpeg } from "./jpeg.ts"
import { inMatroska } from "./matroska.ts"
import { inOgg } from "./ogg.ts"
import { inPng, PNG } from "./png.ts"
import { inAvi, inWav, inWebp } from "./riff.ts"
import { aroundSound, inFlac } from "./tags.ts"

const RIFFS: Readonly<Record<string, (source: Source) => Promise<Edits>>> = { WEBP: inWebp, WAVE: inWav, "AVI ": inAvi }

const inSound = async (source: Source): Promise<Edits> => {
  const { edits, start } = await aroundSound(source)
  const isFlac = (await source.read(start, 4)).toString("latin1") === "fLaC"
  const [before, after] = [edits.filter(({ from }) => from === 0), edits.filter(({ from }) => from > 0)]
  return isFlac ? [...before, ...(await inFlac(source, start)), ...after] : edits
}

const looked = async (source: Source): Promise<Edits> => {
  const head = await source.read(0, 16)
  const text = head.toString("latin1")
  if (text.startsWith("\xff\xd8")) return await inJpeg(source)
  if (text.startsWith(PNG)) return await inPng(source)
  if (text.startsWith("GIF8")) return await inGif(source)
  if (text.startsWith("RIFF")) return (await RIFFS[text.slice(8, 12)]?.(source)) ?? []
  if (text.startsWith("OggS")) return await inOgg(source)
  if (text.startsWith("\x1a\x45\xdf\xa3")) return await inMatroska(source)
  if (head.toString("hex") === ASF) return await inAsf(source)
  if (FIRST.has(text.slice(4, 8))) return await inBoxes(source)
  return /^(?:ID3|fLaC|\xff[\xe0-\xff])/.test(text) ? await inSound(source) : []
}

/**
 * Has the picture, video or sound at `path` forget what is not needed to show or play it: where, when, with what and by whom it was made, what
 * programs noted, other pictures in the same file, and what lies behind its end (H-36, DEC-0175). Pixels and sounds stay as they are, and so do colours
 * and how it is turned. Returns whether there was anything; `beside` is a path that is free.
 */
export const forgetMetadata = (path: string, beside: string): Promise<boolean> => edit(path, beside, looked)
