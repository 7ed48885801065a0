import { Schema } from "effect"
import { WireText } from "./calls/row.ts"
import { intOr, LooseInt, withFallback } from "./loose.ts"

/** The envelope around every answer (WIRE-11, spec 7.0); `data` is decoded by the call's own Schema. */
export const Envelope = Schema.Struct({
  code: LooseInt,
  msg: WireText,
  data: withFallback(Schema.Unknown, ""),
  count: intOr(0),
  page: intOr(1)
})
export type Envelope = typeof Envelope.Type
