import { type SessionUser, sessionUser } from "../../account/session/session.ts"
import type { Program } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { type HistoryRow, mayRead, rowsOf } from "./history.ts"
import { LIST_MAX, moveSeen, unseenMentions } from "../mentions.ts"
import { chatKey, type MessageTarget } from "../target.ts"
import { floorOf } from "../visible.ts"

export interface OfMentions {
  readonly asking: Caller
  readonly target: MessageTarget
}

/** Messages that mention me and that I have not seen as such. */
export interface MentionRow {
  readonly me: SessionUser
  /** Newest first, as many as fit. */
  readonly rows: ReadonlyArray<HistoryRow>
  readonly count: number
}

/** READ: the messages of a group of mine that mention me; only groups have mentions (spec 2.10). */
export function* myMentions({ asking, target }: OfMentions): Program<MentionRow> {
  const me = yield* sessionUser(asking)
  const chat = chatKey(target, me.user_id)
  yield* mayRead(target, chat, me.user_id)
  const unseen = target._tag === "Group" ? yield* unseenMentions(chat, me.user_id, yield* floorOf(chat, me.user_id)) : []
  const ids = unseen.slice(0, LIST_MAX).map(({ msg_id }) => msg_id)
  return { me, rows: yield* rowsOf(ids, me.user_id, true), count: unseen.length }
}

export interface SeeMentions extends OfMentions {
  /** `msg_id` of the newest message that was seen; 0 for all. */
  readonly upTo: number
}

/** WRITE: I have seen where I am mentioned, up to a message (http `readAtMsg`, spec 2.10). */
export function* seeMentions({ asking, target, upTo }: SeeMentions): Program<void> {
  const me = yield* sessionUser(asking)
  const chat = chatKey(target, me.user_id)
  yield* mayRead(target, chat, me.user_id)
  if (target._tag !== "Group") return
  const unseen = yield* unseenMentions(chat, me.user_id, yield* floorOf(chat, me.user_id))
  const newest = unseen.find(({ msg_id }) => upTo === 0 || msg_id <= upTo)
  if (newest !== undefined) yield* moveSeen(chat, me.user_id, newest.msg_id, asking.now)
}
