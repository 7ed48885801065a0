import { ANNOUNCEMENTS } from "../../announcement/announced.ts"
import { listing } from "../../contact/listing.ts"
import { serviceSwitches } from "../../contact/contacts.ts"
import { PENDING } from "../../friend/friendWire.ts"
import { membersOf } from "../../group/membership.ts"
import { KINDS } from "../../message/target.ts"
import { COMMUNITY } from "../../setting/defaults.ts"
import { append, nextInChat, tellUsers, type UserLine } from "../../store/log.ts"
import { all, only, type Program } from "../../store/Program.ts"

/** What others see of somebody, and the address that they may show. */
export interface Shown {
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly email: string
  readonly sex: number
  readonly motto: string
  readonly is_auth: number
}

const SHOWN = "SELECT account, realname, avatar, email, sex, motto, is_auth FROM users WHERE user_id = ?"

/** What others see of somebody now. */
export function* personShown(userId: number): Program<Shown> {
  return yield* only<Shown>(SHOWN, userId)
}

const GROUPS = `
  SELECT m.chat FROM members m JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL WHERE m.user_id = ? ORDER BY m.chat`

/** Who calls somebody exactly what they were called: that stays their own name for them. */
const NAMESAKES = "SELECT owner FROM friends WHERE friend = ? AND nickname = ? ORDER BY owner"

/** People who have a pending friend request with this person, in either direction. */
const ASKED = `
  SELECT owner AS user_id FROM friends WHERE friend = ? AND is_invite = 1 AND status = ${PENDING}
  UNION SELECT friend FROM friends WHERE owner = ? AND is_invite = 1 AND status = ${PENDING}`

const EVERYBODY = "SELECT user_id FROM users WHERE status = 1 ORDER BY user_id"

const NEXT = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 0, 1)
  ON CONFLICT (chat) DO UPDATE SET log_head = conversations.log_head + 1
  RETURNING log_head AS n`

/** One line for all colleagues, in the conversation that everybody has. */
function* tellColleagues(data: object, at: number): Program<void> {
  const { n } = yield* only<{ n: number }>(NEXT, ANNOUNCEMENTS, KINDS.Announcements)
  const to = (yield* all<{ user_id: number }>(EVERYBODY)).map(({ user_id }) => user_id)
  yield* append({ scope: `c:${ANNOUNCEMENTS}`, n, at, type: "userInfo", audiences: [{ to, json: JSON.stringify(data) }] })
}

/** A line in each group that they are in. */
function* tellGroups(userId: number, data: object, at: number): Program<void> {
  for (const { chat } of yield* all<{ chat: string }>(GROUPS, userId)) {
    const line = yield* nextInChat(chat)
    yield* append({ ...line, at, type: "userInfo", audiences: [{ to: yield* membersOf(chat), json: JSON.stringify(data) }] })
  }
}

/**
 * Part of a program: how somebody is called and looks from now on is told to all who may know it: in a community to those who have them as a
 * contact, and to their groups; among colleagues to everybody by one line. They themselves learn all of it (DEC-0099). It comes before the
 * change is written, so that rows are locked in their order.
 */
export function* tellPerson(userId: number, before: Shown, after: Shown, at: number): Program<void> {
  const { account, avatar, email, is_auth, motto, realname, sex } = after
  const isSame = (Object.keys(after) as ReadonlyArray<keyof Shown>).every((field) => before[field] === after[field])
  if (isSame) return
  const brief = { user_id: userId, realname, was: before.realname, avatar }
  const full = { ...brief, account, sex, motto, is_auth }
  const isSeen = realname !== before.realname || avatar !== before.avatar
  const isShown =
    isSeen || account !== before.account || sex !== before.sex || motto !== before.motto || is_auth !== before.is_auth
  const { mode } = yield* serviceSwitches()
  const isCommunity = mode === COMMUNITY
  if (!isCommunity && isShown) yield* tellColleagues(full, at)
  if (isCommunity && isSeen) yield* tellGroups(userId, brief, at)
  const contacts = isCommunity && isShown ? yield* listing(userId) : []
  const asked = isCommunity && isSeen ? yield* all<{ user_id: number }>(ASKED, userId, userId) : []
  const namesakes = realname === before.realname ? [] : yield* all<{ owner: number }>(NAMESAKES, userId, before.realname)
  const lines: ReadonlyArray<UserLine> = [
    { to: userId, type: "userInfo", data: { ...full, email } },
    ...contacts.map((to) => ({ to, type: "userInfo", data: full })),
    ...asked.flatMap(({ user_id: to }) => (contacts.includes(to) ? [] : [{ to, type: "userInfo", data: brief }])),
    ...namesakes.map(({ owner: to }) => ({
      to,
      type: "setNickname",
      data: { id: userId, nickname: before.realname, displayName: before.realname }
    }))
  ]
  yield* tellUsers(lines, at)
}
