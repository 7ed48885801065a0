import { mayShow } from "#engine/editor/address.ts"
import type { Size } from "#engine/format/coverSize.ts"
import { IMAGE_ZOOM, imageZoom } from "#engine/format/zoom.ts"
import type { Body } from "#engine/message/Body.ts"
import { type Picture, pictureSize } from "#engine/message/picture.ts"

/** How large the image previewer shows what a gesture asks for (ZOOM-01). */
export const zoomLevel = imageZoom
export const ZOOM = IMAGE_ZOOM

/** A message that is a picture. */
export const isPicture = (body: Body): body is Picture => body._tag === "Image" || body._tag === "Emoji"

/** A picture as it is drawn. */
export interface DrawnPicture {
  /** What stands in the chat: small, where the service makes it smaller; an emoji moves. */
  readonly cover: string
  /** The whole of it. */
  readonly whole: string
  /** Its name, empty where it has none. */
  readonly name: string
  /** The room that it takes in the chat, also before it is here (EMOJI-11). */
  readonly size: Size
}

/** How a picture is drawn, from its address on this device where it is at hand; one that would have to come from elsewhere without https has no address (EDITOR-02). */
export const drawnPicture = (picture: Picture, local = ""): DrawnPicture => {
  if (local !== "" && picture._tag === "Image")
    return { cover: local, whole: local, name: picture.name, size: pictureSize(picture) }
  const whole = mayShow(picture.url, location.origin) ? picture.url : ""
  return picture._tag === "Emoji"
    ? { cover: whole, whole, name: "", size: pictureSize(picture) }
    : { cover: whole === "" ? "" : smallOf(whole), whole, name: picture.name, size: pictureSize(picture) }
}

/** Our own server keeps a small one of each image. */
export const smallOf = (url: string): string => (url.includes("?") ? url : `${url}?small=1`)
