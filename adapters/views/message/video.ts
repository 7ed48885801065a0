import { mayShow } from "#engine/editor/address.ts"
import { coverSize } from "#engine/format/coverSize.ts"
import { duration } from "#engine/format/duration.ts"
import type { Body } from "#engine/message/Body.ts"
import type { DrawnPicture } from "./picture.ts"

type Video = Extract<Body, { readonly _tag: "Video" }>

/** A video as it is drawn: what stands for it until it plays, and where it is. */
export interface DrawnVideo extends DrawnPicture {
  /** How long it plays, for readers; empty where nobody says. */
  readonly length: string
}

const SENDING = "data:image/jpeg;base64,"

/** What the service has for videos of which it knows no picture: it says nothing. */
const NO_POSTER = /\/static\/common\/img\/video\.png$/

/** How a video is drawn; what would have to come from elsewhere without https has no address (EDITOR-02). */
export const drawnVideo = (body: Video): DrawnVideo => {
  const { name, poster, seconds, url } = body
  const isPoster = poster.startsWith(SENDING) || (!NO_POSTER.test(poster) && mayShow(poster, location.origin))
  return {
    cover: isPoster ? poster : "",
    whole: mayShow(url, location.origin) ? url : "",
    name,
    size: coverSize(body),
    length: seconds > 0 ? duration(seconds) : ""
  }
}

/** The whole address of what may be played: our own, or over https; empty for others. */
export const playableUrl = (url: string): string =>
  url !== "" && mayShow(url, location.origin) ? new URL(url, location.href).href : ""
