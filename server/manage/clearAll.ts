import type { Millis } from "#engine/format/Millis.ts"
import { erase } from "../group/edit/erase.ts"
import { membersOf } from "../group/membership.ts"
import { KINDS, nameFor } from "../message/target.ts"
import { append, nextInChat } from "../store/log.ts"
import { bisect } from "../store/bisect.ts"
import { all, one, only, type Program, run } from "../store/Program.ts"
import { recordAct } from "./audit.ts"
import { needActor, type By, SUPER } from "./By.ts"

/** Conversations that one program looks at; others are served between two of them. */
const AT_ONCE = 50

/** WRITE: notes that all that was said shall go. Returns the newest message that goes; {@link clearSome} does the rest. */
export function* beginClearing({ by }: { readonly by: By }): Program<number> {
  const actor = yield* needActor(by, SUPER)
  const { newest } = yield* only<{ newest: number }>("SELECT COALESCE(MAX(msg_id), 0) AS newest FROM messages")
  yield* recordAct(actor, "message.clear", `everything up to message ${newest}`)
  return newest
}

interface Left {
  readonly chat: string
  readonly kind: number
  readonly log_head: number
  /** The first message that was not cleared. */
  readonly oldest: number | null
}

const NEXT = `
  SELECT c.chat, c.kind, c.log_head,
    (SELECT m.msg_id FROM messages m WHERE m.chat = c.chat AND m.n > c.cleared_n ORDER BY m.n LIMIT 1) AS oldest
  FROM conversations c WHERE c.chat > ? ORDER BY c.chat LIMIT ${AT_ONCE}`

interface Newest {
  readonly msg_id: number
  readonly n: number
  readonly position: number
}

const NEWEST = "SELECT msg_id, n, position FROM messages WHERE chat = ? AND n <= ? ORDER BY n DESC LIMIT 1"
const CLEARED = "UPDATE conversations SET cleared_n = ?, cleared_msg = ? WHERE chat = ?"
const READ = "UPDATE members SET read_position = ?, read_msg = ?, at_read = ? WHERE chat = ? AND read_position < ?"

export interface ClearSome {
  readonly upTo: number
  /** Go on after this conversation; empty at the beginning. */
  readonly after: string
  /** What people wrote to themselves stays, too, as announcements always do. */
  readonly keepsNotes: boolean
  readonly now: Millis
}

/**
 * WRITE: clears some of the conversations up to a message, for everybody in them. Returns the last that was looked at, nothing when there
 * are no more.
 */
export function* clearSome({ after, keepsNotes, now, upTo }: ClearSome): Program<string | null> {
  const left = yield* all<Left>(NEXT, after)
  for (const { chat, kind, log_head, oldest } of left) {
    const stays = kind === KINDS.Announcements || (keepsNotes && kind === KINDS.Helper)
    if (stays || oldest === null || oldest > upTo) continue
    const newest = yield* bisect(
      log_head,
      (n) => one<Newest>(NEWEST, chat, n),
      ({ n }) => n,
      ({ msg_id }) => msg_id <= upTo
    )
    if (newest === undefined) continue
    const line = yield* nextInChat(chat)
    yield* run(CLEARED, newest.n, newest.msg_id, chat)
    yield* run(READ, newest.position, newest.msg_id, newest.msg_id, chat, newest.position)
    const to = yield* membersOf(chat)
    const told = (reader: number): string => JSON.stringify({ group_id: nameFor(chat, kind, reader), upTo: newest.msg_id })
    const audiences = kind === KINDS.Group ? [{ to, json: told(0) }] : to.map((reader) => ({ to: [reader], json: told(reader) }))
    yield* append({ ...line, at: now, type: "clearMessage", audiences })
    yield* erase(chat)
  }
  return left.length === AT_ONCE ? (left.at(-1)?.chat ?? null) : null
}
