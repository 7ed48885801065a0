import { kindOf } from "../../../contact/kindOf.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"
import { readAnswer } from "../../answers.ts"
import { wireKind } from "../../ask.ts"
import { isUnmade, withFilesIn } from "../conversation/attachments.ts"
import { chatOf, messageIn, withChat } from "../conversation/chats.ts"
import { sendNext } from "../conversation/outbox.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { asKept, draftOf, isSameDraft, isWrittenIn, withKeptDraft, withoutDraft } from "../conversation/drafts.ts"
import type { KeptDraft } from "../archive/Kept.ts"
import type { Event, Fact } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import { withWaitingShown } from "../sync/log/fold.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../Slices.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { AreaTurn } from "../../areas/Want.ts"
import type { State } from "../../State.ts"
import { sendMessage } from "../conversation/replies/send.ts"
import { andThen, type Turn, stay } from "../../Turn.ts"
import { compareOrdinals } from "../conversation/unsent.ts"
import { isLeader } from "./Part.ts"
import type { DraftsSaid, OutboxSaid } from "./TabMessage.ts"

type Told<Tag extends Fact["_tag"]> = Extract<Fact, { readonly _tag: Tag }>

/** All that waits to be sent, for tabs that may not know of it (TAB-04). */
export const waitingOf = ({ chats }: Pick<State, "chats">): ReadonlyArray<OutboxSaid> =>
  [...chats].flatMap(([chat, { waiting }]) => (waiting.length === 0 ? [] : [{ _tag: "Outbox", chat, put: waiting, gone: [] }]))

/** The same, to be said. */
const waitingIn = (state: Pick<State, "chats">): ReadonlyArray<Intent> =>
  waitingOf(state).map((message) => ({ _tag: "SayTabs", message }))

/**
 * A tab that follows and may have missed what was sent: what still waits in it is said once it has heard of that, for another tab would show it
 * as on its way again (OUTBOX-25). A service that does not number tells nothing that could be waited for.
 */
export const sayWaiting = <S extends Pick<State, "chats" | "connection" | "log">>(state: S): Turn<S> => {
  const { connection, log } = state
  if (!connection.part.mayBeLate || log.asked !== null) return stay(state)
  return [{ ...state, connection: { ...connection, part: { ...connection.part, mayBeLate: false } } }, waitingIn(state)]
}

/** Only what a person asked, what has just been kept, or how far a file came, is this tab's to tell; the rest all tabs see for themselves. */
const isOwn = (event: Event): boolean =>
  event._tag === "SavedTold" ||
  event._tag === "BytesKeptTold" ||
  event._tag.endsWith("Asked") ||
  (event._tag === "CallTold" && "area" in event.told.ask && event.told.ask.area === "outbox")

/** What this tab did to the messages that wait, after they were kept (TAB-04, DEC-0028). */
export const outboxSaid = (
  before: Pick<State, "chats">,
  event: Event,
  after: Pick<State, "chats">
): ReadonlyArray<OutboxSaid> => {
  if (!isOwn(event)) return []
  const said: Array<OutboxSaid> = []
  for (const [chat, { waiting }] of after.chats) {
    const known = chatOf(before, chat).waiting
    const put = waiting.filter((each) => !known.includes(each))
    const gone = known.filter(({ id }) => waiting.every((each) => each.id !== id)).map(({ id }) => id)
    if (put.length + gone.length > 0) said.push({ _tag: "Outbox", chat, put, gone })
  }
  return said
}

/** With what another tab wrote or gave up; what is on its way (`sending`), or has arrived, is known better. */
const joined = (
  chat: ChatState,
  put: ReadonlyArray<Unsent>,
  gone: ReadonlyArray<MessageId>,
  sending: ChatState["sending"] | null
): ChatState => {
  // what a tab says late is known better: of a picture that was made the chosen bytes are gone (OUTBOX-24)
  const isMade = (each: Unsent): boolean => chat.waiting.some((known) => known.id === each.id && !isUnmade(known))
  const fresh = put.filter(
    (each) => each.id !== sending && (messageIn(chat, each.id)?.number ?? 0) === 0 && !(isUnmade(each) && isMade(each))
  )
  const taken = new Set([...gone.filter((id) => id !== sending), ...fresh.map(({ id }) => id)])
  const isOwn = new Set(chat.keeping.map(({ id }) => id))
  const added = fresh.filter(({ id }) => !isOwn.has(id))
  const waiting = [...chat.waiting.filter(({ id }) => !taken.has(id)), ...added].toSorted(compareOrdinals)
  const isThere = waiting.some(({ id }) => id === chat.sending)
  return { ...chat, waiting, sending: isThere ? chat.sending : "", stalled: chat.stalled && added.length === 0 }
}

