import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { withPendingEdit, withDeletedIn, withoutEditsHere } from "../conversation/pendingEdits.ts"
import { chatOf, withClosedChat, compareInTimeline, isDeleted, mergedMessage, withChat } from "../conversation/chats.ts"
import { contiguousUpTo, archiveFloor, withArchive, withoutArchive } from "../conversation/coverage/Coverage.ts"
import type { Fact } from "../../Event.ts"
import { mayMissFrames } from "../sync/legacy/kept.ts"
import { withLeft } from "../sync/log/withLog.ts"
import { find, first, fromArray, last, toArray } from "../../Sorted.ts"
import type { ChatState } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { stay, type Turn } from "../../Turn.ts"

interface PageKept {
  readonly messages: ReadonlyArray<Message>
  /** Older ones are kept above them. */
  readonly more: boolean
}
type Told = Extract<Fact, { readonly _tag: "MessagesKeptTold" }>

/** Asks for what the archive holds of a chat that comes on screen, once (ARCHIVE-04). */
export const askKeptMessages = <S extends Pick<State, "chats" | "session">>(state: S, id: ContactId): Turn<S> => {
  const chat = chatOf(state, id)
  return chat.stored !== "there" || state.session._tag !== "LoggedIn"
    ? stay(state)
    : [withChat(state, id, { ...chat, stored: "asked" }), [{ _tag: "ReadArchive", owner: state.session.me.id, chat: id }]]
}

/** Nothing of it is of use: what is here stands alone, and the server tells the rest. */
const alone = (chat: ChatState): ChatState => ({
  ...chat,
  stored: "no",
  pendingEdits: [],
  coverage: withoutArchive(chat.coverage, first(chat.timeline)?.number)
})

/**
 * The archive could not be read: what it holds stays there, and so do the changes of it that were told meanwhile. What is here is shown, the
 * server tells the rest, and the archive is asked again when the chat is opened again (ARCHIVE-10).
 */
const unread = (chat: ChatState, isOpen: boolean): ChatState => {
  if (!isOpen) return { ...chat, stored: "there" }
  const { coverage, timeline } = chat
  return {
    ...chat,
    stored: "later",
    coverage: { ...coverage, loadedFrom: coverage.loadedFrom ?? first(timeline)?.number ?? null }
  }
}

/** A chat with what the archive holds of it; where something may be missing, only what certainly follows is shown (ARCHIVE-04). */
const withPageKept = (known: ChatState, mayMiss: boolean, { messages, more }: PageKept, me: UserId): ChatState => {
  const chat = withDeletedIn(known, messages)
  const { coverage, timeline } = chat
  const [floor, contiguous] = [archiveFloor(coverage), contiguousUpTo(coverage)]
  const newest = last(timeline)?.number ?? 0
  // lines were left out somewhere above `contiguous`, and what came since stands above them
  const gap = coverage.outdated || mayMiss
  if (gap && newest > contiguous) return alone(chat)
  const read = messages.filter(({ number }) => number >= floor && (!gap || number <= contiguous))
  const there = read.filter(({ number }) => !isDeleted(chat, number))
  if (read.length === 0) return alone(chat)
  const kept = fromArray(there.map(withPendingEdit(chat, me)), compareInTimeline)
  // what came first from the service lacks what the device alone knows, such as the words of a recalled message
  const here = toArray(timeline).map((each) => mergedMessage(find(kept, each, compareInTimeline), each))
  const joined = fromArray([...toArray(kept), ...here], compareInTimeline)
  // the record may claim more than lies there
  const isCut = more || read[0] !== messages[0] || (floor > 0 && (messages[0]?.number ?? 0) > floor)
  return withoutEditsHere({
    ...chat,
    timeline: joined,
    stored: "no",
    coverage: withArchive(coverage, read[0]?.number ?? floor, isCut)
  })
}

/** Whether all that was read is here, but what was deleted since. */
const isTaken = (chat: ChatState, messages: ReadonlyArray<Message>): boolean =>
  messages.every((each) => isDeleted(chat, each.number) || find(chat.timeline, each, compareInTimeline) !== undefined)

/**
 * The archive's messages of a chat come under those that are here (ARCHIVE-04). Messages that may not be shown, because others are
 * missing between, must not stay among pages that are complete: then all of the chat is written again.
 */
export const withMessagesKept = <S extends Pick<State, "chats" | "log" | "open" | "session">>(
  state: S,
  { chat: id, messages, more, owner }: Told
): S => {
  const chat = chatOf(state, id)
  if (state.session._tag !== "LoggedIn" || state.session.me.id !== owner || chat.stored === "no") return state
  const joined =
    messages === null
      ? unread(chat, state.open === id)
      : withPageKept(chat, mayMissFrames(state, chat.coverage.live), { messages, more }, owner)
  const next = withChat(state, id, state.open === id ? joined : withClosedChat(joined))
  return messages === null || isTaken(joined, messages) ? next : withLeft(next, id)
}
