/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What the cover of an image or a video takes at most, in pixels (COVER-01, spec 9.8). */
export const COVER_BOUND: Size = { width: 200, height: 240 }

/**
 * The size of a cover: as large as it is, made smaller until it fits {@link COVER_BOUND}, in its own proportions; a side is at
 * least a pixel. Of unknown size (0) it takes the bound (COVER-01, spec 9.8, DEC-0054).
 */
export const coverSize = ({ height, width }: Size): Size => {
  if (width <= 0 || height <= 0) return COVER_BOUND
  const scale = Math.min(1, COVER_BOUND.width / width, COVER_BOUND.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
