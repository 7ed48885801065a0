import { Schema } from "effect"
import { UserId } from "../../account/User.ts"
import { event } from "./event.ts"
import { type MessageKind, noEmoji, noWords, NOTICE } from "./MessageKind.ts"

/**
 * What stands where a message was recalled. `text` is the server's sentence for readers, `was` what its author may edit again, and
 * `mentions` whom that named (spec 4.8).
 */
export const RecalledBody = Schema.TaggedStruct("Recalled", {
  by: UserId,
  text: Schema.String,
  was: Schema.String,
  mentions: Schema.optionalKey(Schema.Array(Schema.Struct({ id: UserId, name: Schema.String })))
})
type RecalledBody = typeof RecalledBody.Type

export const recalled: MessageKind<RecalledBody> = {
  type: null,
  read: () => null,
  content: ({ text }) => text,
  rest: () => ({ extends: {} }),
  line: event.line,
  // its author deletes what is left of it
  mayBe: { ...NOTICE, deleted: true },
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
