import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import { mayShow } from "#engine/editor/address.ts"
import type { Size } from "#engine/format/coverSize.ts"
import { IMAGE_ZOOM, imageZoom } from "#engine/format/zoom.ts"
import type { Body } from "#engine/message/Body.ts"
import { type Picture, pictureSize } from "#engine/message/picture.ts"

/** How large the image previewer shows what a gesture asks for (ZOOM-01). */
export const zoomed = imageZoom
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

interface Shown {
  readonly pictures: ReadonlyArray<DrawnPicture>
  readonly at: number
}

const NONE: Shown = { pictures: [], at: 0 }

const shown = signal(NONE)

/** The picture that somebody looks at before all else, and where it stands among those that were shown with it. */
export interface Previewed {
  readonly picture: DrawnPicture
  /** From 1. */
  readonly number: number
  readonly count: number
}

export const previewed: ReadonlySignal<Previewed | null> = computed(() => {
  const { at, pictures } = shown.value
  const picture = pictures[at]
  return picture === undefined ? null : { picture, number: at + 1, count: pictures.length }
})

/** Shows pictures as large as the window, one after the other; first the one at the place `at`. */
export const previewPictures = (pictures: ReadonlyArray<DrawnPicture>, at = 0): void => {
  shown.value = { pictures, at }
}

/** On to the next picture, or back to the one before; no further than the last and the first. */
export const turnPreview = (by: 1 | -1): void => {
  const { at, pictures } = shown.peek()
  shown.value = { pictures, at: Math.max(0, Math.min(at + by, pictures.length - 1)) }
}

/** Back to what lies behind it. */
export const endPreview = (): void => {
  shown.value = NONE
}
