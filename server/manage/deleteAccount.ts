import { personShown, tellPerson } from "../account/person/tellPerson.ts"
import { listing } from "../contact/listing.ts"
import { tellGone } from "../contact/tellContacts.ts"
import { tellWaiting } from "../friend/requests.ts"
import { pictureOnceMoved } from "../group/keptPicture.ts"
import { membersOf, ROLE_NUMBERS } from "../group/membership.ts"
import { placeholder } from "../placeholder.ts"
import { append, nextInChat } from "../store/log.ts"
import { all, one, type Program, refuse, run } from "../store/Program.ts"
import { endUse } from "../upload/files.ts"
import { accountById, nameInTrail } from "./accounts.ts"
import { recordAct } from "./audit.ts"
import { needActor, type By, SUPER } from "./By.ts"
import { endAll } from "./changeAccount.ts"

export interface DeleteAccount {
  readonly by: By
  readonly userId: number
}

/** The text that replaces the name. */
const NAME = placeholder("account-deleted")

const OWNS = `
  SELECT 1 AS found FROM members m JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL
  WHERE m.user_id = ? AND m.role = ${ROLE_NUMBERS.owner} LIMIT 1`
const GROUPS = `
  SELECT m.chat FROM members m JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL WHERE m.user_id = ? ORDER BY m.chat`
const REQUESTS = `
  SELECT owner AS user_id FROM friends WHERE friend = ? AND is_invite = 1
  UNION SELECT friend FROM friends WHERE owner = ? AND is_invite = 1`
const AVATARS = "SELECT file_id FROM file_uses WHERE kind = 'avatar' AND ref = ?"

/** An account that cannot be registered: no account has a colon (ACCOUNT-02). */
const accountOf = (userId: number): string => `deleted:${userId}`

const EMPTY = `
  UPDATE users SET account = ?, account_key = ?, realname = ?, deleted_at = ?, password = '', avatar = '', email = '', sex = 2, motto = '',
    is_auth = 0, role = 0, status = 0, cs_uid = 0, note = '', partner = '', setting = '', language = '', login_ip = ''
  WHERE user_id = ?`

/**
 * WRITE: closes an account for good (DEC-0159). What was said stays, under a neutral name, which each reader has in their own language; the
 * person is in no group and in no list, and nothing that they told of themselves is kept. Answers their sessions, whose sockets must go. For super administrators, and never of one.
 */
export function* deleteAccount({ by, userId }: DeleteAccount): Program<ReadonlyArray<string>> {
  const actor = yield* needActor(by, SUPER)
  const { now } = actor
  const found = yield* accountById(userId, now)
  if (userId === actor.user_id) yield* refuse("own-account")
  if (found.role === SUPER) yield* refuse("no-permission")
  if ((yield* one(OWNS, userId)) !== undefined) yield* refuse("owns-groups")
  const account = accountOf(userId)
  const shown = yield* personShown(userId)
  const nobody = { account, realname: NAME, avatar: "", email: "", sex: 2, motto: "", is_auth: 0 }
  yield* tellPerson(userId, shown, nobody, now)
  const contacts = yield* listing(userId)
  yield* leaveGroups(userId, now)
  yield* run(EMPTY, account, account, NAME, now, userId)
  yield* run("UPDATE users SET cs_uid = 0 WHERE cs_uid = ?", userId)
  for (const { file_id } of yield* all<{ file_id: number }>(AVATARS, userId)) yield* endUse(file_id, "avatar", userId, now)
  yield* tellGone(userId, contacts, now)
  const asked = yield* all<{ user_id: number }>(REQUESTS, userId, userId)
  yield* run("DELETE FROM friends WHERE owner = ? OR friend = ?", userId, userId)
  yield* tellWaiting(
    asked.map(({ user_id }) => user_id),
    now
  )
  yield* run("DELETE FROM invitations WHERE user_id = ?", userId)
  yield* recordAct(actor, "user.delete", nameInTrail(found))
  return yield* endAll(userId, now)
}

/** Each group hears that they are gone, and not who removed them. */
function* leaveGroups(userId: number, now: number): Program<void> {
  for (const { chat } of yield* all<{ chat: string }>(GROUPS, userId)) {
    const line = yield* nextInChat(chat)
    const data = { group_id: chat, user_id: userId, by: 0, avatar: yield* pictureOnceMoved(chat, { going: userId }) }
    yield* append({
      ...line,
      at: now,
      type: "removeUser",
      audiences: [{ to: yield* membersOf(chat), json: JSON.stringify(data) }]
    })
    yield* run("DELETE FROM members WHERE chat = ? AND user_id = ?", chat, userId)
  }
}
