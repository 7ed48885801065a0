import { Result } from "effect"
import type { Size } from "#engine/format/coverSize.ts"
import { checkSides } from "#engine/message/files.ts"
import { pictureSides } from "#engine/format/pictureSides.ts"

/** Bytes of a file that are read for its sides: few at first, and more of a JPEG that carries other pictures before its frame. */
const HEAD = 64 * 1024
const HEAD_MAX = 16 * 1024 * 1024

/** The sides of a picture of this device, of which nothing is decoded; `null`: its head does not say them, or it cannot be read. */
export const sidesOfFile = async (file: Blob): Promise<Size | null> => {
  try {
    for (let length = HEAD; ; length *= 16) {
      const sides = pictureSides(new Uint8Array(await file.slice(0, length).arrayBuffer()))
      if (sides !== null || length >= Math.min(file.size, HEAD_MAX)) return sides
    }
  } catch {
    // the file is gone, or changed since it was chosen
    return null
  }
}

/** Whether a picture of this device may be decoded: its head says that it does not fill memory (FILE-11). */
export const mayDecode = (sides: Size | null): boolean => sides !== null && Result.isSuccess(checkSides(sides))

/** A picture of this device, upright; `null`: it is too large, or this browser cannot read it. The only place where a whole one is decoded. */
export const decodePicture = async (file: Blob): Promise<ImageBitmap | null> =>
  mayDecode(await sidesOfFile(file)) ? createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null) : null
