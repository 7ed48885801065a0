import { HashMap, Option } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { Contact, ContactId } from "../../../contact/Contact.ts"
import type { GroupFacts, GroupPage, Member } from "../../../group/Group.ts"
import { roleAmong } from "../../../group/roleAmong.ts"
import type { Role } from "../../../group/Role.ts"
import { withoutContact, findContact, withContact } from "../roster/contacts.ts"
import { chatOf, EMPTY_CHAT } from "../conversation/chats.ts"
import { withoutStart, withStartInDoubt } from "../conversation/coverage/Coverage.ts"
import { withLeft, withLog } from "../sync/log/withLog.ts"
import { showToast } from "../notices/notices.ts"
import type { RowSlices } from "../../Slices.ts"
import type { ChatState } from "../conversation/State.ts"
import type { GroupState } from "./State.ts"
import type { State } from "../../State.ts"
import type { DialogState, Words } from "../notices/Words.ts"
import { isBusy } from "../notices/tasks.ts"
import { stay, type Turn } from "../../Turn.ts"

const UNREAD: GroupState = { page: null, members: null, stale: false }

/** What is known of a group beside its row. */
export const groupOf = (state: Pick<State, "groups">, chat: ContactId): GroupState =>
  Option.getOrElse(HashMap.get(state.groups, chat), () => UNREAD)

/** Role of a person in a chat, as far as it is known: of admins only the member list tells. */
export const roleOfAuthor = (state: Pick<State, "contacts" | "groups">, chat: ContactId, id: UserId): Role =>
  roleAmong(findContact(state, chat)?.group, groupOf(state, chat).members, id)

export const withGroup = <S extends Pick<State, "groups">>(state: S, chat: ContactId, group: Partial<GroupState>): S => ({
  ...state,
  groups: HashMap.set(state.groups, chat, { ...groupOf(state, chat), ...group })
})

/** With something else in a group's row; one that nobody knows stays unknown. */
export const withFacts = <S extends Pick<State, RowSlices>>(
  state: S,
  chat: ContactId,
  change: (facts: GroupFacts, contact: Contact) => GroupFacts,
  row: Partial<Contact> = {}
): S => {
  const contact = findContact(state, chat)
  return contact?.group === undefined
    ? state
    : withContact(state, { ...contact, ...row, group: change(contact.group, contact) }, contact)
}

/**
 * Where a group shows what was said before I came, and did not, what was the beginning for me may be none any more. Where it
 * does no more, I see nothing of it, also what is here: the newest page says from where on (GROUP-12, spec 6.5).
 */
export const withHistory = <S extends Pick<State, "chats" | "contacts" | "log">>(
  before: Pick<State, "contacts">,
  after: S,
  id: ContactId
): S => {
  const shown = (state: Pick<State, "contacts">): boolean | undefined => findContact(state, id)?.group?.setting.history
  const [was, is] = [shown(before) ?? false, shown(after)]
  if (is === undefined || is === was || !HashMap.has(after.chats, id)) return after
  const from = (chat: ChatState): ChatState => ({
    ...chat,
    coverage: is ? withoutStart(chat.coverage) : withStartInDoubt(chat.coverage)
  })
  const next = { ...after, chats: HashMap.modify(after.chats, id, from) }
  // a page on its way was written before
  return is ? next : withLog(next, { epoch: next.log.epoch + 1 })
}

/** With something else on a group's page, where it was read. */
export const withPage = <S extends Pick<State, "groups">>(state: S, chat: ContactId, page: Partial<GroupPage>): S => {
  const known = groupOf(state, chat).page
  return known === null ? state : withGroup(state, chat, { page: { ...known, ...page } })
}

/** With another picture of a group, in its row and on its page; an empty address says nothing. */
export const withPicture = <S extends Pick<State, RowSlices | "groups">>(state: S, chat: ContactId, avatar: string): S => {
  const contact = findContact(state, chat)
  if (avatar === "" || contact === undefined) return state
  const next = contact.avatar === avatar ? state : withContact(state, { ...contact, avatar }, contact)
  return withPage(next, chat, { avatar })
}

/** With other members, where they were read. */
export const withMembers = <S extends Pick<State, "groups" | "tasks">>(
  state: S,
  chat: ContactId,
  change: (members: ReadonlyArray<Member>) => ReadonlyArray<Member>
): S => {
  const { members } = groupOf(state, chat)
  // a list on its way may be older than this
  const next = isBusy(state, `members:${chat}`) ? withStale(state, chat) : state
  return members === null ? next : withGroup(next, chat, { members: change(members) })
}

/** Who is in the group has changed in a way that only the list tells; a screen that shows it asks again. */
export const withStale = <S extends Pick<State, "groups" | "tasks">>(state: S, chat: ContactId): S =>
  HashMap.has(state.groups, chat) || isBusy(state, `members:${chat}`) ? withGroup(state, chat, { stale: true }) : state

/** Nothing of a conversation stays but what was written here and not sent; when it comes back it begins again. */
export const withoutTalk = <S extends Pick<State, RowSlices | "chats" | "groups" | "log" | "unreportedReads">>(
  before: S,
  id: ContactId
): S => {
  const state = HashMap.has(before.chats, id) ? withLeft(before, id) : before
  const { keeping, sending, stalled, waiting } = chatOf(state, id)
  const chats =
    keeping.length + waiting.length > 0
      ? HashMap.set(state.chats, id, { ...EMPTY_CHAT, keeping, sending, stalled, waiting })
      : HashMap.remove(state.chats, id)
  return {
    ...withoutContact(state, id),
    chats,
    groups: HashMap.remove(state.groups, id),
    unreportedReads: HashMap.remove(state.unreportedReads, id)
  }
}

const dialogOf = (kind: "removed" | "dissolved", name: string): DialogState => ({ kind, name })

const toastOf = (kind: "removed" | "dissolved", name: string): Words => ({
  _tag: "Key",
  key: `app:gone.${kind}`,
  params: { name }
})

/** I am no longer in this group, and not by my own will: if it is on screen, a dialog says so before it goes, otherwise a notice does (GROUP-11, spec 4.9). */
export const loseGroup = <S extends Pick<State, "contacts" | "dialog" | "entered" | "jump" | "open" | "toastCount" | "toasts">>(
  before: Pick<State, "contacts" | "open">,
  after: S,
  chat: ContactId,
  kind: "removed" | "dissolved"
): Turn<S> => {
  const contact = findContact(before, chat)
  if (contact === undefined || contact.kind !== "group") return stay(after)
  if (before.open !== chat) return showToast(after, toastOf(kind, contact.name), "push")
  return stay({ ...after, open: "", entered: null, jump: null, dialog: after.dialog ?? dialogOf(kind, contact.name) })
}
