import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"

/** Of a type that this version does not know, or not to be read: a label or the placeholder stands for it (spec 3.3). */
export const OtherBody = Schema.TaggedStruct("Other", { type: Schema.String, content: Schema.String })
type OtherBody = typeof OtherBody.Type

/** What cannot be read keeps its type and its content, for a label or the placeholder (BODY-10, spec 3.3). */
export const readOther = ({ content, type }: Carried): OtherBody => ({ _tag: "Other", type, content })

export const other: MessageKind<OtherBody> = {
  type: null,
  read: readOther,
  content: ({ content }) => content,
  rest: () => ({ extends: {} }),
  line: () => labelPreview("unsupported"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
