import { clearedUpTo } from "../sync/legacy/list.ts"
import type { UserId } from "../../../account/User.ts"
import type { Frame } from "../../../api/frames.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { NO_LINE, withLastLine } from "../../../contact/lastLine.ts"
import { withCleared } from "../conversation/cleared.ts"
import { chatOf } from "../conversation/chats.ts"
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
import type { CoreHeard } from "../CoreRows.ts"
import type { State } from "../../State.ts"

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

/** A row changes by what I did alone, on any of my devices: a reply on its way may be older. */
const noted = <S extends Pick<State, "log">>(state: S, { id }: { readonly id: string }): S => rowNoted(state, ContactId.make(id))

export const HEARD: CoreHeard<"roster"> = {
  setChatTop: (state, { data }) => stay(withListOutdated(pinned(noted(state, data), data))),
  setIsNotice: (state, { data }) => stay(withListOutdated(notified(noted(state, data), data))),
  setNickname: (state, { data }) => stay(withListOutdated(applyRemark(noted(state, data), data))),
  delChat: (state, { data }) => chatDeleted(noted(state, data), data)
}
