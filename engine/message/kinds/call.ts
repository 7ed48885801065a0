import { Schema } from "effect"
import { looseText, looseWhole } from "../../api/values.ts"
import { CallCode, CODES } from "../../call/codes.ts"
import { namedPreview } from "../Preview.ts"
import { type Carried, type MessageKind, noEmoji, noWords, SAID } from "./MessageKind.ts"
import { seconds } from "./stored.ts"

/**
 * A voice or video call as the chat tells of it: the server's words, and what they are made of. `event` is the last that happened,
 * `seconds` how long was talked; `isMobile`: who did it last was on a mobile device (spec 3.3, 9.3).
 */
export const CallNoteBody = Schema.TaggedStruct("Call", {
  text: Schema.String,
  media: Schema.Literals(["voice", "video"]),
  code: CallCode,
  event: Schema.String,
  status: Schema.Int,
  seconds: Schema.Int,
  isMobile: Schema.Boolean
})
type CallNoteBody = typeof CallNoteBody.Type

const isCode = (value: number): value is CallCode => (CallCode.literals as ReadonlyArray<number>).includes(value)

/** Its words, voice or video, and what was last said of it; a code that nobody knows says that it rings (BODY-09, spec 3.3, 9.3). */
const read = ({ content, extends: it }: Carried): CallNoteBody => {
  const code = looseWhole(it["code"])
  return {
    _tag: "Call",
    text: content,
    media: looseWhole(it["type"]) === 1 ? "video" : "voice",
    code: isCode(code) ? code : CODES.calling,
    event: looseText(it["event"]),
    status: looseWhole(it["status"]),
    seconds: Math.floor(seconds(it["callTime"])),
    isMobile: looseWhole(it["isMobile"]) === 1
  }
}

export const call: MessageKind<CallNoteBody> = {
  type: "webrtc",
  read,
  content: ({ text }) => text,
  rest: ({ code, event, isMobile, media, seconds: callTime, status }) => ({
    extends: { type: media === "video" ? 1 : 0, code, event, status, callTime, isMobile: Number(isMobile) }
  }),
  line: (content) => namedPreview(content, "call"),
  // a call happened, whichever message tells of it
  mayBe: { ...SAID, quoted: false, forwarded: false, recalled: false, changed: true },
  emojiFile: noEmoji,
  words: noWords,
  tab: null
}
