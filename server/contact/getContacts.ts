import { Result } from "effect"
import { latinName, sortLetter } from "#engine/contact/sortLetter.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { eventText } from "../message/event.ts"
import { recalledText } from "../message/listMessage.ts"
import { chatOf, type Target } from "../message/target.ts"
import { reply } from "../reply.ts"
import type { ChatRow, PersonRow } from "./contacts.ts"

/** Sort letter of what is no person: read as `#`. */
const SPECIAL = "[1]#"

/** The list of conversations and people (spec 3.2); `count`: requests that wait for me, `page`: instant of the newest one. */
export const getContacts: Handler<"getContacts"> = async ({ hub, now, store, text, tokenHash }) => {
  const found = await store.read("contacts", { tokenHash, now })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { chats, me, people, requests, showsOnline } = found.success
  const byKey = new Map(chats.map((chat) => [chat.chat, chat]))
  const list: Array<object> = people.map((person) => {
    const target = { _tag: "Person", userId: person.user_id } as const
    const last = lastOf(byKey.get(chatOf(target, me.user_id)), target, me.user_id, text)
    return { ...personWire(person), ...last, is_online: showsOnline && hub.isOnline(person.user_id) ? 1 : 0 }
  })
  const helper = byKey.get(chatOf({ _tag: "Helper" }, me.user_id))
  list.push({
    ...special("admin_notice", text("announcements-name"), 2),
    ...lastOf(undefined, { _tag: "Announcements" }, me.user_id, text),
    type: "text"
  })
  const saved = lastOf(helper, { _tag: "Helper" }, me.user_id, text)
  list.push({
    ...special(-1, text("helper-name"), 3),
    ...(helper === undefined ? { ...saved, type: "text", lastContent: text("helper-hint"), lastSendTime: me.created_at } : saved)
  })
  return reply(list, { count: requests.waiting, page: requests.newest })
}

const personWire = ({ account, avatar, realname, remark, user_id }: PersonRow) => ({
  id: user_id,
  user_id,
  displayName: remark || realname,
  realname,
  account,
  avatar,
  name_py: latinName(remark || realname),
  index: sortLetter(remark || realname),
  is_group: 0,
  setting: []
})

const special = (id: number | string, name: string, kind: number) => ({
  id,
  user_id: id,
  displayName: name,
  realname: name,
  account: String(id),
  avatar: "",
  name_py: latinName(name),
  index: SPECIAL,
  is_group: kind,
  is_online: 0,
  setting: []
})

/** What a contact tells of its conversation. Without a message there is no `type`, and nothing that counts as last. */
const lastOf = (row: ChatRow | undefined, target: Target, me: number, text: Ctx["text"]) => ({
  ...(row === undefined || row.type === null ? {} : { type: row.undone_by === null ? row.type : "event" }),
  lastContent: row === undefined ? "" : contentOf(row, target, me, text),
  lastSendTime: row?.sent_at ?? 0,
  unread: row?.unread ?? 0,
  is_at: 0,
  is_top: row?.is_top ?? 0,
  is_notice: row?.is_notice ?? 1
})

const contentOf = (row: ChatRow, target: Target, me: number, text: Ctx["text"]): string => {
  if (row.undone_by !== null) return recalledText(row, target, me, text)
  return row.type === "event" ? eventText(row.content ?? "", text) : (row.content ?? "")
}
