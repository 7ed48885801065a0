import { Schema } from "effect"
import { looseNumber, looseText, looseWhole } from "../../api/values.ts"
import type { Bag, Carried } from "./MessageKind.ts"

/** A file as the service keeps it; an address is empty where there is none. */
export const STORED = {
  /** Where it is. */
  url: Schema.String,
  /** Its name, with its extension. */
  name: Schema.String,
  /** In bytes, 0 where nobody says. */
  size: Schema.Int,
  /** A page that shows it. */
  preview: Schema.String,
  /** Where it is to be had as a file. */
  download: Schema.String,
  /** What stands for it in small: an image itself, or the picture of its type. */
  thumbnail: Schema.String,
  /** The service's number of it (`file_id`), by which it may be sent again; 0 without one. */
  file: Schema.Int
}
type Stored = Schema.Struct.Type<typeof STORED>

/** In pixels, 0 where nobody says. */
export const SIDES = { width: Schema.Int, height: Schema.Int }
type Sides = Schema.Struct.Type<typeof SIDES>

/** An address of the web or of the service itself; other schemes could run something, and are none (BODY-01, spec 3.3, DEC-0053). */
export const address = (value: unknown): string =>
  typeof value === "string" && /^(?:https?:\/\/|\/(?![/\\]))[^\s\\]*$/i.test(value) ? value : ""

export const count = (value: unknown): number => Math.max(0, looseWhole(value))

export const seconds = (value: unknown): number => Math.max(0, looseNumber(value))

/** The file of a message; `null` without an address: it cannot be read then. */
export const storedIn = (wire: Carried): Stored | null => {
  const url = address(wire.content)
  if (url === "") return null
  return {
    url,
    name: looseText(wire.fileName),
    size: count(wire.fileSize),
    preview: address(wire.preview),
    download: address(wire.download),
    thumbnail: address(wire.extUrl),
    file: count(wire.file_id)
  }
}

/** A file as it travels. */
export const storedRest = ({ download, file, name, preview, size, thumbnail }: Stored) => ({
  fileName: name,
  fileSize: size,
  file_id: file,
  preview,
  download,
  extUrl: thumbnail
})

/** A ThumbHash in base64: a blurred preview in a few bytes; missing where nobody says. */
export const THUMB_HASH = { thumbHash: Schema.optionalKey(Schema.String) }
type ThumbHashed = Schema.Struct.Type<typeof THUMB_HASH>

/** Characters of a ThumbHash: 40 bytes in base64. */
const THUMB_HASH_MAX = 56

/** A blurred preview as it travels, `thumbHash`; what is none is left aside (BODY-17, DEC-0220). */
export const thumbHashIn = ({ thumbHash }: Bag): ThumbHashed =>
  typeof thumbHash === "string" &&
  thumbHash.length >= 8 &&
  thumbHash.length <= THUMB_HASH_MAX &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(thumbHash)
    ? { thumbHash: thumbHash }
    : {}

/** The same for the wire; clients that do not know it lose nothing. */
export const thumbHashOf = ({ thumbHash }: ThumbHashed): Bag => (thumbHash === undefined ? {} : { thumbHash: thumbHash })

/** Pixels, also where a client measured halves of them. */
export const sidesIn = ({ height, width }: Bag): Sides => ({
  width: Math.round(Math.max(0, looseNumber(width))),
  height: Math.round(Math.max(0, looseNumber(height)))
})

/** Sizes in pixels below which older clients show an image as it is. */
const SMALL = { width: 200, height: 240 }

/** Which side of an image older clients fit to the screen: 1 its width, 2 its height, 3 neither, for it is small (BODY-12, spec 9.8). */
const fixMode = (width: number, height: number): 1 | 2 | 3 =>
  width < SMALL.width && height < SMALL.height ? 3 : width >= height ? 1 : 2

/** The sides of a picture in pixels as the wire tells them, and how older clients show it; nothing where they are not known (spec 3.3). */
export const sidesOf = ({ height, width }: Sides): Bag =>
  width > 0 && height > 0 ? { width, height, fixMode: fixMode(width, height) } : {}
