import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"
import {
  address,
  seconds,
  SIDES,
  sidesIn,
  sidesOf,
  STORED,
  storedIn,
  storedRest,
  THUMB_HASH,
  thumbHashIn,
  thumbHashOf
} from "./stored.ts"

/** `poster` is a picture that stands for it until it plays, of mine before it is sent a `data:` address, which does not travel (DEC-0250); `seconds` is how long, 0 where nobody says (spec 3.3). */
export const VideoBody = Schema.TaggedStruct("Video", {
  ...STORED,
  ...SIDES,
  ...THUMB_HASH,
  poster: Schema.String,
  seconds: Schema.Finite
})
type VideoBody = typeof VideoBody.Type

/** Its file, sides, seconds, and the picture that stands for it, with its blurred preview (BODY-05, spec 3.3, DEC-0250). */
const read = (wire: Carried): VideoBody | null => {
  const file = storedIn(wire)
  if (file === null) return null
  const { duration, poster } = wire.extends
  return {
    ...{ _tag: "Video", ...file, ...sidesIn(wire.extends), ...thumbHashIn(wire.extends) },
    poster: address(poster),
    seconds: seconds(duration)
  }
}

export const video: MessageKind<VideoBody> = {
  type: "video",
  read,
  content: ({ url }) => url,
  rest: (body) => ({
    extends: { ...sidesOf(body), ...thumbHashOf(body), poster: address(body.poster), duration: body.seconds },
    ...storedRest(body)
  }),
  line: () => labelPreview("video"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: "video"
}
