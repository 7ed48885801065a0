import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noWords, SAID } from "./MessageKind.ts"
import { address, count } from "./stored.ts"

/** A picture of somebody's collection; `file` is the service's number of it, 0 without one (spec 3.3). */
export const EmojiBody = Schema.TaggedStruct("Emoji", { url: Schema.String, file: Schema.Int })
type EmojiBody = typeof EmojiBody.Type

/** Where its picture is, and by which number it may be kept (BODY-03, spec 3.3). */
const read = ({ content, file_id }: Carried): EmojiBody | null => {
  const url = address(content)
  return url === "" ? null : { _tag: "Emoji", url, file: count(file_id) }
}

export const emoji: MessageKind<EmojiBody> = {
  type: "emoji",
  read,
  content: ({ url }) => url,
  rest: ({ file }) => ({ extends: {}, file_id: file }),
  line: () => labelPreview("emoji"),
  mayBe: SAID,
  emojiFile: ({ file }) => file,
  words: noWords,
  tab: null
}
