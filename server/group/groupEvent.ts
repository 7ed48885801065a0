import type { Millis } from "#engine/format/Millis.ts"
import { type StoredEvent, storeEvent, touchChat } from "../message/event.ts"
import { type Author, pushedMessage } from "../message/messageWire.ts"
import { KINDS } from "../message/target.ts"
import { append } from "../store/log.ts"
import type { Program } from "../store/Program.ts"
import { membersOf } from "./standing.ts"

/** A line of the system in a group: who did something, with which role, and what the line says. */
export interface GroupEvent {
  readonly chat: string
  /** Name of the message. */
  readonly id: string
  readonly by: Author
  /** 1 to 3. */
  readonly role: number
  readonly event: StoredEvent
  /** What its frame has besides. */
  readonly more?: object
}

/** A line that is stored and not told yet. */
export interface KeptEvent extends GroupEvent {
  readonly msg_id: number
  readonly n: number
  readonly at: Millis
  /** The conversation's last position, at which the line stands. */
  readonly head: number
}

/** Stores the line as the next one of the group's conversation, which it opens where there is none. */
export function* keepEvent(event: GroupEvent, now: Millis): Program<KeptEvent> {
  const touched = yield* touchChat(event.chat, KINDS.Group)
  const { at, msg_id } = yield* storeEvent(event.chat, touched, event.id, event.by.user_id, event.event, now)
  return { ...event, msg_id, at, n: touched.n, head: touched.head }
}

/** Tells it to everybody who is in the group now. */
export function* tellEvent({ at, by, chat, event, id, more, msg_id, n, role }: KeptEvent): Program<void> {
  const stored = { msg_id, id, type: "event", content: "", sent_at: at, kind: KINDS.Group, role }
  const json = JSON.stringify({ ...pushedMessage(stored, by, { toContactId: chat, toUser: chat }), ...more })
  const to = yield* membersOf(chat)
  yield* append({ scope: `c:${chat}`, n, at, type: "group", audiences: [{ to, json, texts: { content: event } }] })
}

/** Both at once, for what changes nobody's membership. */
export function* addEvent(event: GroupEvent, now: Millis): Program<void> {
  yield* tellEvent(yield* keepEvent(event, now))
}
