import { UserId } from "../account/User.ts"
import { CallCode, CODES } from "../call/codes.ts"
import type { Body } from "../message/Message.ts"
import { shown } from "../message/shown.ts"
import { pictureOf } from "./loose.ts"
import { number, str, whole } from "./values.ts"

/** From what a message carries to its body and back; the wire's words for types and fields end here. Nothing here ever fails. */

type Bag = Readonly<Record<string, unknown>>
type BodyOf<Tag extends Body["_tag"]> = Extract<Body, { readonly _tag: Tag }>
type Stored = Omit<BodyOf<"File">, "_tag">

/** What of a message of the wire makes its body. */
export interface Carried {
  readonly type: string
  readonly content: string
  readonly extends: Bag
  readonly fileName?: unknown
  readonly fileSize?: unknown
  readonly file_id?: unknown
  readonly preview?: unknown
  readonly download?: unknown
  readonly extUrl?: unknown
}

/** An address of the web or of the service itself; other schemes could run something, and are none (BODY-01, spec 3.3, DEC-0053). */
const address = (value: unknown): string =>
  typeof value === "string" && /^(?:https?:\/\/|\/(?![/\\]))[^\s\\]*$/i.test(value) ? value : ""

const count = (value: unknown): number => Math.max(0, whole(value))

const stored = (url: string, wire: Carried): Stored => ({
  url,
  name: str(wire.fileName),
  size: count(wire.fileSize),
  preview: address(wire.preview),
  download: address(wire.download),
  thumbnail: address(wire.extUrl),
  file: count(wire.file_id)
})

/** Pixels, also where a client measured halves of them. */
const sides = ({ height, width }: Bag) => ({
  width: Math.round(Math.max(0, number(width))),
  height: Math.round(Math.max(0, number(height)))
})

const seconds = (value: unknown): number => Math.max(0, number(value))

/** An image: its file, and its sides in pixels (BODY-02, spec 3.3). */
const image = (url: string, wire: Carried): Body => ({ _tag: "Image", ...stored(url, wire), ...sides(wire.extends) })

/** A saved emoji: where its picture is, and by which number it may be kept (BODY-03, spec 3.3). */
const emoji = (url: string, wire: Carried): Body => ({ _tag: "Emoji", url, file: count(wire.file_id) })

/** Something spoken: its file, and how many seconds it takes (BODY-04, spec 3.3). */
const voice = (url: string, wire: Carried): Body => ({
  _tag: "Voice",
  ...stored(url, wire),
  seconds: seconds(wire.extends["duration"])
})

/** A video: its file, sides, seconds, and the picture that stands for it (BODY-05, spec 3.3). */
const video = (url: string, wire: Carried): Body => ({
  _tag: "Video",
  ...stored(url, wire),
  ...sides(wire.extends),
  poster: address(wire.extends["poster"]),
  seconds: seconds(wire.extends["duration"])
})

/** A file with its name and its size in bytes (BODY-06, spec 3.3). */
const file = (url: string, wire: Carried): Body => ({ _tag: "File", ...stored(url, wire) })

