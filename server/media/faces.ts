import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import sharp, { type OverlayOptions } from "sharp"
import type { Blob } from "../blob/Blob.ts"
import type { PictureFace } from "../group/picture.ts"
import { takeTurns } from "../upload/turns.ts"
import { letterDrawing } from "./letters.ts"

/** Side of a group's picture, and the line between two faces, in pixels. */
const SIDE = 288
const GAP = 6
const HALF = (SIDE - GAP) / 2

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const [LEFT, RIGHT, ABOVE, BELOW] = [
  { left: 0 },
  { left: HALF + GAP },
  { top: 0, height: HALF },
  { top: HALF + GAP, height: HALF }
]
const TALL = { top: 0, height: SIDE, width: HALF }

/** Where each face stands, by how many there are. */
const PLACES: ReadonlyArray<ReadonlyArray<Place>> = [
  [],
  [{ left: 0, top: 0, width: SIDE, height: SIDE }],
  [
    { ...LEFT, ...TALL },
    { ...RIGHT, ...TALL }
  ],
  [
    { ...LEFT, ...TALL },
    { ...RIGHT, ...ABOVE, width: HALF },
    { ...RIGHT, ...BELOW, width: HALF }
  ],
  [
    { ...LEFT, ...ABOVE, width: HALF },
    { ...RIGHT, ...ABOVE, width: HALF },
    { ...LEFT, ...BELOW, width: HALF },
    { ...RIGHT, ...BELOW, width: HALF }
  ]
]

/** Pictures of groups that are remembered; each has a few thousand bytes. */
const REMEMBERED = 500
/** Pixels of what is drawn: people's pictures are made small when they come, and of other large pictures there is a small one (`upload/pictures.ts`). */
const PIXELS_MAX = 4_000_000

/** A picture of a group, and what tells it from another. */
export interface FacesPicture {
  readonly etag: string
  readonly bytes: () => Promise<Buffer>
}

/** Pictures of groups: what was chosen, or the first of their members, of whom a letter stands where there is no picture (DEC-0388). */
export const facePictures = (blob: Blob) => {
  const drawn = new Map<string, Promise<Buffer>>()
  const inTurn = takeTurns(1)

  const pictureOf = async ({ blob: whole, thumb }: PictureFace, { height, width }: Place): Promise<Buffer | undefined> => {
    const stream = whole === "" ? undefined : await blob.get(thumb || whole)
    if (stream === undefined) return undefined
    return sharp(await buffer(stream), { limitInputPixels: PIXELS_MAX })
      .resize({ width, height, fit: "cover" })
      .png()
      .toBuffer()
  }

  const face = async (shown: PictureFace, place: Place): Promise<OverlayOptions> => {
    const { left, top } = place
    // a picture whose bytes are gone or spoiled must not take the others along
    const picture = await pictureOf(shown, place).catch(() => undefined)
    return { input: picture ?? Buffer.from(letterDrawing(shown.name, place)), left, top }
  }

  const draw = async (people: ReadonlyArray<PictureFace>): Promise<Buffer> => {
    const places = PLACES[people.length] ?? []
    const faces = await Promise.all(people.flatMap((shown, i) => (places[i] === undefined ? [] : [face(shown, places[i])])))
    // opaque: clients draw something of their own below a picture until it is here
    return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: "#ffffff" } })
      .composite(faces)
      .webp({ quality: 82 })
      .toBuffer()
  }

  return (people: ReadonlyArray<PictureFace>): FacesPicture => {
    const key = createHash("sha256").update(JSON.stringify(people)).digest("base64url").slice(0, 22)
    const bytes = (): Promise<Buffer> => {
      const known = drawn.get(key)
      if (known !== undefined) return known
      if (drawn.size >= REMEMBERED) drawn.clear()
      const made = inTurn(() => draw(people))
      drawn.set(key, made)
      // the one who asked is told; the next one has it drawn again
      made.catch(() => drawn.delete(key))
      return made
    }
    return { etag: `"${key}"`, bytes }
  }
}
