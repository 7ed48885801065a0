import { HashMap, Option } from "effect"
import type { UserId } from "../../../../account/User.ts"
import { authorOf, messageOf } from "../../../../api/nouns.ts"
import type { Answered } from "../../../../error/outcome.ts"
import type { ContactId } from "../../../../contact/Contact.ts"
import type { Message } from "../../../../message/Message.ts"
import { continueJump } from "../commands/jump.ts"
import { newestPage, requestOlderPage } from "../commands/chat.ts"
import { sendNext } from "../outbox.ts"
import { withPendingEdit, withDeletedIn, withoutEditsHere } from "../pendingEdits.ts"
import { chatOf, withClosedChat, isDeleted, messageIn, withChat, withPerson } from "../chats.ts"
import { recallLoaded } from "../heard/recall.ts"
import { findContact as contactIn, withContact } from "../../roster/contacts.ts"
import { liveSocket } from "../../sync/legacy/live.ts"
import { isFilled, withoutUntold, withPeerRead } from "../../sync/legacy/page.ts"
import { markLooseRead } from "../../sync/legacy/reading.ts"
import { withPageRead } from "../../sync/legacy/rows.ts"
import { withReadTo } from "../../sync/log/fold.ts"
import { meIn } from "../../session/me.ts"
import { BUSY_MAX } from "../outbox.ts"
import { type AreaTurn, wantWords } from "../../../areas/Want.ts"
import { endsSession, losesSession, problemWords, showToast } from "../../notices/notices.ts"
import { withLines, withNewestPage, withOlderPage } from "../pages.ts"
import { endHistorySearch } from "./find.ts"
import { withNumbered, withSpeaker } from "../rows.ts"
import { andThen, type Turn, stay } from "../../../Turn.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withFailedTask, withoutTask } from "../../notices/tasks.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { withUnreadTold } from "../unread.ts"

/** A page of history. When the chat on screen may still miss something, its newest page follows (CLIENT-13). */
export const getMessageList = <
  S extends Pick<
    State,
    ReloadSlices | RowSlices | "chats" | "historySearch" | "jump" | "open" | "outbox" | "people" | "unreportedReads" | "visible"
  >
>(
  state: S,
  end: CallReplyOf<"getMessageList">
): AreaTurn<S> => {
  if (end.ask.finding !== undefined) return endHistorySearch(state, end, end.ask.finding)
  const { ask, result } = end
  if (result._tag !== "Problem" || !endsSession(result.answered)) return andThen(paged(state, end), continueJump)
  const { answered } = result
  const over: AreaTurn<S> = [withFailedTask(state, `history:${ask.chat}`, problemWords(answered)), [wantWords(answered)]]
  return losesSession(answered) ? over : andThen(over, continueJump)
}

/** Messages of a page that was asked for. */
const limitOf = ({ body }: CallReplyOf<"getMessageList">["ask"]): number => Number(body.limit)

