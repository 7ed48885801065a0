import { Result, Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { checkEmojiName, checkEmojiSize } from "../SavedEmoji.ts"
import { type Carried, type MessageKind, noWords, SAID } from "./MessageKind.ts"
import { THUMB_HASH, thumbHashIn, thumbHashOf, SIDES, sidesIn, sidesOf, STORED, storedIn, storedRest } from "./stored.ts"

/** A picture (spec 3.3). */
export const ImageBody = Schema.TaggedStruct("Image", { ...STORED, ...SIDES, ...THUMB_HASH })
type ImageBody = typeof ImageBody.Type

/** Its file, and its sides in pixels (BODY-02, spec 3.3). */
const read = (wire: Carried): ImageBody | null => {
  const file = storedIn(wire)
  return file === null ? null : { _tag: "Image", ...file, ...sidesIn(wire.extends), ...thumbHashIn(wire.extends) }
}

export const image: MessageKind<ImageBody> = {
  type: "image",
  read,
  content: ({ url }) => url,
  rest: (body) => ({ extends: { ...sidesOf(body), ...thumbHashOf(body) }, ...storedRest(body) }),
  line: () => labelPreview("image"),
  mayBe: SAID,
  emojiFile: ({ file, name, size }) =>
    Result.isSuccess(checkEmojiName(name)) && Result.isSuccess(checkEmojiSize(size)) ? file : 0,
  words: noWords,
  tab: "image"
}