/** A tab that has just come may hold as waiting what has arrived long ago. */
const arrivedOf = (chat: ChatState, id: ContactId, put: ReadonlyArray<Unsent>): ReadonlyArray<Intent> => {
  const gone = put.filter((each) => (messageIn(chat, each.id)?.number ?? 0) > 0).map((each) => each.id)
  return gone.length === 0 ? [] : [{ _tag: "SayTabs", message: { _tag: "Outbox", chat: id, put: [], gone } }]
}

/** Files of messages that another tab gave up go no further (TAB-10). */
const ended = ({ attaching }: Pick<State, "attaching">, gone: ReadonlyArray<MessageId>): ReadonlyArray<Intent> =>
  gone.filter((id) => attaching.underWay.includes(id)).map((file) => ({ _tag: "EndUpload", file }))

/** Another tab wrote a message, tries one again, or gave one up: it stands here too, and the leading tab sends it; what it says is no draft any more (TAB-04, TAB-07). */
export const outboxTold = <S extends Pick<State, RequestSlices | RowSlices | "attaching" | "chats" | "drafts" | "outbox">>(
  state: S,
  { said: { chat: id, gone, put } }: Told<"OutboxTold">
): Turn<S> => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const before = chatOf(state, id)
  // only the leading tab has anything on its way
  const chat = joined(before, put, gone, isLeader(state) ? before.sending : null)
  const answer = isLeader(state) ? arrivedOf(before, id, put) : []
  const contact = findContact(state, id)
  const isSent = put.some((each) => messageIn(before, each.id) === undefined && isWrittenIn(draftOf(state, id), each))
  const next = withFilesIn(withChat(isSent ? withoutDraft(state, id) : state, id, chat), [id])
  const listed = contact === undefined ? next : withContact(next, withWaitingShown(contact, chat), contact)
  return andThen([listed, [...answer, ...ended(state, gone)]], (after) => sendNext(after, id))
}

/** The leading tab had an answer, or none, to a message that waits here too (TAB-04). */
export const sentTold = <
  S extends Pick<State, ReloadSlices | RowSlices | "attaching" | "chats" | "drafts" | "outbox" | "toastCount" | "toasts">
>(
  state: S,
  { came, chat, id }: Told<"SentTold">
): AreaTurn<S> => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const body = { id, toContactId: chat, is_group: wireKind(kindOf(chat)), type: "text", content: "" }
  const end = readAnswer({ call: "sendMessage", body, chat, id }, state.session.token, came)
  return end.call === "sendMessage" ? sendMessage(state, end) : stay(state)
}

/** Drafts that were left in this tab, where others know them otherwise (TAB-07). */
export const draftsSaid = (
  known: ReadonlyMap<ContactId, KeptDraft>,
  event: Event,
  { drafts }: Pick<State, "drafts">
): DraftsSaid | null => {
  const isLeft = event._tag === "HiddenTold" || event._tag === "UnloadTold" || event._tag === "ChatCloseAsked"
  // what was written is no draft any more
  const isWritten = event._tag === "SavedTold" && event.messages.length > 0
  if (!isLeft && !isWritten) return null
  const left = [...drafts].flatMap(([chat, draft]) => (isSameDraft(known.get(chat), draft) ? [] : [asKept(draft, chat)]))
  return left.length === 0 ? null : { _tag: "Drafts", drafts: left }
}

/** Somebody left a draft in another tab; a composer that somebody looks at keeps what it has (TAB-07). */
export const draftsTold = <S extends Pick<State, "drafts" | "open" | "visible">>(state: S, { drafts }: Told<"DraftsTold">): S => {
  let next = state
  for (const draft of drafts) {
    const { chat } = draft
    if (!(state.visible && state.open === chat) && !isSameDraft(draftOf(next, chat), draft)) next = withKeptDraft(next, draft)
  }
  return next
}
