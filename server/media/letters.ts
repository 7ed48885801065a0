import sharp from "sharp"
import { avatarColour } from "#engine/format/avatarColour.ts"

/** Colours behind letters, by their numbers (spec 9.8); white can be read on each. */
const COLOURS = ["#1d6fd8", "#b85c00", "#c8362f", "#23803a", "#5f6672"] as const

/** Sides of a picture, in pixels. */
const SIDE = { least: 40, usual: 80, most: 120 } as const

const readable = (name: string): string => name.normalize("NFC").replaceAll(/[\p{C}\s]/gu, "")

/** Characters of a name that stand in its picture: the last two, of a name without ideographs the first letter. */
const lettersOf = (name: string): string => {
  const characters = Array.from(readable(name))
  const isIdeographic = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
  return isIdeographic ? characters.slice(-2).join("") : (characters[0] ?? "?").toUpperCase()
}

/** The side that was asked for, as far as there are such pictures. */
export const sideOf = (asked: string): number => {
  const side = /^[0-9]{1,4}$/.test(asked) ? Number(asked) : SIDE.usual
  return Math.min(SIDE.most, Math.max(SIDE.least, side))
}

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, (character) => `&#${character.codePointAt(0)};`)

interface Sides {
  readonly width: number
  readonly height: number
}

const drawing = (letters: string, { height, width }: Sides, colour: string): string => {
  const size = Math.round(Math.min(width, height) * (Array.from(letters).length > 1 ? 0.36 : 0.46))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/>
<text x="50%" y="50%" dy="0.36em" text-anchor="middle" fill="#fff" font-family="Noto Sans CJK SC, Noto Sans, DejaVu Sans, sans-serif" font-size="${size}">${escaped(letters)}</text></svg>`
}

const colourOf = (name: string, uid: string): string => COLOURS[avatarColour(uid || name) - 1] ?? COLOURS[0]

/** The first letter of a name on its colour, as our client draws it, as an SVG of these sides in pixels. */
export const letterDrawing = (name: string, sides: Sides): string => {
  const [first = "?"] = Array.from(readable(name))
  return drawing(first.toUpperCase(), sides, colourOf(name, ""))
}

/** Pictures that are remembered; each has about a thousand bytes. */
const REMEMBERED = 1000

/** Pictures made of the letters of a name, drawn once: `uid` gives the colour, so that namesakes differ. */
export const letterPictures = () => {
  const drawn = new Map<string, Promise<Buffer>>()
  return (name: string, side: number, uid: string): Promise<Buffer> => {
    const letters = lettersOf(name)
    const colour = colourOf(name, uid)
    const key = `${side} ${colour} ${letters}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    if (drawn.size >= REMEMBERED) drawn.clear()
    const made = sharp(Buffer.from(drawing(letters, { width: side, height: side }, colour)))
      .png({ palette: true })
      .toBuffer()
    drawn.set(key, made)
    // the one who asked is told; the next one has it drawn again
    made.catch(() => drawn.delete(key))
    return made
  }
}
