import { rgbaToThumbHash } from "thumbhash"

/** The longest side of what is encoded, in pixels; more is slower and looks the same. */
export const THUMB_SIDE_MAX = 100

/** A blurred preview of these pixels, as it travels: a ThumbHash in base64 (BODY-17, DEC-0220). */
export const thumbHashOfPixels = ({ data, height, width }: Pick<ImageData, "data" | "height" | "width">): string =>
  btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
