import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { CallMedia } from "./Call.ts"

/** A call that this device was in, as it stands there for the page that comes after: whose device it was, and when it was last there. */
export const LeftCall = Schema.Struct({ me: UserId, peer: UserId, media: CallMedia, at: Millis })
export type LeftCall = typeof LeftCall.Type

/** For how long a page that was reloaded or fell over offers to call back, in ms. */
const OFFERED_FOR = 30_000

/** For how many more ms calling back is offered, to the person whose call it was; 0: not any more (CALL-45, DEC-0339). */
export const callBackFor = ({ at, me }: Pick<LeftCall, "at" | "me">, who: UserId, now: Millis): number =>
  me === who && at <= now ? Math.max(0, at + OFFERED_FOR - now) : 0
