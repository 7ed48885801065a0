import { fileClass } from "../message/files.ts"
import { PICTURES_MAX } from "./limits.ts"

interface Named {
  readonly name: string
}

const isVideo = ({ name }: Named): boolean => fileClass(name) === "video"
const isPicture = ({ name }: Named): boolean => fileClass(name) === "image"

/**
 * What of the chosen files a moment takes beside those that it holds: up to {@link PICTURES_MAX} pictures, or one video alone. Of pictures
 * and videos that are chosen together it takes the kind that comes first (MOMENT-09, DEC-0332).
 */
export const filesTaken = <F extends Named>(held: ReadonlyArray<Named>, chosen: ReadonlyArray<F>): ReadonlyArray<F> => {
  const media = chosen.filter((each) => isPicture(each) || isVideo(each))
  const first = held[0] ?? media[0]
  if (first === undefined) return []
  if (isVideo(first)) return media.slice(0, held.length > 0 ? 0 : 1)
  return media.filter(isPicture).slice(0, Math.max(0, PICTURES_MAX - held.length))
}
