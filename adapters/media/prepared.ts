import { decodePicture } from "./decoded.ts"
import { THUMB_SIDE_MAX, thumbHashOfPixels } from "./thumbHash.ts"

/** The longest side of a picture that is sent, in pixels; "send original" sends it as it is (DEC-0221). */
const SIDE_MAX = 2048
/** Quality of a JPEG. */
const QUALITY = 0.74

/** A picture that can be sent, with its sides in pixels. */
export interface PreparedPicture {
  readonly file: File
  readonly width: number
  readonly height: number
  /** Its blurred preview in base64, empty without one (BODY-17). */
  readonly thumbHash: string
}

const HEAD = 32

/** Whether a picture may move: it stays as it is. */
const moves = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const text = String.fromCharCode(...head)
  // the flags of an extended WebP tell whether it moves
  return text.startsWith("GIF8") || (text.slice(8, 16) === "WEBPVP8X" && ((head[20] ?? 0) & 2) !== 0)
}

const asJpeg = (name: string): string => `${name.replace(/\.[^.]*$/, "")}.jpg`

interface Sides {
  readonly width: number
  readonly height: number
}

/** At most so long, in the same proportions. */
const scaled = ({ height, width }: Sides, sideMax: number): Sides => {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The blurred preview; empty where this browser draws nothing in a worker. */
const blurred = (bitmap: ImageBitmap): string => {
  const { height, width } = scaled(bitmap, THUMB_SIDE_MAX)
  const context = new OffscreenCanvas(width, height).getContext("2d")
  if (context === null) return ""
  context.drawImage(bitmap, 0, 0, width, height)
  return thumbHashOfPixels(context.getImageData(0, 0, width, height))
}

/** The picture drawn at this size, upright and without metadata. Transparent parts become white. */
const drawn = async (bitmap: ImageBitmap, name: string, width: number, height: number): Promise<File | null> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) return null
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY })
  return new File([blob], asJpeg(name), { type: "image/jpeg" })
}

/**
 * A picture as it is sent: at most {@link SIDE_MAX} long, as a JPEG, which all clients show. One that moves, one that is asked for as it
 * is, and one that would only grow stay as they are. `null`: this browser cannot read it, or it has too many pixels (FILE-11).
 */
export const preparePicture = async (file: File, isOriginal: boolean): Promise<PreparedPicture | null> => {
  const bitmap = await decodePicture(file)
  if (bitmap === null) return null
  try {
    const { height, width } = bitmap
    const thumbHash = blurred(bitmap)
    const whole = { file, width, height, thumbHash }
    if (isOriginal || (await moves(file))) return whole
    const sides = scaled(bitmap, SIDE_MAX)
    const made = await drawn(bitmap, file.name, sides.width, sides.height)
    return made === null || (sides.width === width && sides.height === height && made.size >= file.size)
      ? whole
      : { file: made, ...sides, thumbHash }
  } finally {
    bitmap.close()
  }
}
