import { exifOf } from "#engine/format/exif.ts"
import type { Size } from "#engine/format/coverSize.ts"
import { pictureSides } from "#engine/format/pictureSides.ts"
import { sidesOfFile } from "./decoded.ts"
import { thumbHashOfPixels } from "./thumbHash.ts"

/** What is seen of a picture at a glance: its sides, upright, and, where the camera left a small picture of it, that one and a blurred preview. */
export interface Glance extends Size {
  /** As a `data:` address; empty without one. */
  readonly small: string
  /** Empty without one. */
  readonly thumbHash: string
}

/** EXIF stands within so many bytes. */
const HEAD = 128 * 1024
/** The longest side of what is encoded as a blurred preview: the page waits for it. */
const SIDE = 32
/** The longest side of what a camera leaves: more is not decoded here (FILE-11). */
const CAMERA_SIDE = 640
/** How far the proportions of the small picture may be off; others have bars at their sides. */
const OFF_MAX = 0.03

/** How far to turn to the right, by the orientation of EXIF; those that are turned over are left alone. */
const TURNS: Readonly<Record<number, number>> = { 1: 0, 3: Math.PI, 6: Math.PI / 2, 8: -Math.PI / 2 }

const NOTHING = { small: "", thumbHash: "" }

/** The picture upright, as wide or high as `side` at most. */
const upright = (bitmap: ImageBitmap, orientation: number, side: number) => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = document.createElement("canvas")
  canvas.width = orientation > 4 ? height : width
  canvas.height = orientation > 4 ? width : height
  const context = canvas.getContext("2d", { willReadFrequently: true })
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate(TURNS[orientation] ?? 0)
  context?.drawImage(bitmap, -width / 2, -height / 2, width, height)
  return { canvas, context } as const
}

const isAlike = (small: Size, whole: Size): boolean =>
  Math.abs((small.width * whole.height) / (small.height * whole.width) - 1) <= OFF_MAX

/** What the camera's small picture shows, upright. */
const ofThumbnail = async (thumbnail: Uint8Array, sides: Size, orientation: number) => {
  const own = pictureSides(thumbnail)
  const isFit = own !== null && Math.max(own.width, own.height) <= CAMERA_SIDE && isAlike(own, sides)
  if (!isFit || TURNS[orientation] === undefined) return NOTHING
  const bitmap = await createImageBitmap(new Blob([thumbnail.slice()], { type: "image/jpeg" })).catch(() => null)
  if (bitmap === null) return NOTHING
  const { canvas, context } = upright(bitmap, orientation, SIDE)
  const small = upright(bitmap, orientation, CAMERA_SIDE).canvas
  bitmap.close()
  if (context === null) return NOTHING
  const thumbHash = thumbHashOfPixels(context.getImageData(0, 0, canvas.width, canvas.height))
  return { small: small.toDataURL("image/jpeg"), thumbHash }
}

const look = async (file: File): Promise<Glance | null> => {
  const sides = await sidesOfFile(file)
  if (sides === null) return null
  const { orientation, thumbnail } = exifOf(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()))
  const seen = await ofThumbnail(thumbnail, sides, orientation)
  return orientation > 4 ? { width: sides.height, height: sides.width, ...seen } : { ...sides, ...seen }
}

const glances = new WeakMap<File, Promise<Glance | null>>()

/** What a picture of this device shows at a glance, before the whole is decoded; `null`: it cannot be read (OUTBOX-24). */
export const glance = (file: File): Promise<Glance | null> => {
  const known = glances.get(file)
  if (known !== undefined) return known
  const fresh = look(file).catch(() => null)
  glances.set(file, fresh)
  return fresh
}
