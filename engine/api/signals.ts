import { Schema } from "effect"
import { intOr, LooseKey, LooseObject, LooseText, withFallback } from "./loose.ts"

/** A signal as it travels, in a frame `webrtc` and in the answer to what was said (spec 3.3, 7.8). */
export const WireSignal = Schema.Struct({
  id: LooseText,
  msg_id: intOr(0),
  toContactId: withFallback(LooseKey, "0"),
  content: withFallback(LooseText, ""),
  extends: withFallback(LooseObject, null)
})

/** The same in a frame, which says whose doing it is; nobody where it does not. */
export const WireSignalTold = Schema.Struct({
  ...WireSignal.fields,
  fromUser: withFallback(Schema.Struct({ id: intOr(0) }), {})
})
