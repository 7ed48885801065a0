import type { Millis } from "#engine/format/Millis.ts"
import { shortContact } from "../contact/contactWire.ts"
import { storeEvent, touchChat } from "../message/event.ts"
import { joinChat } from "../message/members.ts"
import { chatKey, KINDS } from "../message/target.ts"
import { append } from "../store/log.ts"
import { only, type Program, run } from "../store/Program.ts"
import { settingSql } from "../setting/settings.ts"
import { ACCEPTED } from "./friendWire.ts"

interface Friend {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

/** Who may now see whether the other is online; empty while presence is switched off. */
export interface NewFriends {
  readonly people: ReadonlyArray<number>
}

const ACCEPT = `
  INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, ${ACCEPTED}, ?, ?)
  ON CONFLICT (owner, friend) DO UPDATE SET status = ${ACCEPTED}`

/** What stands first in a conversation of two who did not know each other. */
export interface Meeting {
  readonly chat: string
  readonly head: number
  readonly msg_id: number
}

/** Each of two people gets the other as a contact with a line to start from, which also stands in their conversation (spec 4.1). */
export function* becomeContacts(a: Friend, b: Friend, eventId: string, now: Millis): Program<Meeting> {
  const chat = chatKey({ _tag: "Person", userId: b.user_id }, a.user_id)
  const touched = yield* touchChat(chat, KINDS.Person)
  const greeting = { key: "friend-greeting", params: {} } as const
  const { at, msg_id } = yield* storeEvent(chat, touched, eventId, a.user_id, greeting, now)
  const place = { position: touched.head, message: msg_id, from: touched.n, now }
  for (const { user_id } of [a, b]) yield* joinChat(chat, user_id, place)
  const texts = { lastContent: greeting }
  const contact = (friend: Friend): string =>
    JSON.stringify({ ...shortContact({ ...friend, displayName: friend.realname }, "event", at), account: friend.account })
  yield* append({
    scope: `c:${chat}`,
    n: touched.n,
    at,
    type: "appendContact",
    audiences: [
      { to: [a.user_id], json: contact(b), texts },
      { to: [b.user_id], json: contact(a), texts }
    ]
  })
  return { chat, head: touched.head, msg_id }
}

/** Makes two people friends, in both directions, and contacts (spec 4.1). */
export function* befriend(a: Friend, b: Friend, eventId: string, now: Millis): Program<NewFriends> {
  yield* run(ACCEPT, a.user_id, b.user_id, now, now)
  yield* run(ACCEPT, b.user_id, a.user_id, now, now)
  yield* becomeContacts(a, b, eventId, now)
  const { shown } = yield* only<{ shown: number }>(`SELECT ${settingSql("chatInfo.online")} AS shown`)
  return { people: shown === 1 ? [a.user_id, b.user_id] : [] }
}
