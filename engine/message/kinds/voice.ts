import { Schema } from "effect"
import { labelPreview } from "../Preview.ts"
import { peaksIn, peaksOf } from "./peaks.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"
import { seconds, STORED, storedIn, storedRest } from "./stored.ts"

/** Spoken; `seconds` is how long, with fractions, 0 where nobody says; `peaks` how loud, see {@link peaksIn} (spec 3.3). */
export const VoiceBody = Schema.TaggedStruct("Voice", {
  ...STORED,
  seconds: Schema.Finite,
  peaks: Schema.optionalKey(Schema.String)
})
type VoiceBody = typeof VoiceBody.Type

/** Its file, and how many seconds it takes (BODY-04, spec 3.3). */
const read = (wire: Carried): VoiceBody | null => {
  const file = storedIn(wire)
  return file === null ? null : { _tag: "Voice", ...file, seconds: seconds(wire.extends["duration"]), ...peaksIn(wire.extends) }
}

export const voice: MessageKind<VoiceBody> = {
  type: "voice",
  read,
  content: ({ url }) => url,
  rest: (body) => ({ extends: { duration: body.seconds, ...peaksOf(body) }, ...storedRest(body) }),
  line: () => labelPreview("voice"),
  mayBe: SAID,
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
