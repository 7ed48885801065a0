import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { ANNOUNCEMENTS } from "../announcement/announced.ts"
import { announcementChat } from "../announcement/announcementChat.ts"
import { MENTIONED } from "../message/mentions.ts"
import { type GroupRow, groupsOf } from "../group/groupRows.ts"
import { CLEARED, LIST_FLOOR, isUndeleted } from "../message/visible.ts"
import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { all, one, only, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import type { ContactRecord } from "./ChatRow.ts"
import { SERVED } from "./served.ts"

/** A person whom I may write to. */
export interface PersonRow {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly remark: string
}

export interface Contacts {
  readonly me: SessionUser
  readonly people: ReadonlyArray<PersonRow>
  readonly groups: ReadonlyArray<GroupRow>
  readonly chats: ReadonlyArray<ContactRecord>
  /** Friend requests that wait for me, and the instant of the newest ever received, 0 without any. */
  readonly requests: { readonly waiting: number; readonly newest: number }
  readonly showsOnline: boolean
}

const FRIENDS = `
  SELECT u.user_id, u.account, u.realname, u.avatar, f.nickname AS remark
  FROM friends f
  JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  JOIN users u ON u.user_id = f.friend AND u.status = 1
  WHERE f.owner = ? AND f.status = 1
  UNION
  SELECT u.user_id, u.account, u.realname, u.avatar, COALESCE(f.nickname, '') AS remark
  FROM (${SERVED}) s
  JOIN users u ON u.user_id = s.user_id AND u.status = 1
  LEFT JOIN friends f ON f.owner = ? AND f.friend = u.user_id
  ORDER BY user_id`

const COLLEAGUES = `
  SELECT u.user_id, u.account, u.realname, u.avatar, COALESCE(f.nickname, '') AS remark
  FROM users u
  LEFT JOIN friends f ON f.owner = ? AND f.friend = u.user_id
  WHERE u.status = 1 AND u.user_id <> ?
  ORDER BY u.user_id`

/**
 * Unread is the difference of positions without what was recalled or deleted in between, for everyone or for me (spec 4.12); the last
 * message is the newest that I see (`visible.ts`).
 */
const CHATS = `
  SELECT m.chat, m.is_top, m.is_notice, m.read_msg, ${CLEARED} AS cleared, c.log_head,
    l.type, l.sender, l.content, l.sent_at, l.undone_by, z.realname AS undoer,
    CASE WHEN c.head > m.read_position THEN c.head - m.read_position - (
      SELECT COUNT(*) FROM messages r WHERE r.chat = m.chat AND r.undone_by IS NOT NULL AND r.position > m.read_position
    ) - (
      SELECT COUNT(*) FROM hidden o JOIN messages y ON y.msg_id = o.msg_id
      WHERE o.user_id = m.user_id AND o.chat = m.chat AND o.msg_id > m.read_msg AND y.undone_by IS NULL AND y.type <> 'event'
    ) ELSE 0 END AS unread,
    ${MENTIONED} AS is_at
  FROM members m
  JOIN conversations c ON c.chat = m.chat
  LEFT JOIN groups g ON g.chat = m.chat
  LEFT JOIN messages l ON l.msg_id = (
    SELECT x.msg_id FROM messages x WHERE x.chat = m.chat AND x.n > ${LIST_FLOOR} AND ${isUndeleted("x", "m.user_id")}
    ORDER BY x.n DESC LIMIT 1)
  LEFT JOIN users z ON z.user_id = l.undone_by
  WHERE m.user_id = ?`

const REQUESTS = `
  SELECT COUNT(CASE WHEN status = 2 THEN 1 END) AS waiting, COALESCE(MAX(updated_at), 0) AS newest
  FROM friends WHERE friend = ? AND is_invite = 1`

const FRIEND_IDS = `
  SELECT f.friend AS user_id FROM friends f
  JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  JOIN users u ON u.user_id = f.friend AND u.status = 1
  WHERE f.owner = ? AND f.status = 1
  UNION SELECT u.user_id FROM (${SERVED}) s JOIN users u ON u.user_id = s.user_id AND u.status = 1
  ORDER BY user_id`

const COLLEAGUE_IDS = "SELECT user_id FROM users WHERE status = 1 AND user_id <> ? ORDER BY user_id"

const PERSON = `
  SELECT u.user_id, u.account, u.realname, u.avatar, COALESCE(f.nickname, '') AS remark
  FROM users u LEFT JOIN friends f ON f.owner = ? AND f.friend = u.user_id
  WHERE u.user_id = ?`

const SWITCHES = `SELECT ${settingSql("sysInfo.runMode")} AS mode, ${settingSql("chatInfo.online")} AS online`

/** How the service runs, and whether presence is shown. */
export function* serviceSwitches(): Program<{ readonly mode: number; readonly online: number }> {
  return yield* only(SWITCHES)
}

/** Friend requests that wait for somebody, and the instant of the newest ever received. */
export function* requestsFor(me: number): Program<Contacts["requests"]> {
  return yield* only(REQUESTS, me)
}

/** All people to whom `me` may write, ordered by number, because a store has no order of its own. */
export function* writablePeople(me: number): Program<ReadonlyArray<PersonRow>> {
  const { mode } = yield* serviceSwitches()
  return mode === COMMUNITY ? yield* all<PersonRow>(FRIENDS, me, me, me, me) : yield* all<PersonRow>(COLLEAGUES, me, me)
}

/** My conversations, and the one of announcements that everybody has. */
function* chatsOf(me: number): Program<ReadonlyArray<ContactRecord>> {
  const chats = yield* all<ContactRecord>(CHATS, me)
  const announcements = yield* announcementChat(me)
  return announcements === undefined ? chats : [...chats.filter(({ chat }) => chat !== ANNOUNCEMENTS), announcements]
}

/** READ: all that the message list and the contacts page show, in a handful of statements however many there are (spec 3.2). */
export function* contacts(asking: Caller): Program<Contacts> {
  const me = yield* sessionUser(asking)
  const id = me.user_id
  const { online } = yield* serviceSwitches()
  const people = yield* writablePeople(id)
  const chats = yield* chatsOf(id)
  const groups = yield* groupsOf(id)
  return { me, people, groups, chats, requests: yield* requestsFor(id), showsOnline: online === 1 }
}

/** The contacts of `me` by number, and whether the list shows who is online. */
export function* contactIds(me: number): Program<{ readonly ids: ReadonlyArray<number>; readonly showsOnline: boolean }> {
  const { mode, online } = yield* serviceSwitches()
  const rows =
    mode === COMMUNITY
      ? yield* all<{ user_id: number }>(FRIEND_IDS, me, me, me)
      : yield* all<{ user_id: number }>(COLLEAGUE_IDS, me)
  return { ids: rows.map(({ user_id }) => user_id), showsOnline: online === 1 }
}

/** One of the people that {@link contactIds} names. */
export function* contactPerson(me: number, userId: number): Program<PersonRow> {
  return yield* only(PERSON, me, userId)
}

/** One of my conversations, if I take part in it. */
export function* contactChat(me: number, chat: string): Program<ContactRecord | undefined> {
  return chat === ANNOUNCEMENTS ? yield* announcementChat(me) : yield* one(`${CHATS} AND m.chat = ?`, me, chat)
}

const WATCHING_FRIENDS = `
  SELECT f.owner AS user_id FROM friends f JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  WHERE f.friend = ? AND f.status = 1
  UNION SELECT s.user_id FROM (${SERVED}) s`

/** READ: the people who have this user as a contact and may see whether they are online; empty while presence is switched off (spec 3.9). */
export function* watchersOf(userId: number): Program<ReadonlyArray<number>> {
  const { mode, online } = yield* serviceSwitches()
  if (online !== 1) return []
  const rows =
    mode === COMMUNITY
      ? yield* all<{ user_id: number }>(WATCHING_FRIENDS, userId, userId, userId)
      : yield* all<{ user_id: number }>(COLLEAGUE_IDS, userId)
  return rows.map(({ user_id }) => user_id)
}
