import { coverSize, type Size } from "../format/coverSize.ts"
import { kindOfBody } from "./kinds/kinds.ts"
import type { Body } from "./Body.ts"
import type { Message } from "./Message.ts"

/** A message that is a picture. */
export type Picture = Extract<Body, { readonly _tag: "Emoji" | "Image" }>

/** The box of a saved emoji, of which nobody says how large it is, in pixels. */
const EMOJI_BOX: Size = { width: 120, height: 120 }

/** The box in which a picture stands in a chat, before it is here and after: of an image its cover, of an emoji always the same (EMOJI-11, spec 9.8, DEC-0097). */
export const pictureSize = (picture: Picture): Size => (picture._tag === "Emoji" ? EMOJI_BOX : coverSize(picture))

/** Whether the picture of a message may be kept as an emoji: the service has it, and it is of a kind and size that may be one (EMOJI-12, spec 2.15, 5.4, DEC-0097). */
export const mayKeepEmoji = (body: Body): boolean => kindOfBody(body).emojiFile(body) > 0

/** Most pictures and videos that stand together: three rows of three (DEC-0251). */
export const ALBUM_MAX = 9

/** Closer than this to the one before, in milliseconds. */
const ALBUM_WITHIN = 60_000

/** What of a message says whether it stands with its neighbours. */
export type AlbumPart = Pick<Message, "author" | "body" | "delivery" | "quote" | "sentAt">

/** A picture or video that is sent, or on its way. What failed stands alone, with what can be done about it. */
const isPart = ({ body, delivery }: AlbumPart): boolean =>
  (body._tag === "Image" || body._tag === "Video") && delivery !== "failed"

/** What I send now will count as sent later than what stands before it, whatever this device's clock says. */
const follows = (before: AlbumPart, next: AlbumPart): boolean =>
  isPart(next) &&
  next.quote === undefined &&
  next.author === before.author &&
  (next.delivery === "waiting" || next.sentAt - before.sentAt < ALBUM_WITHIN)

/**
 * How many messages from the first on stand together as an album: pictures and videos of one author, each within a minute of the one before it,
 * up to {@link ALBUM_MAX}; 1 where the first stands alone, 0 where there is none (ALBUM-01, DEC-0251).
 */
export const albumLength = (messages: ReadonlyArray<AlbumPart>): number => {
  const [first] = messages
  if (first === undefined || !isPart(first)) return Math.min(1, messages.length)
  const end = messages.findIndex((each, at) => {
    const before = messages[at - 1]
    return at === ALBUM_MAX || (before !== undefined && !follows(before, each))
  })
  return end === -1 ? messages.length : end
}
