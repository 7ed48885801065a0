import { Result } from "effect"
import { Millis } from "#engine/format/Millis.ts"
import { mayWrite, type WriteTo } from "#engine/message/mayWrite.ts"
import { NEW_GROUP } from "#engine/group/Group.ts"
import type { GroupAsker } from "#engine/group/mayInGroup.ts"
import { mutedUntilNow, storedRole, SETTING, settingOf, type SettingRow } from "../../group/membership.ts"
import { isServed } from "../../contact/served.ts"
import { isStaff } from "../../contact/staff.ts"
import { COMMUNITY } from "../../setting/defaults.ts"
import { settingSql } from "../../setting/settings.ts"
import { one, type Program, refuseWith } from "../../store/Program.ts"
import { chatKey, type MessageTarget } from "../target.ts"

/** My membership in a conversation. */
export interface WriterStanding {
  readonly isMember: boolean
  /** My read position; 0 before I am a member. */
  readonly read: number
  /** My role in a group, 1 to 3; 3 elsewhere. */
  readonly role: number
  /** My facts for the rules of the group; `null` elsewhere. */
  readonly asker: GroupAsker | null
}

const PERSON = `
  SELECT p.status, m.read_position, mine.status AS mine, theirs.status AS theirs,
    ${settingSql("sysInfo.runMode")} AS mode, ${settingSql("chatInfo.simpleChat")} AS allowed
  FROM users p
  LEFT JOIN members m ON m.chat = ? AND m.user_id = ?
  LEFT JOIN friends mine ON mine.owner = ? AND mine.friend = p.user_id
  LEFT JOIN friends theirs ON theirs.owner = p.user_id AND theirs.friend = ?
  WHERE p.user_id = ?`

interface Person {
  readonly status: number
  readonly read_position: number | null
  readonly mine: number | null
  readonly theirs: number | null
  readonly mode: number
  readonly allowed: number
}

const HELPER = "SELECT read_position FROM members WHERE user_id = ? AND chat = ?"

const GROUP = `
  SELECT m.read_position, m.role, m.muted_until, m.muted_at, ${SETTING} FROM conversations c
  LEFT JOIN members m ON m.chat = c.chat AND m.user_id = ?
  LEFT JOIN groups g ON g.chat = c.chat
  WHERE c.chat = ?`

interface InGroup extends SettingRow {
  readonly read_position: number | null
  readonly role: number | null
  readonly muted_until: number | null
  readonly muted_at: number | null
}

/** The facts that the rule needs, and my read position, from the store. */
interface Found {
  readonly to: WriteTo
  readonly position?: number | null | undefined
  readonly role?: number | null | undefined
}

function* find(target: MessageTarget, me: number, now: Millis): Program<Found> {
  if (target._tag === "Announcements") return { to: target }
  const chat = chatKey(target, me)
  if (target._tag === "Person") {
    const isMyself = target.userId === me
    const person = isMyself ? undefined : yield* one<Person>(PERSON, chat, me, me, me, target.userId)
    const facts = {
      isMyself,
      isKnown: person?.status === 1,
      privateChat: person?.allowed !== 0,
      friendsMatter: person?.mode === COMMUNITY,
      mine: person?.mine === 1,
      theirs: person?.theirs === 1
    }
    const asks = !facts.privateChat || (facts.friendsMatter && !(facts.mine && facts.theirs))
    const open = facts.isKnown && asks && (yield* serves(me, target.userId)) ? OPEN : {}
    return { to: { _tag: "Person", ...facts, ...open }, position: person?.read_position }
  }
  if (target._tag === "Helper") {
    const row = yield* one<{ read_position: number }>(HELPER, me, chat)
    return { to: target, position: row?.read_position }
  }
  return yield* findInGroup(chat, me, now)
}

/** Refusals that do not apply if one of the two works for the service (DEC-0090). */
const OPEN = { privateChat: true, friendsMatter: false } as const

/** Whether one of two works for the service, or looks after the other (DEC-0090). Asked only where it decides. */
function* serves(me: number, other: number): Program<boolean> {
  return (yield* isStaff(me)) || (yield* isStaff(other)) || (yield* isServed(me, other))
}

function* findInGroup(chat: string, me: number, now: Millis): Program<Found> {
  const row = yield* one<InGroup>(GROUP, me, chat)
  if (row === undefined)
    return { to: { _tag: "Group", isKnown: false, role: null, setting: NEW_GROUP, mutedUntil: Millis.make(0) } }
  const { read_position, role } = row
  const asker = {
    role: role === null ? null : storedRole(role),
    setting: settingOf(row),
    mutedUntil: mutedUntilNow(row, now)
  }
  return { to: { _tag: "Group", isKnown: true, ...asker }, position: read_position, role }
}

/** My membership, if the engine lets me write there (spec 6.6). */
export function* placeToWrite(target: MessageTarget, me: number, now: Millis): Program<WriterStanding> {
  const { position, role, to } = yield* find(target, me, now)
  const may = mayWrite(to, now)
  if (Result.isFailure(may)) return yield* refuseWith(may.failure)
  return { isMember: typeof position === "number", read: position ?? 0, role: role ?? 3, asker: to._tag === "Group" ? to : null }
}
