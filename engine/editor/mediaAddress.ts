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
