import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import sharp, { type OverlayOptions } from "sharp"
import type { Blob } from "../blob/Blob.ts"
import type { PictureFace } from "../group/keptPicture.ts"
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
/** It changes with the drawing, so that no browser keeps the one of before. */
const DRAWING = 1
/** Bytes of a picture without a small one of it; a larger one is not read. */
const BYTES_MAX = 6 * 1024 * 1024
/** Seconds after which a face is given up. */
const PATIENCE = 5
/** Pixels of what is drawn: people's pictures are made small when they come, and of other large pictures there is a small one (`upload/pictures.ts`). */
const PIXELS_MAX = 4_000_000

/** A picture of a group, and what tells it from another. */
export interface FacesPicture {
  readonly etag: string
  /** Whether it was drawn before, and costs nothing. */
  readonly isDrawn: boolean
  readonly bytes: () => Promise<Buffer>
}

/** Pictures of groups: what was chosen, or the first of their members, of whom a letter stands where there is no picture (DEC-0388). */
export const facePictures = (blob: Blob) => {
  const drawn = new Map<string, Promise<Buffer>>()
  const inTurn = takeTurns(1)

  /** A part of a picture; nothing where there is none, or none that can be drawn. What the store of bytes says of itself is an error. */
  const pictureOf = async ({ blob: whole, size, thumb }: PictureFace, { height, width }: Place): Promise<Buffer | undefined> => {
    const key = thumb || (size > BYTES_MAX ? "" : whole)
    const stream = key === "" ? undefined : await blob.get(key)
    if (stream === undefined) return undefined
    const bytes = await buffer(stream)
    return sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize({ width, height, fit: "cover" })
      .timeout({ seconds: PATIENCE })
      .png()
      .toBuffer()
      .catch(() => undefined)
  }

  const face = async (shown: PictureFace, place: Place): Promise<OverlayOptions> => {
    const { left, top } = place
    const picture = await pictureOf(shown, place)
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
    const key = createHash("sha256")
      .update(JSON.stringify([DRAWING, people]))
      .digest("base64url")
      .slice(0, 22)
    const bytes = (): Promise<Buffer> => {
      const known = drawn.get(key)
      if (known !== undefined) return known
      const [oldest] = drawn.keys()
      if (drawn.size >= REMEMBERED && oldest !== undefined) drawn.delete(oldest)
      const made = inTurn(() => draw(people))
      drawn.set(key, made)
      // the one who asked is told; the next one has it drawn again
      made.catch(() => drawn.delete(key))
      return made
    }
    return { etag: `"${key}"`, isDrawn: drawn.has(key), bytes }
  }
}
