import { type SessionUser, sessionUser } from "../account/session/session.ts"
import type { BriefRow } from "../friend/friendWire.ts"
import { groupRowOf } from "../group/groupRows.ts"
import { groupFor } from "../group/membership.ts"
import { needKnown } from "../friend/knows.ts"
import { chatKey, type MessageTarget } from "../message/target.ts"
import { one, type Program, refuse } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { contactChat, contactPerson, type Contacts, serviceSwitches } from "./contacts.ts"
import { contactBetween } from "./contactOf.ts"

/** What the list has of one conversation. */
export interface OneContact extends Pick<Contacts, "me" | "people" | "groups" | "chats" | "showsOnline"> {
  /** A person who is no contact of mine. */
  readonly stranger: BriefRow | null
}

const PERSON = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ? AND status = 1"

function* personOf(me: SessionUser, userId: number): Program<Pick<OneContact, "people" | "stranger">> {
  if ((yield* contactBetween(me.user_id, userId)) !== undefined)
    return { people: [yield* contactPerson(me.user_id, userId)], stranger: null }
  const stranger = yield* one<BriefRow>(PERSON, userId)
  if (stranger === undefined) return yield* refuse("user-unknown")
  yield* needKnown(me.user_id, userId, "name")
  return { people: [], stranger }
}

/** READ: one row of the list: a chat that I can have, or a person who is no contact of mine. Groups are their members'. */
export function* contact({ asking, target }: { readonly asking: Caller; readonly target: MessageTarget }): Program<OneContact> {
  const me = yield* sessionUser(asking)
  const chat = chatKey(target, me.user_id)
  const group = target._tag === "Group" ? yield* groupRowOf(me.user_id, chat) : undefined
  if (target._tag === "Group" && group === undefined) {
    yield* groupFor(asking, chat)
    yield* refuse("chat-not-yours")
  }
  const { people, stranger } = target._tag === "Person" ? yield* personOf(me, target.userId) : { people: [], stranger: null }
  const row = yield* contactChat(me.user_id, chat)
  const { online } = yield* serviceSwitches()
  return {
    me,
    people,
    stranger,
    groups: group === undefined ? [] : [group],
    chats: row === undefined ? [] : [row],
    showsOnline: online === 1
  }
}
