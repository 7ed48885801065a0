import type { ContactId } from "../../../../contact/Contact.ts"
import { kindOf } from "../../../../contact/kindOf.ts"
import { askKeptMessages } from "../../archive/keptMessages.ts"
import { requestIntent, wireKind } from "../../../ask.ts"
import { chatOf, withClosedChat, oldestNumber, PAGE, withChat } from "../chats.ts"
import { olderLoaded } from "../coverage/Coverage.ts"
import { findContact } from "../../roster/contacts.ts"
import type { Intent } from "../../../Intent.ts"
import { isListLoading } from "../../sync/legacy/LegacyState.ts"
import { lacksMessages, liveSocket, opensByPage } from "../../sync/legacy/live.ts"
import { readOnOpen } from "../../sync/legacy/reading.ts"
import { meIn } from "../../session/me.ts"
import { last } from "../../../Sorted.ts"
import { andThen, type Turn, stay } from "../../../Turn.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withBusyTask, isBusy } from "../../notices/tasks.ts"
import { unreadDistance, withUnreadFrom } from "../unread.ts"

/** Above all numbers of messages: the page below it is the newest one, and asking for it reads nothing (DEC-0156). */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER

/** Asks for the page of messages below the number `below`, which is `before` unless said otherwise; 0 for the newest, which reads the chat. */
const askPage = (
  state: Parameters<typeof requestIntent>[0] & Pick<State, "chats" | "log">,
  chat: ContactId,
  before: number,
  limit = PAGE,
  below = before
): Intent =>
  requestIntent(state, {
    call: "getMessageList",
    body: {
      toContactId: chat,
      is_group: wireKind(kindOf(chat)),
      page: 1,
      limit,
      ...(below === 0 ? {} : { last_id: below })
    },
    chat,
    before,
    socket: liveSocket(state),
    known: last(chatOf(state, chat).timeline)?.number ?? 0
  })

/**
 * Asks for the newest page of a chat, unless a page is under way; the next one is asked for when that has come. To the server
 * reading it is reading the chat, so while nobody looks it waits until somebody does (CLIENT-15).
 */
export const newestPage = <S extends Pick<State, RequestSlices | "chats" | "log" | "tasks" | "visible">>(
  state: S,
  chat: ContactId
): Turn<S> =>
  !state.visible || isBusy(state, `history:${chat}`)
    ? stay(state)
    : [withBusyTask(state, `history:${chat}`), [askPage(state, chat, 0)]]

/** The newest page of the chat on screen without reading the chat, for who asks while nobody looks (DEC-0156). */
export const requestNewestPage = <S extends Pick<State, RequestSlices | "chats" | "log" | "open" | "tasks" | "visible">>(
  state: S,
  chat: ContactId
): Turn<S> =>
  state.visible || state.open !== chat || isBusy(state, `history:${chat}`)
    ? stay(state)
    : [withBusyTask(state, `history:${chat}`), [askPage(state, chat, 0, PAGE, ABOVE_ALL)]]

/** Whether the newest page must be read before the chat on screen shows all that is new, and a screenful. */
export const wantsPage = (state: Pick<State, "chats" | "contacts" | "log">, id: ContactId): boolean => {
  const chat = chatOf(state, id)
  const { live } = chat.coverage
  const isUnread = (findContact(state, id)?.unread ?? 0) > 0
  return !live || lacksMessages(state, isUnread || (olderLoaded(chat.coverage) !== "none" && chat.timeline.size < PAGE))
}

/** Whether nothing that the service knows is missing here, as far as one can tell. */
const isHeard = ({ connection, legacy, log }: Pick<State, "connection" | "legacy" | "log">): boolean =>
  connection.bound && !isListLoading({ legacy }) && log.asked === null

/** With the switches by which the open chat goes on: those of its group now (GROUP-09, spec 4.7). */
const withSwitches = <S extends Pick<State, "contacts" | "entered" | "open">>(state: S): S => ({
  ...state,
  entered: state.open === "" ? null : (findContact(state, state.open)?.group?.setting ?? null)
})

/** A chat that was opened before the service was heard goes on by what that tells first: what is kept here may be old (GROUP-09). */
export const withSwitchesHeard = <S extends Pick<State, "contacts" | "entered" | "open">>(state: S): S =>
  state.entered === null ? withSwitches(state) : state

/** With a chat on screen: it goes on by the group's switches of this moment, and knows where the unread begin. */
const entering = <S extends Pick<State, "chats" | "connection" | "contacts" | "entered" | "legacy" | "log" | "open" | "session">>(
  state: S,
  id: ContactId
): S => {
  const shown: S = { ...state, open: id, entered: null }
  const known = isHeard(state) ? withSwitches(shown) : shown
  return withChat(known, id, withUnreadFrom(chatOf(state, id), findContact(state, id), meIn(state)))
}

/** Puts a chat on screen: what is known shows at once, the newest page is asked for, and what it holds counts as read (CLIENT-10, spec 1.2). While nobody looks that waits. */
export const openChat = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  chat: ContactId
): Turn<S> => {
  const shown: S = state.open === chat ? state : entering(closeChat(state), chat)
  // what the archive holds comes first, and this once more
  if (chatOf(shown, chat).stored === "there") return askKeptMessages(shown, chat)
  if (!state.visible) return stay(shown)
  return andThen(readOnOpen(shown, chat), (next) =>
    opensByPage(next, wantsPage(next, chat)) ? newestPage(next, chat) : stay(next)
  )
}

/** Takes the chat off screen, and with it what is looked for in it; of a long one only the newest messages are kept (CLIENT-11, JUMP-01). */
export const closeChat = <S extends Pick<State, "chats" | "entered" | "jump" | "open">>(state: S): S => {
  if (state.open === "") return state
  const jump = state.jump?.chat === state.open ? null : state.jump
  const chat = withClosedChat(chatOf(state, state.open))
  const stored = chat.stored === "later" ? "there" : chat.stored
  const kept = withChat(state, state.open, { ...chat, stored, firstUnread: 0 })
  return { ...kept, open: "", entered: null, jump }
}

/** Asks for the page before the oldest message known (CLIENT-12); where all that was loaded has been deleted, for the newest. */
export const requestOlderPage = <S extends Pick<State, RequestSlices | "chats" | "log" | "tasks" | "visible">>(
  state: S,
  id: ContactId,
  limit = PAGE
): Turn<S> => {
  const chat = chatOf(state, id)
  const before = oldestNumber(chat)
  if (before === 0 && chat.deletedNumbers.length > 0 && olderLoaded(chat.coverage) !== "none") return newestPage(state, id)
  return olderLoaded(chat.coverage) === "none" || before === 0 || isBusy(state, `history:${id}`)
    ? stay(state)
    : [withBusyTask(state, `history:${id}`), [askPage(state, id, before, limit)]]
}

/** Messages asked for at once on the way to one that is looked for (JUMP-01, DEC-0045). */
export const FAR_PAGE = 200

/** The page above the oldest message, long enough to hold all that is unread, where one page can: they are not come to step by step (CLIENT-12, CLIENT-38). */
export const requestPagesToUnread = <S extends Pick<State, RequestSlices | "chats" | "log" | "tasks" | "visible">>(
  state: S,
  id: ContactId
): Turn<S> => requestOlderPage(state, id, Math.min(FAR_PAGE, Math.max(PAGE, unreadDistance(chatOf(state, id)))))
