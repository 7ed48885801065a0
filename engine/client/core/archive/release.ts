import { HashMap, Option } from "effect"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { archiveFloor, releasedCoverage } from "../conversation/coverage/Coverage.ts"
import { first, takeLast, toArray } from "../../Sorted.ts"
import type { ChatState } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import type { WholeTimeline } from "./WholeTimeline.ts"

/** The newest message stays: with it a chat that was read elsewhere is known to be read, without asking. */
const LEFT = 1

/** Whether a message is as it was written. A client that plays its events again has another copy of it. */
const isAsWritten = (message: Message, written: Message | undefined): boolean =>
  message === written || JSON.stringify(message) === JSON.stringify(written)

/** Whether nothing of a chat is under way that needs its messages, and the archive can show them without a hole. */
const isAtRest = ({ coverage, keeping, pendingDeletes, stored, timeline, waiting }: ChatState): boolean =>
  timeline.size > LEFT &&
  // a device that had no room may hold less than is here
  (first(timeline)?.number ?? 0) >= archiveFloor(coverage) &&
  coverage.live &&
  !coverage.outdated &&
  stored !== "asked" &&
  keeping.length === 0 &&
  waiting.length === 0 &&
  pendingDeletes.length === 0

/** Timelines that may leave the memory: what is in the archive of them is what is here. `recent`: chats that somebody may go back to. */
export const wholeTimelines = (
  saved: Pick<State, "chats">,
  { chats }: Pick<State, "chats">,
  recent: ReadonlyArray<ContactId>
): ReadonlyArray<WholeTimeline> => {
  const whole: Array<WholeTimeline> = []
  for (const [id, chat] of chats) {
    if (!isAtRest(chat) || recent.includes(id)) continue
    const kept = Option.getOrUndefined(HashMap.get(saved.chats, id))
    if (kept?.timeline === chat.timeline) whole.push({ chat: id, messages: toArray(chat.timeline) })
  }
  return whole
}

/** Chats off screen that are kept as they stand leave the memory; who opens one sees what the archive holds, as after a start (ARCHIVE-08). */
export const withReleased = <S extends Pick<State, "chats" | "open">>(state: S, whole: ReadonlyArray<WholeTimeline>): S => {
  let next = state
  for (const { chat: id, messages } of whole) {
    const chat = chatOf(next, id)
    const here = toArray(chat.timeline)
    // it has moved on since
    if (id === next.open || !isAtRest(chat) || here.length !== messages.length) continue
    if (!here.every((each, at) => isAsWritten(each, messages[at]))) continue
    const released: ChatState = {
      ...chat,
      timeline: takeLast(chat.timeline, LEFT),
      stored: "there",
      coverage: releasedCoverage(chat.coverage, first(chat.timeline)?.number ?? 0)
    }
    next = withChat(next, id, released)
  }
  return next
}
