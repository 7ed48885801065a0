import type { Millis } from "#engine/format/Millis.ts"
import { doerIn, storedSentence, type StoredEvent, storeEvent, touchChat } from "../message/event.ts"
import { type Author, pushedMessage } from "../message/messageWire.ts"
import { KINDS } from "../message/target.ts"
import { append } from "../store/log.ts"
import type { Program } from "../store/Program.ts"
import type { Speaker } from "./administrator.ts"
import { groupFacts } from "./groupFacts.ts"
import { membersOf } from "./membership.ts"

/** A line of the system in a group: who did something, with which role, and what the line says. */
export interface GroupEvent {
  readonly chat: string
  /** Name of the message. */
  readonly id: string
  readonly by: Author
  /** 1 to 3. */
  readonly role: number
  /** Who says it, where that is not who did it. */
  readonly speaker?: Speaker | undefined
  readonly event: StoredEvent
  /** How the new member joined, for older clients. */
  readonly more?: { readonly action: "joinGroup" | "autoAddGroup" | "autoCreateGroup" }
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
  const { at, msg_id } = yield* storeEvent(event.chat, touched, event.id, (event.speaker ?? event).by.user_id, event.event, now)
  return { ...event, msg_id, at, n: touched.n, head: touched.head }
}

/**
 * Tells it to everybody who is in the group now. That somebody joined is a `group` frame, as it always was; all else has a type of its own
 * (DEC-0031), since older clients count each `group` frame as unread, and no other server told them of these lines.
 */
export function* tellEvent({ at, by: doer, chat, event, id, more, msg_id, n, role: own, speaker }: KeptEvent): Program<void> {
  const group = yield* groupFacts(chat)
  const { by, role } = speaker ?? { by: doer, role: own }
  const stored = { msg_id, id, type: "event", content: "", sent_at: at, kind: KINDS.Group, role, group }
  const json = JSON.stringify({ ...pushedMessage(stored, by, { toContactId: chat, toUser: chat }), ...more, ...doerIn(event) })
  const to = yield* membersOf(chat)
  const type = more === undefined ? "groupEvent" : "group"
  yield* append({ scope: `c:${chat}`, n, at, type, audiences: [{ to, json, texts: { content: storedSentence(event) } }] })
}

/** Both at once, for what changes no membership. */
export function* addEvent(event: GroupEvent, now: Millis): Program<void> {
  yield* tellEvent(yield* keepEvent(event, now))
}
