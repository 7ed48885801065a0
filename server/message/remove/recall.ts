import { Result } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { isOfFuture } from "#engine/format/future.ts"
import { type Millis, NEVER } from "#engine/format/Millis.ts"
import type { Role } from "#engine/group/Role.ts"
import { kindOfType } from "#engine/message/kinds/kinds.ts"
import { mayRecall } from "#engine/message/recall.ts"
import { mayRecallKind } from "#engine/message/recallable.ts"
import { sessionUser } from "../../account/session/session.ts"
import { storedRole } from "../../group/membership.ts"
import { reindexMessage } from "../../search/blocks.ts"
import { settingSql } from "../../setting/settings.ts"
import { append, nextInChat } from "../../store/log.ts"
import type { Audience } from "../../store/LogEntry.ts"
import { all, one, type Program, refuse, refuseWith, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { releaseFiles } from "./releaseFiles.ts"
import { KINDS } from "../target.ts"
import { type Undone, type UndoneBy, recallFor } from "./undone.ts"
import { visibleMessage } from "../visible.ts"

export interface Recall {
  readonly asking: Caller
  readonly id: string
  readonly isMobile: boolean
}

interface Found {
  readonly msg_id: number
  readonly chat: string
  readonly sender: UserId
  readonly sent_at: Millis
  readonly undone_by: number | null
  readonly type: string
  readonly kind: number
  readonly role: number
  readonly author_role: number | null
  readonly is_last: number
  /** Seconds. */
  readonly redo_time: number
}

/** Finds the message only for people who may read it: for others it does not exist. Announcements cannot be recalled. */
const FIND = `
  SELECT x.msg_id, x.chat, x.sender, x.sent_at, x.undone_by, x.type, c.kind, m.role,
    (SELECT a.role FROM members a WHERE a.chat = x.chat AND a.user_id = x.sender) AS author_role,
    CASE WHEN EXISTS (SELECT 1 FROM messages y WHERE y.chat = x.chat AND y.n > x.n AND y.deleted = 0) THEN 0 ELSE 1 END AS is_last,
    ${settingSql("chatInfo.redoTime")} AS redo_time
  ${visibleMessage(`x.id = ? AND x.type <> 'event' AND c.kind <> ${KINDS.Announcements}`)}`

const roleIn = (kind: number, role: number | null): Role => (kind === KINDS.Group && role !== null ? storedRole(role) : "member")

const EMPTY = "UPDATE messages SET content = '', extends = '', file_id = 0, undone_by = ? WHERE msg_id = ?"

/** WRITE: takes a message back. What it held is gone from the store for everyone, its author included (spec 4.8). */
export function* recall({ asking, id, isMobile }: Recall): Program<void> {
  const { now } = asking
  const me = yield* sessionUser(asking)
  const found = yield* one<Found>(FIND, me.user_id, me.user_id, id)
  if (found === undefined) return yield* refuse("message-unknown")
  const { author_role, chat, kind, msg_id, redo_time, role, sender, sent_at, type, undone_by } = found
  // the clock was set back since the message was sent: the window would stay open until that time comes again (S-06, DEC-0195)
  const sentAt = isOfFuture(sent_at, now) ? NEVER : sent_at
  const message = { author: sender, sentAt, isRecalled: undone_by !== null }
  const by = { id: me.user_id, role: roleIn(kind, role), authorRole: roleIn(kind, author_role) }
  const may = Result.flatMap(mayRecallKind(undone_by === null ? kindOfType(type) : "Recalled"), () =>
    mayRecall(message, by, now, redo_time * 1000)
  )
  if (Result.isFailure(may)) return yield* refuseWith(may.failure)
  const line = yield* nextInChat(chat)
  yield* releaseFiles(now, "m.msg_id = ?", msg_id)
  yield* run(EMPTY, me.user_id, msg_id)
  yield* reindexMessage(chat, msg_id)
  const audiences = yield* told({ ...found, id }, { ...me, isMobile })
  yield* append({ ...line, at: now, type: "undoMessage", audiences, message: msg_id })
}

/** Each reader hears of it in their own words. */
function* told(message: Undone, by: UndoneBy): Program<ReadonlyArray<Audience>> {
  const others = yield* all<{ user_id: number }>(
    "SELECT user_id FROM members WHERE chat = ? AND user_id <> ?",
    message.chat,
    by.user_id
  )
  const mine = { to: [by.user_id], ...recallFor(message, by, by.user_id) }
  const [other] = others
  if (other === undefined) return [mine]
  return [mine, { to: others.map(({ user_id }) => user_id), ...recallFor(message, by, other.user_id) }]
}
