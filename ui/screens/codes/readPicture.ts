import { decodePicture } from "#adapters/views/shared/decoded.ts"

/** The part of the browser's own reader that is used here; not every browser has it. */
interface Reader {
  readonly detect: (image: ImageBitmap) => Promise<ReadonlyArray<{ readonly rawValue: string }>>
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new (wish: { readonly formats: ReadonlyArray<string> }) => Reader
  }
}

/** Longest edge that is looked at, in pixels: a code needs no more, and a large picture would take seconds. */
const EDGE = 1200

const byBrowser = async (image: ImageBitmap): Promise<string> => {
  if (window.BarcodeDetector === undefined) return ""
  try {
    const [found] = await new window.BarcodeDetector({ formats: ["qr_code"] }).detect(image)
    return found?.rawValue ?? ""
  } catch {
    // some systems name the reader and lack it: the other way is open
    return ""
  }
}

const byHand = async (image: ImageBitmap): Promise<string> => {
  const { default: read } = await import("jsqr")
  const part = Math.min(1, EDGE / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * part))
  const height = Math.max(1, Math.round(image.height * part))
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext("2d", { willReadFrequently: true })
  if (pen === null) return ""
  pen.drawImage(image, 0, 0, width, height)
  return read(pen.getImageData(0, 0, width, height).data, width, height)?.data ?? ""
}

/** What the code in an image says; empty when there is none. Nothing leaves the device. */
export const readImage = async (image: ImageBitmap): Promise<string> => {
  try {
    return (await byBrowser(image)) || (await byHand(image))
  } finally {
    image.close()
  }
}

/** What the code in a picture says; empty also when the file is no picture that this browser reads. */
export const readPicture = async (file: Blob): Promise<string> => {
  const image = await decodePicture(file)
  return image === null ? "" : readImage(image)
}
