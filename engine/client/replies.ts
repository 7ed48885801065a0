import type { Millis } from "../format/Millis.ts"
import type { Areas } from "./areas/Area.ts"
import { performWants } from "./areas/perform.ts"
import { REPLIES } from "./core/tables.ts"
import { tokenIn } from "./core/session/me.ts"
import { withoutUpload } from "./core/uploads/uploads.ts"
import type { State } from "./State.ts"
import type { AreaReply, CallReply } from "./CallReply.ts"
import { stay, type Turn } from "./Turn.ts"

const isOfArea = (end: CallReply): end is AreaReply => "area" in end.ask

/** Applies the reply to a call. The reply to another session is ignored, so that nobody sees what belongs to the person before (CLIENT-05). */
export const applyReply = (before: State, end: CallReply, now: Millis, areas: Areas = {}): Turn => {
  const state = "file" in end.ask ? withoutUpload(before, end.ask.file) : before
  if (end.token !== tokenIn(state) && end.call !== "logout" && end.call !== "getSystemInfo") return stay(state)
  if (isOfArea(end)) return areas[end.ask.area]?.reply(state, end, now) ?? stay(state)
  const row = REPLIES[end.call]
  return row === undefined ? stay(state) : performWants(...row(state, end as never, now))
}
