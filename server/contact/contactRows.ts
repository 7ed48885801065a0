import { sortLetter } from "#engine/contact/sortLetter.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import type { EventText } from "../EventText.ts"
import type { Ctx } from "../Handler.ts"
import { groupWire } from "../group/groupWire.ts"
import { doerOf, storedEventText, isSentence } from "../message/event.ts"
import { recalledText } from "../message/read/listMessage.ts"
import { chatKey, type MessageTarget } from "../message/target.ts"
import type { ContactRecord } from "./ChatRow.ts"
import type { Contacts, PersonRow } from "./contacts.ts"

/** Sort letter of what is no person: read as `#`. */
const SPECIAL = "[1]#"

/** A row of the list, with its conversation. */
export interface ContactRow {
  readonly chat: string
  readonly last: ContactRecord | undefined
  readonly wire: object
}

const HELPER: MessageTarget = { _tag: "Helper" }
const ANNOUNCEMENTS: MessageTarget = { _tag: "Announcements" }

/** The list of conversations and people as one of them reads it (spec 3.2). */
export const contactRows = (
  { chats, groups, me, people, showsOnline }: Pick<Contacts, "chats" | "groups" | "me" | "people" | "showsOnline">,
  { hub, text }: Pick<Ctx, "hub" | "text">
): ReadonlyArray<ContactRow> => {
  const byKey = new Map(chats.map((chat) => [chat.chat, chat]))
  const row = (target: MessageTarget, wire: (last: ContactRecord | undefined) => object): ContactRow => {
    const chat = chatKey(target, me.user_id)
    const last = byKey.get(chat)
    return { chat, last, wire: wire(last) }
  }
  const persons = people.map((person) => {
    const target = { _tag: "Person", userId: person.user_id } as const
    return row(target, (last) => ({
      ...personWire(person),
      ...lastOf(last, target, me.user_id, text),
      is_online: showsOnline && hub.isOnline(person.user_id) ? 1 : 0
    }))
  })
  const inGroups = groups.map((group) => {
    const target = { _tag: "Group", chat: group.chat } as const
    return row(target, (last) => ({ ...groupWire(group), ...lastOf(last, target, me.user_id, text) }))
  })
  const announcements = row(ANNOUNCEMENTS, (last) => ({
    ...special("admin_notice", text("announcements-name"), 2, "notice"),
    ...lastOf(last, ANNOUNCEMENTS, me.user_id, text),
    type: "text"
  }))
  const helper = row(HELPER, (last) => ({
    ...special(-1, text("helper-name"), 3, "file_transfer"),
    ...lastOf(last, HELPER, me.user_id, text),
    // a row of its own may hold preferences before anything was noted
    ...(last === undefined || last.log_head === 0
      ? { type: "text", lastContent: text("helper-hint"), lastSendTime: me.created_at }
      : {})
  }))
  return [...persons, ...inGroups, announcements, helper]
}

const personWire = ({ account, avatar, realname, remark, user_id }: PersonRow) => ({
  id: user_id,
  user_id,
  displayName: remark || realname,
  realname,
  account,
  avatar,
  name_py: plainLetters(remark || realname),
  index: sortLetter(remark || realname),
  is_group: 0,
  setting: []
})

const special = (id: number | string, name: string, kind: number, picture: string) => ({
  id,
  user_id: id,
  displayName: name,
  realname: name,
  account: String(id),
  avatar: `/static/common/img/${picture}.png`,
  name_py: plainLetters(name),
  index: SPECIAL,
  is_group: kind,
  is_online: 0,
  setting: []
})

/** What a contact tells of its conversation. Without a message there is no `type`, and nothing that counts as last. */
const lastOf = (row: ContactRecord | undefined, target: MessageTarget, me: number, text: EventText) => ({
  ...(row === undefined || row.type === null ? {} : { type: row.undone_by === null ? row.type : "event" }),
  lastContent: row === undefined ? "" : contentOf(row, target, me, text),
  ...deedOf(row),
  lastSendTime: row?.sent_at ?? 0,
  unread: row?.unread ?? 0,
  is_at: row?.is_at ?? 0,
  is_top: row?.is_top ?? 0,
  is_notice: row?.is_notice ?? 1,
  cleared: row?.cleared ?? 0
})

/** Who recalled the last message, or did what the line says, where it tells that (DEED-01). */
const deedOf = (row: ContactRecord | undefined) => {
  if (row === undefined) return {}
  return row.undone_by === null ? doerOf(row.type, row.content) : { undo_by: row.undone_by }
}

const contentOf = (row: ContactRecord, target: MessageTarget, me: number, text: EventText): string => {
  if (row.undone_by !== null) return recalledText(row, target, me, text)
  return isSentence(row.type ?? "") ? storedEventText(row.content ?? "", text, row.sender === me) : (row.content ?? "")
}
