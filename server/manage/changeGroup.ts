import { plainName } from "../contact/plainName.ts"
import { beginChange, tellChange } from "../group/edit/change.ts"
import { welcomeComers } from "../group/member/addMembers.ts"
import { addEvent, type GroupEvent } from "../group/groupEvent.ts"
import type { Comer } from "../group/member/enter.ts"
import { keepOut } from "../group/member/keptOut.ts"
import { groupPicture } from "../group/picture.ts"
import { endPicture, pictureOnceMoved } from "../group/keptPicture.ts"
import { needRoom } from "../group/room.ts"
import { membersOf, ROLE_NUMBERS } from "../group/membership.ts"
import type { Author } from "../message/messageWire.ts"
import { one, type Program, refuse, run } from "../store/Program.ts"
import { recordAct } from "./audit.ts"
import { needActor, type Actor, type By } from "./By.ts"
import { type ManagedGroup, groupAt } from "./groups.ts"

/**
 * What the back office does in a group of which it is no member (DEC-0089). Lines of the conversation say what happened, and
 * name as their author the person whom it happened to: an administrator is no member of the group.
 */

/** What every act in a group needs. */
export interface InGroup {
  readonly by: By
  readonly chat: string
}

/** A group that is about to change, and who changes it. */
function* changing({
  by,
  chat
}: InGroup): Program<{ readonly actor: Actor; readonly group: ManagedGroup; readonly name: string }> {
  const actor = yield* needActor(by)
  const group = yield* groupAt(chat)
  return { actor, group, name: `${chat} (${group.name})` }
}

/** WRITE: dissolves a group of any owner. */
export function* dissolveAny(asked: InGroup): Program<void> {
  const { actor, group, name } = yield* changing(asked)
  const { chat } = asked
  yield* tellChange(yield* beginChange(chat, actor.user_id, actor.now), "removeGroup", { group_id: chat, by: 0 })
  yield* run("DELETE FROM members WHERE chat = ?", chat)
  yield* endPicture(group.group_id, actor.now)
  yield* run("UPDATE groups SET dissolved_at = ? WHERE chat = ?", actor.now, chat)
  yield* recordAct(actor, "group.dissolve", name, { members: group.members })
}

interface Seated extends Author {
  readonly seat: number
  readonly status: number
}

const SEATED = `
  SELECT u.user_id, u.account, u.realname, u.avatar, u.status, m.role AS seat
  FROM members m JOIN users u ON u.user_id = m.user_id WHERE m.chat = ? AND m.user_id = ?`

/** A member of the group. */
function* seated(chat: string, userId: number): Program<Seated> {
  return (yield* one<Seated>(SEATED, chat, userId)) ?? (yield* refuse("member-unknown"))
}

export interface AboutMember extends InGroup {
  readonly userId: number
}

const ROLE = "UPDATE members SET role = ? WHERE chat = ? AND user_id = ?"

/** WRITE: a group gets another owner, one of its members; who owned it becomes a member. No mute binds an owner. */
export function* transferAny(asked: AboutMember & { readonly eventId: string }): Program<void> {
  const { actor, group, name } = yield* changing(asked)
  const { chat, eventId, userId } = asked
  const target = yield* seated(chat, userId)
  if (target.status !== 1) yield* refuse("user-unknown")
  if (group.owner === userId) return
  const handed = yield* beginChange(chat, actor.user_id, actor.now)
  if (group.owner > 0) yield* run(ROLE, ROLE_NUMBERS.member, chat, group.owner)
  yield* run("UPDATE members SET role = ?, muted_until = 0 WHERE chat = ? AND user_id = ?", ROLE_NUMBERS.owner, chat, userId)
  yield* tellChange(handed, "changeOwner", { group_id: chat, user_id: userId })
  const event = { key: "group-owner", params: { name: plainName(target.realname) }, by: target.user_id } as const
  yield* addEvent({ chat, id: eventId, by: target, role: ROLE_NUMBERS.owner, event }, actor.now)
  yield* recordAct(actor, "group.transfer", name, { from: group.owner, to: userId })
}

export interface AddToGroup extends InGroup {
  readonly people: ReadonlyArray<NewMember>
}

/** A person who is to be a member, and the name of the line that says so. */
interface NewMember {
  readonly userId: number
  readonly eventId: string
}

/** Lines that say who came, at most: of people beyond that the list of members alone tells. */
const LINES_MAX = 20

const joinedLine = (chat: string, person: Author, eventId: string): GroupEvent => ({
  chat,
  id: eventId,
  by: person,
  role: ROLE_NUMBERS.member,
  event: { key: "group-joined", params: { name: plainName(person.realname) }, by: person.user_id }
})

const PERSON = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ? AND status = 1"

/**
 * WRITE: adds people to a group, also such as are no contacts of its members; members stay as they are. Each has a line of their own,
 * which each reader is told as of any newcomer (DEC-0327).
 */
export function* addToAny(asked: AddToGroup): Program<void> {
  const { actor, name } = yield* changing(asked)
  const { chat } = asked
  const members = new Set(yield* membersOf(chat))
  const asks = new Map(asked.people.map(({ eventId, userId }) => [userId, eventId]))
  const comers: Array<Comer> = []
  const lines: Array<GroupEvent> = []
  for (const [id, eventId] of asks) {
    if (members.has(id)) continue
    const person = (yield* one<Author>(PERSON, id)) ?? (yield* refuse("user-unknown"))
    comers.push({ user_id: id, role: ROLE_NUMBERS.member, invitedBy: 0 })
    if (lines.length < LINES_MAX) lines.push(joinedLine(chat, person, eventId))
  }
  const [first, ...others] = lines
  if (first === undefined) return
  yield* needRoom(members.size + comers.length)
  yield* welcomeComers(comers, first, actor.now)
  for (const line of others) yield* addEvent(line, actor.now)
  yield* recordAct(actor, "group.add", name, { users: comers.map(({ user_id }) => user_id) })
}

/** WRITE: removes a member of a group; its owner cannot be removed, since each group has one. */
export function* removeFromAny(asked: AboutMember): Program<void> {
  const { actor, name } = yield* changing(asked)
  const { chat, userId } = asked
  const target = yield* seated(chat, userId)
  if (target.seat === ROLE_NUMBERS.owner) yield* refuse("owner-stays")
  const going = yield* beginChange(chat, actor.user_id, actor.now)
  const avatar = yield* pictureOnceMoved(chat, { going: userId })
  yield* tellChange(going, "removeUser", { group_id: chat, user_id: userId, by: 0, avatar })
  yield* run("DELETE FROM members WHERE chat = ? AND user_id = ?", chat, userId)
  yield* keepOut(chat, userId)
  yield* recordAct(actor, "group.remove", name, { user: userId })
}

export interface SetGroupRole extends AboutMember {
  readonly role: "admin" | "member"
}

/** WRITE: a member becomes an admin of a group, or an admin a member. */
export function* setRoleInAny(asked: SetGroupRole): Program<void> {
  const { actor, group, name } = yield* changing(asked)
  const { chat, role, userId } = asked
  const target = yield* seated(chat, userId)
  if (target.seat === ROLE_NUMBERS.owner) yield* refuse("no-permission")
  const given = ROLE_NUMBERS[role]
  if (target.seat === given) return
  const changed = yield* beginChange(chat, actor.user_id, actor.now)
  yield* run(ROLE, given, chat, userId)
  yield* tellChange(changed, "setManager", {
    group_id: chat,
    user_id: userId,
    role: given,
    avatar: groupPicture(chat, group.avatar)
  })
  yield* recordAct(actor, "group.role", name, { user: userId, role: given })
}
