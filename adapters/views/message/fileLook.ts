import { extensionOf } from "#engine/message/files.ts"
import type { Message } from "#engine/message/Message.ts"

/** Letters of an ending that fit where it stands for a file. */
const ENDING_MAX = 4

/** The ending of a name, in capitals; empty where it is long, or none. */
export const extensionShown = (name: string): string => {
  const ending = extensionOf(name)
  return Array.from(ending).length <= ENDING_MAX ? ending.toUpperCase() : ""
}

/** Characters of a name that stay at its end when its middle is left out: the ending, and a few before it. */
const TAIL = 4

/** A name in two parts, of which the first may be shortened: its end and its ending are always there. */
export const nameParts = (name: string): readonly [start: string, end: string] => {
  const characters = Array.from(name)
  const ending = Array.from(extensionOf(name)).length
  const at = Math.max(0, characters.length - (ending === 0 || ending > 12 ? TAIL : ending + 1 + TAIL))
  return [characters.slice(0, at).join(""), characters.slice(at).join("")]
}

/** Where a file can be looked at and saved; empty where it cannot. */
export interface FileLinks {
  readonly name: string
  readonly shows: string
  readonly download: string
}

/** Where the file of a message is; one that is not sent, and what is no file, is nowhere. */
export const fileLinks = ({ body, number }: Pick<Message, "body" | "number">): FileLinks =>
  number !== 0 && (body._tag === "File" || body._tag === "Video")
    ? { name: body.name, shows: body.preview === "" ? body.url : body.preview, download: body.download }
    : { name: "", shows: "", download: "" }

export const saveFile = ({ download, name }: FileLinks): void =>
  Object.assign(document.createElement("a"), { href: download, download: name }).click()
