/** Width and height of a picture, in its own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Which square of a picture is wanted: its middle, in pixels from the corner above at the left, and how much closer than all of it. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** How close an avatar may be cut out of a picture. */
export const CROP_ZOOM = { min: 1, max: 4 } as const

/** Edge of an avatar as it is sent, in pixels. */
export const AVATAR_EDGE = 512

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Edge of the square that is cut out of a picture, in its pixels. */
export const cropEdge = ({ height, width }: PictureSize, { zoom }: Pick<Crop, "zoom">): number => Math.min(width, height) / zoom

/**
 * The square nearest to the one wanted that lies inside of the picture: from as large as its shorter edge to a quarter of that
 * (ACCOUNT-43, spec 2.18).
 */
export const cropWithin = (size: PictureSize, wanted: Crop): Crop => {
  const zoom = between(wanted.zoom, CROP_ZOOM.min, CROP_ZOOM.max)
  const half = cropEdge(size, { zoom }) / 2
  return { x: between(wanted.x, half, size.width - half), y: between(wanted.y, half, size.height - half), zoom }
}
