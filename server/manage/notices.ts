import { announcementAudience, type KeptAnnouncement, ANNOUNCEMENTS, announcementWords } from "../announcement/announced.ts"
import type { ComposedAnnouncement } from "../announcement/compose.ts"
import { keepAnnouncement } from "../announcement/keepAnnouncement.ts"
import { KINDS } from "../message/target.ts"
import { reindexMessage } from "../search/blocks.ts"
import { append, nextInChat } from "../store/log.ts"
import { all, one, only, type Program, refuse, run, tellLines } from "../store/Program.ts"
import { everybody } from "../setting/changeSettings.ts"
import { recordAct } from "./audit.ts"
import { needActor, type Actor, type By, needStaff } from "./By.ts"

/** An announcement as the back office lists it. */
interface Notice {
  readonly msg_id: number
  readonly id: string
  readonly title: string
  /** HTML. */
  readonly notice: string
  readonly sent_at: number
}

export interface NoticesAsked {
  readonly by: By
  readonly skip: number
  readonly limit: number
}

export interface Notices {
  readonly rows: ReadonlyArray<Notice>
  readonly count: number
}

const STANDING =
  "FROM messages m JOIN conversations c ON c.chat = m.chat WHERE m.chat = ? AND m.deleted = 0 AND m.n > c.cleared_n"
const ROWS = `SELECT m.msg_id, m.id, m.extends, m.sent_at ${STANDING} ORDER BY m.n DESC LIMIT ? OFFSET ?`

/** READ: announcements that stand, the newest first. */
export function* notices({ by, limit, skip }: NoticesAsked): Program<Notices> {
  yield* needStaff(by)
  const rows = yield* all<KeptAnnouncement>(ROWS, ANNOUNCEMENTS, limit, skip)
  const { count } = yield* only<{ count: number }>(`SELECT COUNT(*) AS count ${STANDING}`, ANNOUNCEMENTS)
  return { rows: rows.map((row) => ({ msg_id: row.msg_id, id: row.id, sent_at: row.sent_at, ...announcementWords(row) })), count }
}

export interface Publish extends ComposedAnnouncement {
  readonly by: By
  readonly id: string
  /** Number of the announcement that this one takes the place of; 0 for none. */
  readonly instead: number
}

/** WRITE: tells everybody something (spec 2.4, 7.8). */
export function* publish({ by, content, id, instead, words }: Publish): Program<{ readonly msg_id: number }> {
  const actor = yield* needActor(by)
  if (instead > 0) yield* takeBack(actor, instead)
  const { at, msg_id, n } = yield* keepAnnouncement({ content, id, now: actor.now, words })
  const to = yield* everybody()
  const told = announcementAudience({ id, msg_id, sent_at: at, extends: JSON.stringify(words) })
  yield* tellLines({ scope: `c:${ANNOUNCEMENTS}`, n, at, type: "simple", audiences: [{ to, ...told }] })
  yield* recordAct(actor, "notice.publish", `notice ${msg_id} (${words.title})`, instead > 0 ? { instead } : {})
  return { msg_id }
}

export interface TakeBack {
  readonly by: By
  readonly msgId: number
}

/** WRITE: an announcement is gone, for everybody. */
export function* unpublish({ by, msgId }: TakeBack): Program<void> {
  const actor = yield* needActor(by)
  const { title } = yield* takeBack(actor, msgId)
  yield* recordAct(actor, "notice.delete", `notice ${msgId} (${title})`)
}

const FIND = `SELECT m.id, m.msg_id, m.extends, m.sent_at ${STANDING} AND m.msg_id = ?`
const EMPTY = "UPDATE messages SET deleted = 1, undone_by = sender, content = '', extends = '' WHERE msg_id = ?"

function* takeBack({ now }: Actor, msgId: number): Program<{ readonly title: string }> {
  const found = yield* one<KeptAnnouncement>(FIND, ANNOUNCEMENTS, msgId)
  if (found === undefined) return yield* refuse("notice-unknown")
  const line = yield* nextInChat(ANNOUNCEMENTS)
  yield* run(EMPTY, msgId)
  yield* reindexMessage(ANNOUNCEMENTS, msgId)
  const { id, msg_id } = found
  const json = JSON.stringify({ id, msg_id, toContactId: ANNOUNCEMENTS, is_group: KINDS.Announcements })
  const audiences = [{ to: yield* everybody(), json }]
  yield* append({ ...line, at: now, type: "delMessage", audiences, message: msg_id })
  return { title: announcementWords(found).title }
}
