import type { ContactId } from "../../../../contact/Contact.ts"
import type { Millis } from "../../../../format/Millis.ts"
import { SEARCH_HORIZON } from "../../../../message/limits.ts"
import type { MessageNumber } from "../../../../message/Message.ts"
import { awaitsArchive, chatOf, compareInTimeline, isDeleted } from "../chats.ts"
import { olderLoaded } from "../coverage/Coverage.ts"
import { find, first, toArray } from "../../../Sorted.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState, Jump } from "../State.ts"
import type { State } from "../../../State.ts"
import { isBusy } from "../../notices/tasks.ts"
import { FAR_PAGE, newestPage, requestOlderPage, openChat } from "./chat.ts"
import { seeOneMention } from "./mentions.ts"

/** Pages asked for on the way to one, at most: as far up as a search finds something (JUMP-01, DEC-0045). */
const JUMP_PAGES = Math.ceil(SEARCH_HORIZON / FAR_PAGE)

const found = <S extends Pick<State, "jump">>(state: S, jump: Jump, what: Jump["found"]): Turn<S> =>
  stay({ ...state, jump: { ...jump, found: what } })

const holds = (chat: ChatState, number: number): boolean =>
  find(chat.timeline, { number } as Parameters<typeof compareInTimeline>[0], compareInTimeline) !== undefined

/** Whether what is here goes on beyond the message, and it is not among it. */
const isPast = ({ coverage, timeline }: ChatState, number: number): boolean => {
  const above = olderLoaded(coverage)
  const oldest = first(timeline)
  return oldest === undefined ? above === "none" : oldest.number < number || above === "none"
}

/** How near what is looked for is: its number where it is here; whether nothing further up can be it; and what is shown then. */
interface Sight {
  readonly here: number | undefined
  readonly isPast: boolean
  readonly instead: number | undefined
}

const sightOfMessage = (chat: ChatState, number: number): Sight => ({
  here: holds(chat, number) ? number : undefined,
  isPast: isPast(chat, number),
  instead: undefined
})

/** The first message since a day began, as soon as one from before it is here, too; where none came since, the newest (JUMP-02). */
const sightOfDay = ({ coverage, timeline }: ChatState, since: Millis): Sight => {
  const messages = toArray(timeline)
  const isBegun = messages.some(({ sentAt }) => sentAt < since)
  const from = messages.find(({ sentAt }) => sentAt >= since)?.number
  return {
    here: isBegun ? from : undefined,
    isPast: isBegun || olderLoaded(coverage) === "none",
    instead: from ?? messages.at(-1)?.number
  }
}

/** Goes on to what somebody wants to see, page by page, until it is here or cannot be had (JUMP-01, JUMP-02). */
export const continueJump = <S extends Pick<State, RequestSlices | "chats" | "jump" | "log" | "tasks" | "visible">>(
  state: S
): Turn<S> => {
  const { jump } = state
  if (jump === null || jump.found !== "searching") return stay(state)
  const { chat: id, number, pages, since } = jump
  const chat = chatOf(state, id)
  const { here, instead, isPast: isOver } = since === null ? sightOfMessage(chat, number) : sightOfDay(chat, since)
  if (here !== undefined) return found(state, { ...jump, number: here }, "here")
  if (isDeleted(chat, number)) return found(state, jump, "gone")
  // what the archive holds comes first, and then this once more; so does a page on its way
  if (awaitsArchive(chat) || isBusy(state, `history:${id}`)) return stay(state)
  if (state.tasks[`history:${id}`]?._tag === "Failed") return found(state, jump, "unreached")
  if (!chat.coverage.live) return newestPage(state, id)
  if (isOver) return instead === undefined ? found(state, jump, "gone") : found(state, { ...jump, number: instead }, "here")
  if (pages >= JUMP_PAGES) return found(state, jump, "unreached")
  return requestOlderPage({ ...state, jump: { ...jump, pages: pages + 1 } }, id, FAR_PAGE)
}

/** Begins to look for something in a chat, which is opened for it; a page that failed before is tried again. */
const begun = <S extends Pick<State, RequestSlices | "chats" | "jump" | "log" | "tasks" | "visible">>(
  state: S,
  jump: Pick<Jump, "chat" | "number" | "since">
): Turn<S> => {
  const { [`history:${jump.chat}` as const]: task, ...tasks } = state.tasks
  const free = task?._tag === "Failed" ? { ...state, tasks } : state
  return continueJump({ ...free, jump: { ...jump, found: "searching", pages: 0 } })
}

const opened = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  id: ContactId
): Turn<S> => (state.open === id ? stay(state) : openChat(state, id))

/** Shows the message of this number, which may lie far up; a mention that is looked at is looked at (JUMP-01, MENTION-07, spec 2.10). */
export const jumpToMessage = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  id: ContactId,
  number: MessageNumber
): Turn<S> =>
  andThen(
    andThen(opened(state, id), (next) => seeOneMention(next, id, number)),
    (next) => begun(next, { chat: id, number, since: null })
  )

/** Shows the first message since an instant, which may lie far up (JUMP-02, spec 2.14). */
export const jumpToDay = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  id: ContactId,
  since: Millis
): Turn<S> => andThen(opened(state, id), (next) => begun(next, { chat: id, number: 0, since }))
