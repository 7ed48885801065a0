import type { ContactId } from "../../contact/Contact.ts"
import { SEARCH_HORIZON } from "../../message/limits.ts"
import type { MessageNumber } from "../../message/Message.ts"
import { chatOf, inTimeline, isDeleted } from "../chats.ts"
import { find, first } from "../Sorted.ts"
import { andThen, stay, type Turn } from "../Turn.ts"
import type { Chat, Jump, State } from "../State.ts"
import { isBusy } from "../tasks.ts"
import { newestPage, older, open } from "./chat.ts"
import { mentionSeen } from "./mentions.ts"

/** Messages asked for at once on the way to one (JUMP-01, DEC-0045). */
const JUMP_PAGE = 200
/** Pages asked for on the way to one, at most: as far up as a search finds something (JUMP-01, DEC-0045). */
const JUMP_PAGES = Math.ceil(SEARCH_HORIZON / JUMP_PAGE)

const found = (state: State, jump: Jump, what: Jump["found"]): Turn => stay({ ...state, jump: { ...jump, found: what } })

const holds = (chat: Chat, number: number): boolean =>
  find(chat.timeline, { number } as Parameters<typeof inTimeline>[0], inTimeline) !== undefined

/** Whether what is here goes on beyond the message, and it is not among it. */
const isPast = ({ older: above, timeline }: Chat, number: number): boolean => {
  const oldest = first(timeline)
  return oldest === undefined ? above === "none" : oldest.number < number || above === "none"
}

/** Goes on to the message that somebody wants to see, page by page, until it is here or cannot be had (JUMP-01). */
export const jumpOn = (state: State): Turn => {
  const { jump } = state
  if (jump === null || jump.found !== "searching") return stay(state)
  const { chat: id, number, pages } = jump
  const chat = chatOf(state, id)
  if (holds(chat, number)) return found(state, jump, "here")
  if (isDeleted(chat, number)) return found(state, jump, "gone")
  // what the archive holds comes first, and then this once more; so does a page on its way
  if (chat.stored !== "no" || isBusy(state, `history:${id}`)) return stay(state)
  if (state.tasks[`history:${id}`]?._tag === "Failed") return found(state, jump, "unreached")
  if (!chat.fresh) return newestPage(state, id)
  if (isPast(chat, number)) return found(state, jump, "gone")
  if (pages >= JUMP_PAGES) return found(state, jump, "unreached")
  return older({ ...state, jump: { ...jump, pages: pages + 1 } }, id, JUMP_PAGE)
}

/** Shows the message of this number, which may lie far up; a mention that is looked at is looked at (JUMP-01, MENTION-07, spec 2.10). */
export const jump = (state: State, id: ContactId, number: MessageNumber): Turn => {
  const opened = state.open === id ? stay(state) : open(state, id)
  const looking = andThen(opened, (next) => mentionSeen(next, id, number))
  return andThen(looking, (looked) => {
    // a page that failed before is tried again
    const { [`history:${id}` as const]: task, ...tasks } = looked.tasks
    const free = task?._tag === "Failed" ? { ...looked, tasks } : looked
    return jumpOn({ ...free, jump: { chat: id, number, found: "searching", pages: 0 } })
  })
}
