import { Schema } from "effect"
import { UserId } from "../../account/User.ts"
import { Deed } from "../deed.ts"
import { EMPTY_PREVIEW, textPreview } from "../Preview.ts"
import { type MessageKind, noEmoji, noWords, NOTICE } from "./MessageKind.ts"

/** A line of the system; `createdBy`: it tells that they created the group; `deed`: it tells what somebody did there later, such as a join (spec 3.3). */
export const EventBody = Schema.TaggedStruct("Event", {
  text: Schema.String,
  createdBy: Schema.optionalKey(UserId),
  deed: Schema.optionalKey(Deed)
})
type EventBody = typeof EventBody.Type

export const event: MessageKind<EventBody> = {
  type: "event",
  read: ({ content }) => ({ _tag: "Event", text: content }),
  content: ({ text }) => text,
  rest: () => ({ extends: {} }),
  line: (content) => textPreview(content, EMPTY_PREVIEW),
  mayBe: NOTICE,
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
