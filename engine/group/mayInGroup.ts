import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { Millis } from "../format/Millis.ts"
import type { GroupSetting } from "./Group.ts"
import { outranks } from "./outranks.ts"
import type { Role } from "./Role.ts"

/** What somebody may want to do in a group, and to whom (spec 6). */
export type GroupAction =
  | "speak"
  | "mention-everybody"
  | "read"
  | "edit-name"
  | "announce"
  | "change-settings"
  | "invite"
  | "see-profiles"
  | "leave"
  | "set-admin"
  | "transfer"
  | "clear"
  | "dissolve"
  | "remove"
  | "mute"

/** Who asks: their role, `null` for who is no member; what decides beside it. */
export interface GroupAsker {
  readonly role: Role | null
  readonly setting: GroupSetting
  /** May not speak before. */
  readonly mutedUntil: Millis
  /** Role of the person concerned, `null` for who is no member; only where somebody is. */
  readonly target?: Role | null
}

/** Lowest role that may; `onAnother`: it concerns somebody, who must stand below. */
interface Rule {
  readonly role: Role
  readonly onAnother?: true
}

/** The one table of who may do what (GROUP-02, spec 6; what it leaves open: DEC-0041). `speak`, `edit-name`, `announce`, `invite`, `see-profiles` and `leave` depend on more. */
const TABLE: Readonly<Record<GroupAction, Rule>> = {
  speak: { role: "member" },
  "mention-everybody": { role: "admin" },
  read: { role: "member" },
  "edit-name": { role: "member" },
  announce: { role: "member" },
  "change-settings": { role: "admin" },
  invite: { role: "member" },
  "see-profiles": { role: "member" },
  leave: { role: "member" },
  "set-admin": { role: "owner", onAnother: true },
  transfer: { role: "owner", onAnother: true },
  clear: { role: "owner" },
  dissolve: { role: "owner" },
  remove: { role: "admin", onAnother: true },
  mute: { role: "admin", onAnother: true }
}

const no = (...why: Parameters<typeof refused>) => Result.fail(refused(...why))
const yes = Result.succeed(undefined)

const atLeast = (role: Role, least: Role): boolean => role === least || outranks(role, least)

/** Whether the role may speak while the group is muted (GROUP-03, spec 4.5, 6.5). */
const isSilenced = (role: Role, { mute }: GroupSetting): boolean =>
  (mute === "admins" && role === "member") || (mute === "owner" && role !== "owner")

/** Until when somebody's own mute lasts, 0 when it is over; the owner is never muted (GROUP-04, spec 4.4). */
export const silencedUntil = ({ mutedUntil, role }: Pick<GroupAsker, "mutedUntil" | "role">, now: Millis): Millis | 0 =>
  role !== "owner" && mutedUntil > now ? mutedUntil : 0

/** Whether nobody silences them alone (GROUP-04, spec 4.4). */
const isHeard = (asker: GroupAsker, now: Millis): Result.Result<void, Refused> => {
  const until = silencedUntil(asker, now)
  return until === 0 ? yes : no("member-muted", { until })
}

/** Whether they may say something to all: a message, an announcement, another name of the group (GROUP-03, GROUP-04, spec 4.4, 4.5). */
const maySpeak = (role: Role, asker: GroupAsker, now: Millis): Result.Result<void, Refused> =>
  isSilenced(role, asker.setting) ? no("group-muted") : isHeard(asker, now)

/** What a switch takes from members or gives them (GROUP-05, spec 6.4, 6.5). */
const SWITCHED = {
  "edit-name": ({ locked }) => !locked,
  announce: ({ locked }) => !locked,
  invite: ({ invites }) => invites
} as const satisfies Partial<Record<GroupAction, (setting: GroupSetting) => boolean>>

/** Members look at each other, and ask for friendship through the group, only where it lets them; its owner and admins always do (GROUP-18, spec 3.5, 6.5). */
const seesProfiles = (role: Role, { profiles }: GroupSetting): boolean => profiles || role !== "member"

/** The owner leaves only after handing the group on (GROUP-07, spec 6.3, DEC-0041). */
const mustStay = (role: Role): boolean => role === "owner"

/**
 * Whether somebody may do this in a group (spec 6): nothing for who is no member; each action from a role on; on others only from
 * above them; then what mutes, switches and being the owner say. An announcement and a name are said to everybody, so that who may not speak gives none.
 */
export const mayInGroup = (action: GroupAction, asker: GroupAsker, now: Millis): Result.Result<void, Refused> => {
  const { role, setting, target } = asker
  if (role === null) return no("chat-not-yours")
  const rule = TABLE[action]
  if (!atLeast(role, rule.role)) return no("no-permission")
  if (rule.onAnother) {
    if (target === null || target === undefined) return no("member-unknown")
    if (!outranks(role, target)) return no("no-permission")
  }
  switch (action) {
    case "speak":
      return maySpeak(role, asker, now)
    case "edit-name":
    case "announce":
    case "invite":
      if (role === "member" && !SWITCHED[action](setting)) return no("no-permission")
      return action === "invite" ? yes : maySpeak(role, asker, now)
    case "see-profiles":
      return seesProfiles(role, setting) ? yes : no("profiles-closed")
    case "leave":
      return mustStay(role) ? no("owner-stays") : yes
    default:
      return yes
  }
}
