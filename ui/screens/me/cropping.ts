import { avatarCrop } from "#adapters/views/account/avatarCrop.ts"
import type { Crop } from "#engine/account/crop.ts"

/** Draws the square of a picture that a crop tells, as large as the canvas is. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const pen = canvas.getContext("2d")
  if (pen === null) return
  const edge = avatarCrop.edgeOf(picture, crop)
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = "high"
  pen.drawImage(picture, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, canvas.width, canvas.height)
}

/** Kinds of pictures that may be clear in places. */
const MAY_BE_CLEAR: ReadonlySet<string> = new Set(["image/png", "image/webp", "image/gif", "image/avif", "image/svg+xml"])

/** The square as a file of its own. It is drawn again: nothing else that the picture's file held is in it, such as where it was taken. */
export const avatarFile = (picture: ImageBitmap, crop: Crop, type: string): Promise<File | null> => {
  const canvas = document.createElement("canvas")
  canvas.width = avatarCrop.edge
  canvas.height = avatarCrop.edge
  drawCrop(canvas, picture, crop)
  const kind = MAY_BE_CLEAR.has(type) ? "png" : "jpeg"
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob === null ? null : new File([blob], `avatar.${kind}`, { type: `image/${kind}` })),
      `image/${kind}`,
      0.9
    )
  })
}
