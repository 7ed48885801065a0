import { clearedUpTo } from "../sync/legacy/list.ts"
import type { UserId } from "../../../account/User.ts"
import type { Frame } from "../../../api/frames.ts"
import { messageOf } from "../../../api/nouns.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { NO_LINE, withLastLine } from "../../../contact/lastLine.ts"
import { withCleared } from "../conversation/cleared.ts"
import { chatOf, isDeleted, withChat } from "../conversation/chats.ts"
import { contactNames, findContact, withContact } from "./contacts.ts"
import { withoutTalk } from "../groups/groups.ts"
import { withListOutdated } from "../sync/legacy/listState.ts"
import { requestRow, rowNoted } from "../sync/log/ask.ts"
import { withWaitingShown } from "../sync/log/fold.ts"
import { meIn } from "../session/me.ts"
import { withoutAuthor } from "../../areas/moments/withoutAuthor.ts"
import { showToast } from "../notices/notices.ts"
import { requestStaleProfile, withRemark, withoutFriend } from "../people/profiles.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { GoneSlices, ReloadSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { applyChangedMessage, applyDeletion } from "../conversation/heard/deletion.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

/** A chat was pinned, or no more, on any of my devices (ROW-01). */
const pinned = <S extends Pick<State, RowSlices>>(state: S, { id, is_top }: DataOf<"setChatTop">): S => {
  const contact = findContact(state, ContactId.make(id))
  return contact === undefined ? state : withContact(state, { ...contact, pinned: is_top }, contact)
}

/** A chat disturbs, or no more (ROW-01). */
const notified = <S extends Pick<State, RowSlices>>(state: S, { id, is_notice }: DataOf<"setIsNotice">): S => {
  const contact = findContact(state, ContactId.make(id))
  return contact === undefined ? state : withContact(state, { ...contact, notify: is_notice }, contact)
}

/** A chat has left my list until something new is said; what waits to be sent keeps it there. Cleared, it begins again (ROW-02). */
export const chatDeleted = <S extends Pick<State, ReloadSlices | RowSlices | "chats">>(
  state: S,
  { clear, id: name, upTo }: DataOf<"delChat">
): Turn<S> => {
  const id = ContactId.make(name)
  const rest = clear ? withCleared(state, id, clearedUpTo(state, upTo)) : state
  const contact = findContact(rest, id)
  if (contact === undefined) return stay(rest)
  // unread that nobody can see count for nothing; how many are left only the row knows
  const wasUnread = contact.unread + contact.mentions > 0
  const hidden = withWaitingShown(withLastLine(contact, NO_LINE), chatOf(rest, id))
  const next = withListOutdated(withContact(rest, hidden, contact))
  return wasUnread ? requestRow(next, id) : stay(next)
}

/** My own name for somebody (ROW-03). */
export const applyRemark = <S extends Pick<State, RowSlices | "profiles">>(
  state: S,
  { displayName, id, nickname }: DataOf<"setNickname">
): S => {
  const contact = findContact(state, ContactId.make(id))
  const known = withRemark(state, Number(id) as UserId, nickname)
  const name = displayName || nickname
  return contact === undefined || name === ""
    ? known
    : withContact(known, contactNames(contact, name, contact.realName ?? contact.name), contact)
}

/**
 * Somebody is no friend any more, by my will or theirs: contact and chat go, what was written and not sent stays. Who looks at the
 * chat is told (ROW-04, spec 4.12). Where all are colleagues the contact stays.
 */
export const friendGone = <S extends Pick<State, GoneSlices>>(state: S, { by, group_id }: DataOf<"removeGroup">): Turn<S> => {
  const id = ContactId.make(group_id)
  const person = Number(group_id) as UserId
  const stranger = withoutFriend(state, person)
  if (!state.service.friendsMatter) return stay(stranger)
  const unseen = withoutAuthor(stranger, person)
  if (findContact(state, id) === undefined) return stranger === state ? stay(unseen) : requestStaleProfile(unseen, person)
  const isMine = by === meIn(state) || state.tasks[`friendDelete:${person}`]?._tag === "Busy"
  const gone = requestStaleProfile(withListOutdated(withoutTalk(unseen, id)), person)
  if (state.open !== id) return gone
  const closed = andThen(gone, (next) => stay({ ...next, open: "", entered: null, jump: null } satisfies S))
  return isMine
    ? closed
    : andThen(closed, (next) => showToast(next, { _tag: "Key", key: "refusal:not-in-their-list", params: {} }, "push"))
}

/** Messages that mention me and that I have not looked at, as the server has them, newest first (MENTION-07, spec 7.8). */
const mentionedIn = <S extends Pick<State, "chats" | "session">>(state: S, { list, toContactId }: DataOf<"atMsgList">): S => {
  const me = meIn(state)
  const id = ContactId.make(toContactId)
  const chat = chatOf(state, id)
  const mentioned = list.map((wire) => ({ ...messageOf(wire, me), chat: id })).filter(({ number }) => !isDeleted(chat, number))
  return withChat(state, id, { ...chat, mentioned })
}

/** I looked at what mentions me, here or elsewhere (MENTION-07). */
const mentionsSeen = <S extends Pick<State, "chats">>(state: S, { toContactId, upTo }: DataOf<"readAt">): S => {
  const id = ContactId.make(toContactId)
  const chat = chatOf(state, id)
  if (chat.mentioned.length === 0) return state
  return withChat(state, id, { ...chat, mentioned: upTo === 0 ? [] : chat.mentioned.filter(({ number }) => number > upTo) })
}

/** Frames that tell a change of a row, or of single messages in it. */
export type RowFrame = Extract<
  Frame,
  {
    readonly type:
      | "delMessage"
      | "removeMessage"
      | "updateMessage"
      | "setChatTop"
      | "setIsNotice"
      | "delChat"
      | "setNickname"
      | "atMsgList"
      | "readAt"
  }
>

/** The chat whose row changes by what I did alone, on any device; empty for what all learn. */
const ownRowOf = (frame: RowFrame): string => {
  switch (frame.type) {
    case "removeMessage":
      return frame.data.toContactId
    case "setChatTop":
    case "setIsNotice":
    case "delChat":
    case "setNickname":
      return frame.data.id
    default:
      return ""
  }
}

/** A change of a row is a fact; the same whether the server numbers its log or not (spec 7.8). */
export const rowFrame = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "historySearch" | "profiles">>(
  before: S,
  frame: RowFrame
): Turn<S> => {
  const own = ownRowOf(frame)
  const state = own === "" ? before : rowNoted(before, ContactId.make(own))
  switch (frame.type) {
    case "delMessage":
    case "removeMessage":
      return applyDeletion(state, frame.data, frame.line)
    case "updateMessage":
      return stay(applyChangedMessage(state, frame.data, frame.line))
    case "setChatTop":
      return stay(withListOutdated(pinned(state, frame.data)))
    case "setIsNotice":
      return stay(withListOutdated(notified(state, frame.data)))
    case "delChat":
      return chatDeleted(state, frame.data)
    case "setNickname":
      return stay(withListOutdated(applyRemark(state, frame.data)))
    case "atMsgList":
      return stay(mentionedIn(state, frame.data))
    case "readAt":
      return stay(mentionsSeen(state, frame.data))
  }
}
