import { Schema } from "effect"
import { wordsRead } from "../formatting/formatted.ts"
import { EMPTY_PREVIEW, labelPreview, textPreview } from "../Preview.ts"
import { type MessageKind, noEmoji, SAID } from "./MessageKind.ts"

/** A fragment of HTML, to be sanitised before it is drawn (spec 3.3). */
export const TextBody = Schema.TaggedStruct("Text", { html: Schema.String })
type TextBody = typeof TextBody.Type

export const text: MessageKind<TextBody> = {
  type: "text",
  read: ({ content }) => ({ _tag: "Text", html: content }),
  content: ({ html }) => html,
  rest: () => ({ extends: {} }),
  // a text of pictures only is labelled as one
  line: (content) => textPreview(wordsRead(content), /<img\b/i.test(content) ? labelPreview("image") : EMPTY_PREVIEW),
  mayBe: { ...SAID, copied: true },
  emojiFile: noEmoji,
  words: ({ html }) => html,
  tab: "text"
}
