import { pictureInText } from "./address.ts"

/** What a document may embed by an address (spec 5.9). */
export type Medium = "image" | "video"

/** Where pictures and videos of a document come from, besides its own data (spec 5.9). */
export const MEDIA_SCHEMES: ReadonlyArray<string> = ["http", "https"]

/** What data of a document may be, by medium: formats that hold no script; SVG is none of them (spec 5.9, DEC-0056). */
export const DATA_FORMATS: Readonly<Record<Medium, ReadonlyArray<string>>> = {
  image: ["png", "jpeg", "gif", "webp", "avif", "bmp"],
  video: ["mp4", "webm", "ogg"]
}

/**
 * Whether a picture or a video of a document may come from there: over http or https, or as data of its own medium, in a format
 * that holds no script (EDITOR-03, spec 5.9, DEC-0056). Blanks around the address do not count.
 */
export const isMediaAddress = (medium: Medium, address: string): boolean => {
  const url = address.trim().toLowerCase()
  return (
    MEDIA_SCHEMES.some((scheme) => url.startsWith(`${scheme}://`)) ||
    DATA_FORMATS[medium].some((format) => [";", ","].some((end) => url.startsWith(`data:${medium}/${format}${end}`)))
  )
}

/**
 * Whether a picture or a video that a document may embed is shown in it: one that the document holds itself, or that the service's own host
 * serves; one of another host is a link (EDITOR-25, spec 5.9, DEC-0196). `ownHost` is an origin without a slash at its end, or empty.
 */
export const isOwnMedium = (address: string, ownHost: string): boolean =>
  address.trim().toLowerCase().startsWith("data:") || pictureInText(address, ownHost) === "show"