const paged = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "open" | "outbox" | "people" | "unreportedReads" | "visible">
>(
  state: S,
  { ask, result }: CallReplyOf<"getMessageList">
): Turn<S> => {
  const key = `history:${ask.chat}` as const
  const live = liveSocket(state)
  if (result._tag === "Problem") {
    const next = withFailedTask(state, key, problemWords(result.answered))
    return live !== ask.socket && live !== "" && state.open === ask.chat
      ? newestPage(withoutTask(next, key), ask.chat)
      : stay(next)
  }
  // the conversation is no longer mine, and nobody looks at it: what comes late of it is nobody's
  if (state.open !== ask.chat && contactIn(state, ask.chat) === undefined) return stay(withoutTask(state, key))
  const me = meIn(state)
  const people = result.data.reduce((next, wire) => withPerson(next, authorOf(wire)), state)
  const before = chatOf(people, ask.chat)
  const page = result.data.map((wire) => ({ ...messageOf(wire, me), chat: ask.chat })).map(withPendingEdit(before, me))
  const chat = withDeletedIn(before, page)
  const isLive = live !== "" && live === ask.socket
  const here = withoutUntold(state, chat, { messages: page, isLive, known: ask.known })
  const joined =
    ask.before === 0
      ? withNewestPage(here, page, isLive, isFilled(state, chat))
      : withOlderPage(chat, page, ask.before, limitOf(ask))
  const lined = isLive && ask.before === 0 && state.log.isLoaded ? withLines(joined, me) : joined
  const read = withPeerRead(state, lined, page, me)
  const told = withoutEditsHere(read)
  const marked = ask.before === 0 ? withUnreadTold(told, contactIn(state, ask.chat), me) : told
  const kept = state.open === ask.chat ? marked : withClosedChat(told)
  const shown = withoutTask(withChat(people, ask.chat, kept), key)
  const isPeek = ask.body.last_id !== undefined
  const seen = withSpeaker(ask.before === 0 && !isPeek ? pageRead(shown, ask.chat, page, me) : shown, ask.chat)
  const arrived = page.reduce<Turn<S>>((turn, numbered) => {
    const waiting = chat.waiting.find(({ id }) => id === numbered.id)
    return waiting === undefined ? turn : andThen(turn, (next) => withNumbered(next, waiting, numbered))
  }, stay(seen))
  const sent = andThen(arrived, (next) => sendNext(next, ask.chat))
  // the message above which it was asked for was deleted meanwhile, so that nobody knows where the page stands
  const sending = isDeleted(chat, ask.before) ? andThen(sent, (next) => requestOlderPage(next, ask.chat)) : sent
  return andThen(andThen(sending, markLooseRead), (next) =>
    live !== "" && next.open === ask.chat && !chatOf(next, ask.chat).coverage.live ? newestPage(next, ask.chat) : stay(next)
  )
}

/** To the server the newest page is read with all there is; here up to its last message. Where that cannot be counted, the line that tells of it follows. */
const pageRead = <S extends Pick<State, RowSlices | "chats" | "legacy" | "log">>(
  state: S,
  id: ContactId,
  page: ReadonlyArray<Message>,
  me: UserId
): S => {
  const loose = withPageRead(state, id, page, me)
  if (loose !== null) return loose
  const contact = contactIn(state, id)
  const read = contact === undefined ? null : withReadTo(contact, chatOf(state, id), page.at(-1)?.number ?? 0, me)
  return read === null ? state : withContact(state, read)
}

/** Wait before a read position without an answer is reported again, in milliseconds (LOG-08). */
const REPORT_WAIT = 5000

/** How long to wait before it is reported again, in milliseconds; after a refusal it is not. */
const waitOf = (answered: Answered): number | undefined => {
  if (answered._tag !== "Envelope") return REPORT_WAIT
  return answered.retryAfter === undefined ? undefined : Math.min(BUSY_MAX, Math.max(REPORT_WAIT, answered.retryAfter * 1000))
}

/** Nothing to show. What nobody answered is told again once the connection is good; else a broken call is made good by the next one (LOG-08). */
export const setMsgIsRead = <S extends Pick<State, "unreportedReads">>(
  state: S,
  { ask, result }: CallReplyOf<"setMsgIsRead">
): AreaTurn<S> => {
  const isOver = result._tag === "Problem" && endsSession(result.answered)
  if (isOver) return [state, [wantWords(result.answered)]]
  const isLatest = Option.getOrUndefined(HashMap.get(state.unreportedReads, ask.chat)) === ask.upTo
  if (!isLatest) return stay(state)
  const after = result._tag === "Done" ? undefined : waitOf(result.answered)
  return after === undefined
    ? stay({ ...state, unreportedReads: HashMap.remove(state.unreportedReads, ask.chat) })
    : [state, [{ _tag: "Remind", of: "reads", after }]]
}

/** Taken back: the message gives way to the notice, its text stays with me to be edited again (CLIENT-30, spec 4.8). Without an answer it stands as it was, and that is said (CLIENT-32). */
export const undoMessage = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox" | "toastCount" | "toasts">>(
  state: S,
  { ask, result }: CallReplyOf<"undoMessage">
): AreaTurn<S> => {
  if (result._tag === "Problem")
    return result.answered._tag === "NoResponse"
      ? showToast(state, { _tag: "Key", key: "error:not-recalled", params: {} }, "answer")
      : [state, [wantWords(result.answered)]]
  const message = messageIn(chatOf(state, ask.chat), ask.id)
  return message === undefined ? stay(state) : recallLoaded(state, message, 0, "", meIn(state))
}
