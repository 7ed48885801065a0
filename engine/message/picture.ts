import { coverSize, type Size } from "../format/coverSize.ts"
import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"

/** A message that is a picture. */
export type Picture = Extract<Body, { readonly _tag: "Emoji" | "Image" }>

/** The box of a saved emoji, of which nobody says how large it is, in pixels. */
const EMOJI_BOX: Size = { width: 120, height: 120 }

/** The box in which a picture stands in a chat, before it is here and after: of an image its cover, of an emoji always the same (EMOJI-11, spec 9.8, DEC-0097). */
export const pictureSize = (picture: Picture): Size => (picture._tag === "Emoji" ? EMOJI_BOX : coverSize(picture))

/** Whether the picture of a message may be kept as an emoji: the service has it, and it is of a kind and size that may be one (EMOJI-12, spec 2.15, 5.4, DEC-0097). */
export const mayKeepEmoji = (body: Body): boolean => kindOfBody(body).emojiFile(body) > 0
