import { HashMap, Option } from "effect"
import type { Person, UserId } from "../account/User.ts"
import type { ContactId } from "../contact/Contact.ts"
import { compareMessages } from "../message/compareMessages.ts"
import type { Message, MessageId } from "../message/Message.ts"
import { empty, findLast, first, fromArray, insert, last, mapFromEnd, takeLast, toArray } from "./Sorted.ts"
import type { Chat, State } from "./State.ts"

/** Messages kept of a chat that is not on screen (design: the rest is asked for again). */
export const KEPT = 200
/** Messages asked for at once. */
export const PAGE = 30

export const EMPTY_CHAT: Chat = { timeline: empty(), waiting: [], older: "unknown", fresh: false }

/** The chat, empty when nothing of it is known. */
export const chatOf = (state: State, id: ContactId): Chat => Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT)

export const withChat = (state: State, id: ContactId, chat: Chat): State => ({
  ...state,
  chats: HashMap.set(state.chats, id, chat)
})

/** A message of this chat, wherever it stands. */
export const messageIn = (chat: Chat, id: MessageId): Message | undefined =>
  chat.waiting.find((each) => each.id === id) ?? findLast(chat.timeline, (each) => each.id === id)

/** With a numbered message in its place; it takes the place of the waiting one with its id. A recalled text that only I know stays known. */
export const withMessage = (chat: Chat, message: Message): Chat => {
  const waiting = chat.waiting.some((each) => each.id === message.id)
    ? chat.waiting.filter((each) => each.id !== message.id)
    : chat.waiting
  return { ...chat, waiting, timeline: insert(chat.timeline, message, compareMessages) }
}

/** With a page of history, `before` a message number or 0 for the newest page (CLIENT-05). */
export const withPage = (chat: Chat, page: ReadonlyArray<Message>, before: number): Chat => {
  const newest = last(chat.timeline)
  const oldest = page[0]
  const full = page.length >= PAGE
  // the newest page does not reach what we have: in between is a hole, so what we have goes
  const hole = before === 0 && full && newest !== undefined && oldest !== undefined && oldest.number > newest.number
  const kept = hole ? [] : toArray(chat.timeline)
  const known = new Map(kept.map((each) => [each.id, each]))
  const fresh = page.map((each) => withWords(each, known.get(each.id)))
  const ids = new Set(page.map((each) => each.id))
  return {
    timeline: fromArray([...kept, ...fresh], compareMessages),
    waiting: chat.waiting.filter((each) => !ids.has(each.id)),
    older: before !== 0 || hole || chat.older === "unknown" ? (full ? "some" : "none") : chat.older,
    fresh: before === 0 ? true : chat.fresh
  }
}

/** A recalled message comes back from the server without what it said; its author's device still knows. */
const withWords = (fresh: Message, known: Message | undefined): Message =>
  fresh.body._tag === "Recalled" && known?.body._tag === "Recalled" && known.body.was !== ""
    ? { ...fresh, body: { ...fresh.body, was: known.body.was } }
    : fresh

/** All of mine up to the end are read by the other side (spec 1.2). */
export const readByPeer = (chat: Chat, me: UserId): Chat => ({
  ...chat,
  timeline: mapFromEnd(
    chat.timeline,
    (each) => (each.author === me && each.delivery === "sent" ? { ...each, delivery: "read" } : each),
    (each) => each.author === me && each.delivery === "read"
  )
})

/** What a closed chat keeps. */
export const closed = (chat: Chat): Chat =>
  chat.timeline.size <= KEPT ? chat : { ...chat, timeline: takeLast(chat.timeline, KEPT), older: "some" }

/** Number of the oldest message known, 0 when none is. */
export const oldestNumber = (chat: Chat): number => first(chat.timeline)?.number ?? 0

/** With this person's name and picture, when they are new. */
export const withPerson = (state: State, person: Person): State => {
  const known = Option.getOrUndefined(HashMap.get(state.people, person.id))
  return known !== undefined && known.name === person.name && known.avatar === person.avatar
    ? state
    : { ...state, people: HashMap.set(state.people, person.id, person) }
}
