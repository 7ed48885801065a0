import type { FileType } from "#engine/message/files.ts"

/** Where the bytes of a file come from. In Node a text is a path; a page has none. A stream is read to its end before anything is sent. */
export type FileSource = string | Uint8Array | Blob | AsyncIterable<Uint8Array>

/** How a file is called. */
export interface FileNaming {
  /** With its extension, which says what it becomes in the chat (FILE-02); a path has one of its own. */
  readonly name?: string
}

/** A file that goes as it is, byte for byte, but that the service takes place and camera out of pictures (DEC-0175). */
export interface FileToSend {
  readonly kind: "file"
  readonly as: FileType
  readonly source: FileSource
  readonly name: string
}

/** Somewhere on earth, in degrees north and east. */
export interface PlaceToSend {
  readonly kind: "location"
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}

/** The card of a person whom I know, or my own. */
export interface CardToSend {
  readonly kind: "card"
  readonly person: number
}

/** What can be said: a text, or what these functions make: `file`, `picture`, `voice`, `video`, `location`, `card`. */
export type Sendable = string | FileToSend | PlaceToSend | CardToSend

const isSource = (source: unknown): source is FileSource =>
  typeof source === "string" ||
  (typeof source === "object" &&
    source !== null &&
    (source instanceof Uint8Array || source instanceof Blob || Symbol.asyncIterator in source))

/** The last part of a path of any system; the name of a `File`. */
const ownName = (source: FileSource): string =>
  typeof source === "string"
    ? (source.split(/[/\\]/).at(-1) ?? "")
    : "name" in source && typeof source.name === "string"
      ? source.name
      : ""

const filed =
  (as: FileType) =>
  (source: FileSource, { name }: FileNaming = {}): FileToSend => {
    if (!isSource(source)) throw new TypeError(`A file is a path, bytes, a Blob or a stream of bytes, not ${String(source)}.`)
    const called = name ?? ownName(source)
    if (called === "")
      throw new TypeError('Bytes and streams need a name with an extension, as in file(bytes, { name: "plan.pdf" }).')
    return { kind: "file", as, source, name: called }
  }

/** A file. Pictures and videos, by their extension, are shown as such. */
export const file = filed("file")
/** A picture; its sides are what the service finds. */
export const picture = filed("image")
/** Something spoken, as a sound; how long it is, is what the service finds. */
export const voice = filed("voice")
/** A video; its sides and its length are what the service finds. */
export const video = filed("video")

/** A place, with a name and perhaps an address. */
export const location = (place: {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  readonly address?: string
}): PlaceToSend => {
  const { address = "", latitude, longitude, name } = place
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    throw new TypeError(`A place needs degrees as numbers, not ${String(latitude)} and ${String(longitude)}.`)
  return { kind: "location", name, address, latitude, longitude }
}

/** The card of a contact of mine, or my own, by number. */
export const card = (person: number): CardToSend => ({ kind: "card", person })

/** Whether a program without types gave one of these. */
export const isSendable = (what: unknown): what is Exclude<Sendable, string> =>
  typeof what === "object" && what !== null && "kind" in what && ["file", "location", "card"].includes(String(what.kind))
