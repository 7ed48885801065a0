import { Schema } from "effect"
import { UserId } from "../account/User.ts"

/** Who said a message, under which number (0 until the server has it), and the blurred preview of its picture where it has one (spec 3.3). */
export const Said = Schema.Struct({
  by: UserId,
  number: Schema.Int,
  thumbHash: Schema.optionalKey(Schema.String)
})
export type Said = typeof Said.Type
