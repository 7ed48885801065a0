import { Result } from "effect"
import { groupSettingOf } from "#engine/api/nouns.ts"
import { isOfFuture } from "#engine/format/future.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { type GroupAction, mayInGroup } from "#engine/group/mayInGroup.ts"
import type { Role } from "#engine/group/Role.ts"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { all, one, type Program, refuse, refuseWith } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"

/** The stored switches of a group; none if the group does not exist yet. */
export interface SettingRow {
  readonly manage: number | null
  readonly invite: number | null
  readonly nospeak: number | null
  readonly history: number | null
  readonly profile: number | null
}

/** Columns of {@link SettingRow}, with `g` for the group. */
export const SETTING = "g.manage, g.invite, g.nospeak, g.history, g.profile"

/** The switches of a stored group. */
export const settingOf = ({ history, invite, manage, nospeak, profile }: SettingRow): GroupSetting =>
  groupSettingOf({ manage, invite: invite ?? 1, nospeak, history, profile })

const ROLES: ReadonlyArray<Role> = ["member", "owner", "admin", "member"]
/** A stored role, 1 to 3. */
export const storedRole = (role: number): Role => ROLES[role] ?? "member"
/** Roles as they are stored. */
export const ROLE_NUMBERS: Readonly<Record<Role, number>> = { owner: 1, admin: 2, member: 3 }

/** A group, and where I stand in it. */
export interface Membership {
  readonly me: SessionUser
  readonly chat: string
  readonly group_id: number
  readonly name: string
  readonly avatar: string
  readonly notice: string
  readonly created_at: number
  readonly setting: GroupSetting
  /** `null` for a person who is no member. */
  readonly role: Role | null
  /** I may not speak before; 0 when I may. */
  readonly mutedUntil: Millis
}

interface GroupRow extends SettingRow {
  readonly group_id: number
  readonly name: string
  readonly avatar: string
  readonly notice: string
  readonly created_at: number
  readonly role: number | null
  readonly muted_until: number | null
  readonly muted_at: number | null
}

const GROUP = `
  SELECT g.group_id, g.name, g.avatar, g.notice, g.created_at, ${SETTING}, m.role, m.muted_until, m.muted_at
  FROM groups g LEFT JOIN members m ON m.chat = g.chat AND m.user_id = ?
  WHERE g.chat = ? AND g.dissolved_at IS NULL`

/** Until when somebody may not speak, 0 when they may. A mute by a clock that was set back since is over (S-06, DEC-0195). */
export const mutedUntilNow = (
  { muted_at, muted_until }: { readonly muted_until: number | null; readonly muted_at: number | null },
  now: number
): Millis => Millis.make(muted_until === null || isOfFuture(muted_at ?? 0, now) ? 0 : muted_until)

/** A group and my membership in it, if any; refuses a group that does not exist. */
export function* groupFor(asking: Caller, chat: string): Program<Membership> {
  const me = yield* sessionUser(asking)
  const row = yield* one<GroupRow>(GROUP, me.user_id, chat)
  if (row === undefined) return yield* refuse("group-unknown")
  const { avatar, created_at, group_id, name, notice, role } = row
  return {
    me,
    chat,
    group_id,
    name,
    avatar,
    notice,
    created_at,
    setting: settingOf(row),
    role: role === null ? null : storedRole(role),
    mutedUntil: mutedUntilNow(row, asking.now)
  }
}

/** My place in a group of mine where the one table lets me do this; missing membership refuses first (spec 6). */
export function* mayHere(asking: Caller, chat: string, action: GroupAction): Program<Membership> {
  const membership = yield* groupFor(asking, chat)
  const may = mayInGroup(action, membership, asking.now)
  return Result.isFailure(may) ? yield* refuseWith(may.failure) : membership
}

/** Somebody else in the group. */
export interface MemberRecord {
  readonly user_id: number
  readonly realname: string
  readonly role: Role
  /** 0 when the account is switched off. */
  readonly status: number
}

const MEMBER = `
  SELECT m.user_id, m.role, u.realname, u.status FROM members m JOIN users u ON u.user_id = m.user_id
  WHERE m.chat = ? AND m.user_id = ?`

/** The same for an action on a person: only on a member, and only if the table of rights allows it. */
export function* mayTo(
  asking: Caller,
  chat: string,
  action: GroupAction,
  userId: number
): Program<{ readonly membership: Membership; readonly target: MemberRecord }> {
  const membership = yield* groupFor(asking, chat)
  const row = yield* one<Omit<MemberRecord, "role"> & { readonly role: number }>(MEMBER, chat, userId)
  const target = row === undefined ? undefined : { ...row, role: storedRole(row.role) }
  const may = mayInGroup(action, { ...membership, target: target?.role ?? null }, asking.now)
  if (Result.isFailure(may)) return yield* refuseWith(may.failure)
  // the table refuses where there is no such member
  return target === undefined ? yield* refuse("member-unknown") : { membership, target }
}

/** Everybody in a conversation, by number. */
export function* membersOf(chat: string): Program<ReadonlyArray<number>> {
  const rows = yield* all<{ user_id: number }>("SELECT user_id FROM members WHERE chat = ?", chat)
  return rows.map(({ user_id }) => user_id)
}