/** A place on earth, with its name and address; what lies nowhere on earth is none (BODY-07, spec 3.3). */
const location = ({ content, extends: it }: Carried): Body | null => {
  const [latitude, longitude] = [number(it["latitude"], NaN), number(it["longitude"], NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { _tag: "Location", text: content, name: str(it["name"]), address: str(it["address"]), latitude, longitude }
}

/** Somebody's card: number, name and picture; nobody's is none (BODY-08, spec 3.3). */
const card = ({ content, extends: it }: Carried): Body | null => {
  const person = whole(it["id"])
  if (person <= 0) return null
  return {
    _tag: "Card",
    text: content,
    person: UserId.make(person),
    name: str(it["displayName"]),
    avatar: pictureOf(address(it["avatar"]))
  }
}

const isCode = (value: number): value is CallCode => (CallCode.literals as ReadonlyArray<number>).includes(value)

/** A call: its words, voice or video, and what was last said of it; a code that nobody knows says that it rings (BODY-09, spec 3.3, 9.3). */
const call = ({ content, extends: it }: Carried): Body => {
  const code = whole(it["code"])
  return {
    _tag: "Call",
    text: content,
    media: whole(it["type"]) === 1 ? "video" : "voice",
    code: isCode(code) ? code : CODES.calling,
    event: str(it["event"]),
    status: whole(it["status"]),
    seconds: Math.floor(seconds(it["callTime"])),
    isMobile: whole(it["isMobile"]) === 1
  }
}

/** What nobody knows or can read keeps its type and its content, for a label or the placeholder (BODY-10, spec 3.3). */
const unknown = ({ content, type }: Carried): Body => ({ _tag: "Other", type, content })

/** What a message of a file's type holds; without an address it cannot be read. */
const filed = (wire: Carried, read: (url: string, wire: Carried) => Body): Body => {
  const url = address(wire.content)
  return url === "" ? unknown(wire) : read(url, wire)
}

/** What a message of the wire holds, by its type (spec 3.3); what cannot be read is {@link unknown}. */
export const bodyOf = (wire: Carried): Body => {
  switch (wire.type) {
    case "text":
      return { _tag: "Text", html: wire.content }
    case "event":
      return { _tag: "Event", text: wire.content }
    case "image":
      return filed(wire, image)
    case "emoji":
      return filed(wire, emoji)
    case "voice":
      return filed(wire, voice)
    case "video":
      return filed(wire, video)
    case "file":
      return filed(wire, file)
    case "location":
      return location(wire) ?? unknown(wire)
    case "contact":
      return card(wire) ?? unknown(wire)
    case "webrtc":
      return call(wire)
    default:
      return unknown(wire)
  }
}

/** Sizes in pixels below which older clients show an image as it is. */
const SMALL = { width: 200, height: 240 }

/** Which side of an image older clients fit to the screen: 1 its width, 2 its height, 3 neither, for it is small (BODY-12, spec 9.8). */
const fixMode = (width: number, height: number): 1 | 2 | 3 =>
  width < SMALL.width && height < SMALL.height ? 3 : width >= height ? 1 : 2

/** The sides of a picture in pixels as the wire tells them, and how older clients show it; nothing where they are not known (spec 3.3). */
export const sidesOf = ({ height, width }: Pick<BodyOf<"Image">, "height" | "width">): Bag =>
  width > 0 && height > 0 ? { width, height, fixMode: fixMode(width, height) } : {}

const storedOf = ({ download, file: number, name, preview, size, thumbnail }: Stored) => ({
  fileName: name,
  fileSize: size,
  file_id: number,
  preview,
  download,
  extUrl: thumbnail
})

/** `extends` of a body: what its type says beside the content. */
const extendsOf = (body: Body): Bag => {
  switch (body._tag) {
    case "Image":
      return sidesOf(body)
    case "Voice":
      return { duration: body.seconds }
    case "Video":
      return { ...sidesOf(body), poster: body.poster, duration: body.seconds }
    case "Location":
      return { name: body.name, address: body.address, latitude: body.latitude, longitude: body.longitude }
    case "Card":
      return { id: body.person, displayName: body.name, avatar: body.avatar }
    case "Call":
      return {
        ...{ type: body.media === "video" ? 1 : 0, code: body.code, event: body.event, status: body.status },
        ...{ callTime: body.seconds, isMobile: Number(body.isMobile) }
      }
    default:
      return {}
  }
}

/** A body as it travels: {@link bodyOf} reads it back as it was; what was recalled travels as a line of the system (BODY-11, spec 3.3). */
export const carried = (body: Body): Carried => ({
  ...shown(body),
  extends: extendsOf(body),
  ...("size" in body ? storedOf(body) : "file" in body ? { file_id: body.file } : {})
})

/** A message that an earlier version kept, which knew nothing of its type, with what its type holds now (BODY-15, spec 3.3, DEC-0053). */
export const revived = <A extends { readonly body: Body }>(message: A): A => {
  const { body } = message
  return body._tag === "Other" ? { ...message, body: bodyOf(carried(body)) } : message
}
