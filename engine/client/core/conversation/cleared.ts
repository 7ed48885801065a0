import type { ContactId } from "../../../contact/Contact.ts"
import { NO_LINE, withLastLine } from "../../../contact/lastLine.ts"
import { chatOf, compareInTimeline, withChat } from "./chats.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { archiveFloor, withClearedTo } from "./coverage/Coverage.ts"
import { first, fromArray, last, toArray } from "../../Sorted.ts"
import type { RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"

/**
 * Without what was said in a conversation up to a number, or all that is known of it: nothing of it is shown, kept or counted any
 * more (GROUP-12, spec 2.10). What waits to be sent stays.
 */
export const withCleared = <S extends Pick<State, RowSlices | "chats">>(state: S, id: ContactId, upTo: number | "all"): S => {
  const chat = chatOf(state, id)
  const newest = last(chat.timeline)?.number ?? 0
  const limit = upTo === "all" ? Math.max(newest, ...chat.pendingDeletes.map(({ number }) => number)) : upTo
  if (upTo !== "all" && limit < Math.max(1, archiveFloor(chat.coverage))) return state
  // what is not loaded may lie between
  const reaches = (first(chat.timeline)?.number ?? limit + 1) <= limit
  const rest = toArray(chat.timeline).filter(({ number }) => number > limit)
  const next = withChat(state, id, {
    ...chat,
    timeline: fromArray(rest, compareInTimeline),
    // what I could not delete does not come back either
    pendingDeletes: chat.pendingDeletes.filter(({ number }) => number > limit),
    coverage: withClearedTo(chat.coverage, limit, reaches),
    pendingEdits: chat.pendingEdits.filter(({ number }) => number > limit),
    mentioned: chat.mentioned.filter(({ number }) => number > limit),
    firstUnread: chat.firstUnread > limit ? chat.firstUnread : 0
  })
  const contact = findContact(next, id)
  if (contact === undefined || rest.length > 0) return next
  const shown = chat.waiting.length > 0 ? contact : withLastLine(contact, NO_LINE)
  return withContact(next, { ...shown, unread: 0, mentions: 0 }, contact)
}
