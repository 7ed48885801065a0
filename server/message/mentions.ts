import { tellUsers } from "../store/log.ts"
import { inList, isSome } from "../store/inList.ts"
import { all, one, type Program, run } from "../store/Program.ts"
import { isUndeleted } from "./visible.ts"

/** The people that a message mentions (spec 3.3). */
export interface Mentions {
  readonly everybody: boolean
  /** User ids, as they came. */
  readonly ids: ReadonlyArray<number>
}

/** The most people that one message mentions; further ones are ignored (DEC-0043). */
const MENTIONS_MAX = 100

/** The mentions of a request: a number is a person; 0, and any word such as `isALL`, is everybody. */
export const mentionsOf = (at: ReadonlyArray<string>): Mentions | undefined => {
  if (at.length === 0) return undefined
  const ids = at.filter((each) => /^[1-9][0-9]{0,14}$/.test(each)).map(Number)
  return { everybody: at.some((each) => !/^-?[0-9]+$/.test(each) || Number(each) === 0), ids: [...new Set(ids)] }
}

/** Of `ids`, those that a message of `me` may mention: other members, in the order of their numbers. */
export const mentionable = (ids: ReadonlyArray<number>, members: ReadonlyArray<number>, me: number): ReadonlyArray<number> => {
  if (ids.length === 0) return ids
  const known = new Set(members)
  return ids
    .filter((id) => id !== me && known.has(id))
    .slice(0, MENTIONS_MAX)
    .toSorted((a, b) => a - b)
}

/** `at` of a message for one reader: 0 is everybody. The reader's own number stands beside it, because older clients look for that. */
export const mentionsFor = (at: ReadonlyArray<number>, reader: number, author: number): ReadonlyArray<number> =>
  at[0] !== 0 || reader === author ? at : [0, reader]

export const EVERYBODY: ReadonlyArray<number> = [0]
const NOBODY: ReadonlyArray<number> = []

const INSERT = "INSERT INTO mentions (chat, user_id, msg_id) VALUES (?, ?, ?)"

/** Stores the mentions of a new message. */
export function* storeMentions(chat: string, msg_id: number, ids: ReadonlyArray<number>): Program<void> {
  for (const id of ids) yield* run(INSERT, chat, id, msg_id)
}

interface Mentioning {
  readonly msg_id: number
  readonly at_all: number
}

/** `at` of messages of a group, by number. */
export function* mentionsByRow(rows: ReadonlyArray<Mentioning>): Program<(row: Mentioning) => ReadonlyArray<number>> {
  const byMessage = new Map<number, Array<number>>()
  const numbers = rows.map(({ msg_id }) => msg_id)
  if (isSome(numbers)) {
    const { args, marks } = inList(numbers)
    const sql = `SELECT msg_id, user_id FROM mentions WHERE msg_id IN ${marks} ORDER BY user_id`
    for (const { msg_id, user_id } of yield* all<{ msg_id: number; user_id: number }>(sql, ...args)) {
      const ids = byMessage.get(msg_id)
      if (ids === undefined) byMessage.set(msg_id, [user_id])
      else ids.push(user_id)
    }
  }
  return ({ at_all, msg_id }) => (at_all === 1 ? EVERYBODY : (byMessage.get(msg_id) ?? NOBODY))
}

/** Unread messages that mention the member `m` of a conversation `c`, as part of a statement. */
export const MENTIONED = `
  CASE WHEN c.kind = 1 AND c.head > m.read_position THEN (
    SELECT COUNT(*) FROM mentions w JOIN messages v ON v.msg_id = w.msg_id
    WHERE w.chat = m.chat AND w.user_id = m.user_id AND w.msg_id > m.read_msg AND v.undone_by IS NULL
      AND ${isUndeleted("v", "m.user_id")}
  ) + (
    SELECT COUNT(*) FROM messages e
    WHERE e.chat = m.chat AND e.at_all = 1 AND e.msg_id > m.read_msg AND e.sender <> m.user_id AND e.undone_by IS NULL
      AND ${isUndeleted("e", "m.user_id")}
  ) ELSE 0 END`

/** The most messages that the list "mentioned you" shows and counts (DEC-0043). */
export const LIST_MAX = 200
const COUNT_MAX = 1000

const UNSEEN = `
  SELECT x.msg_id, x.id FROM (
    SELECT w.msg_id FROM mentions w WHERE w.chat = ? AND w.user_id = ? AND w.msg_id > ?
    UNION SELECT e.msg_id FROM messages e WHERE e.chat = ? AND e.at_all = 1 AND e.msg_id > ? AND e.sender <> ?
  ) u JOIN messages x ON x.msg_id = u.msg_id
  WHERE x.undone_by IS NULL AND x.n > ? AND ${isUndeleted("x")}
    AND NOT EXISTS (SELECT 1 FROM mentions_seen s WHERE s.chat = ? AND s.user_id = ? AND s.msg_id = u.msg_id)
  ORDER BY x.msg_id DESC LIMIT ${COUNT_MAX}`

/** Messages of a group that mention me and that I have not seen as such, newest first; read or not. */
export function* unseenMentions(
  chat: string,
  me: number,
  floor: number
): Program<ReadonlyArray<{ readonly msg_id: number; readonly id: string }>> {
  const sql = "SELECT at_read, joined_n FROM members WHERE chat = ? AND user_id = ?"
  const place = yield* one<{ at_read: number; joined_n: number }>(sql, chat, me)
  if (place === undefined) return []
  const { at_read, joined_n } = place
  // a message from before a member joined does not mention that member, even if they may read it
  return yield* all(UNSEEN, chat, me, at_read, chat, at_read, me, Math.max(floor, joined_n), me, chat, me)
}

const SEE = "INSERT INTO mentions_seen (chat, user_id, msg_id) VALUES (?, ?, ?)"

/**
 * Of the messages that mention me those are seen that are named (spec 4.9). Up to the first that is not, my other devices learn it; what is
 * seen beyond is known here alone until then.
 */
export function* seeNamed(chat: string, me: number, floor: number, ids: ReadonlyArray<string>, now: number): Program<void> {
  const named = new Set(ids)
  const unseen = yield* unseenMentions(chat, me, floor)
  const oldestLeft = unseen.findLast(({ id }) => !named.has(id))?.msg_id ?? Number.MAX_SAFE_INTEGER
  const seen = unseen.filter(({ id }) => named.has(id))
  const newest = seen.find(({ msg_id }) => msg_id < oldestLeft)
  if (newest !== undefined) yield* moveSeen(chat, me, newest.msg_id, now)
  for (const { msg_id } of seen) if (msg_id > oldestLeft) yield* run(SEE, chat, me, msg_id)
}

/** Mentions of me up to a message are seen; my other devices learn it (spec 4.10). */
export function* moveSeen(chat: string, me: number, upTo: number, now: number): Program<void> {
  yield* run("UPDATE members SET at_read = ? WHERE chat = ? AND user_id = ?", upTo, chat, me)
  yield* run("DELETE FROM mentions_seen WHERE chat = ? AND user_id = ? AND msg_id <= ?", chat, me, upTo)
  yield* tellUsers([{ to: me, type: "readAt", data: { toContactId: chat, upTo } }], now)
}
