import type { Millis } from "../../format/Millis.ts"
import { andThen, stay, type Turn } from "../Turn.ts"
import type { Areas } from "./Area.ts"
import { HEARERS } from "./slices.ts"

/**
 * The areas hear the frames that this event brought, in order; the code of an area that is not here is loaded, if the frame asks for it.
 * They also hear how uploads of files ended.
 */
export const hearFrames = (turn: Turn, areas: Areas, now: Millis): Turn => {
  const [state, wants] = turn
  if (!wants.some(({ _tag }) => _tag === "Hear" || _tag === "Brought")) return turn
  let next: Turn = stay(state)
  for (const want of wants) {
    if (want._tag !== "Hear") {
      next = [next[0], [...next[1], want]]
      if (want._tag === "Brought")
        next = andThen(next, (heard) => areas[want.end.ask.area]?.reply(heard, want.end, now) ?? stay(heard))
      continue
    }
    const { frame } = want
    for (const [name, how] of HEARERS.get(frame.type) ?? []) {
      const area = areas[name]
      if (area !== undefined) next = andThen(next, (heard) => area.heard(heard, frame, now))
      else if (how === "loads")
        next = [next[0], [...next[1], { _tag: "LoadArea", name, event: { _tag: "FrameTold", frame, now } }]]
    }
  }
  return next
}
