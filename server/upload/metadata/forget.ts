import { asfEdits, ASF } from "./asf.ts"
import { FIRST, boxEdits } from "./boxes.ts"
import { editFile, type Edits, type Source } from "./Edit.ts"
import { gifEdits } from "./gif.ts"
import { jpegEdits } from "./jpeg.ts"
import { matroskaEdits } from "./matroska.ts"
import { oggEdits } from "./ogg.ts"
import { pngEdits, PNG } from "./png.ts"
import { aviEdits, wavEdits, webpEdits } from "./riff.ts"
import { soundTagEdits, flacEdits } from "./tags.ts"

const RIFFS: Readonly<Record<string, (source: Source) => Promise<Edits>>> = { WEBP: webpEdits, WAVE: wavEdits, "AVI ": aviEdits }

const inSound = async (source: Source): Promise<Edits> => {
  const { edits, start } = await soundTagEdits(source)
  const isFlac = (await source.read(start, 4)).toString("latin1") === "fLaC"
  const [before, after] = [edits.filter(({ from }) => from === 0), edits.filter(({ from }) => from > 0)]
  return isFlac ? [...before, ...(await flacEdits(source, start)), ...after] : edits
}

const looked = async (source: Source): Promise<Edits> => {
  const head = await source.read(0, 16)
  const text = head.toString("latin1")
  if (text.startsWith("\xff\xd8")) return await jpegEdits(source)
  if (text.startsWith(PNG)) return await pngEdits(source)
  if (text.startsWith("GIF8")) return await gifEdits(source)
  if (text.startsWith("RIFF")) return (await RIFFS[text.slice(8, 12)]?.(source)) ?? []
  if (text.startsWith("OggS")) return await oggEdits(source)
  if (text.startsWith("\x1a\x45\xdf\xa3")) return await matroskaEdits(source)
  if (head.toString("hex") === ASF) return await asfEdits(source)
  if (FIRST.has(text.slice(4, 8))) return await boxEdits(source)
  return /^(?:ID3|fLaC|\xff[\xe0-\xff])/.test(text) ? await inSound(source) : []
}

/**
 * Has the picture, video or sound at `path` forget what is not needed to show or play it: where, when, with what and by whom it was made, what
 * programs noted, other pictures in the same file, and what lies behind its end (H-36, DEC-0175). Pixels and sounds stay as they are, and so do colours
 * and how it is turned. Returns whether there was anything; `beside` is a path that is free.
 */
export const forgetMetadata = (path: string, beside: string): Promise<boolean> => editFile(path, beside, looked)
