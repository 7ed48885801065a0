import { Schema } from "effect"
import { UserId } from "../account/User.ts"
import { Millis } from "../format/Millis.ts"
import { Role } from "./Role.ts"

/** Who may speak in a group (spec 4.5). */
export const MuteMode = Schema.Literals(["off", "admins", "owner"])
export type MuteMode = typeof MuteMode.Type

/** The switches of a group (spec 3.5, 6.5). */
export const GroupSetting = Schema.Struct({
  /** Only owner and admins edit name and announcement. */
  locked: Schema.Boolean,
  /** Members may invite, and the group's code lets people in. */
  invites: Schema.Boolean,
  /** Who may speak. */
  mute: MuteMode,
  /** New members see what was said before. */
  history: Schema.Boolean,
  /** Members may look at each other and add each other as friends. */
  profiles: Schema.Boolean
})
export type GroupSetting = typeof GroupSetting.Type

/** The switches of a new group (spec 3.5). */
export const NEW_GROUP: GroupSetting = { locked: false, invites: true, mute: "off", history: false, profiles: false }

/** What the message list knows of a group beside what it knows of every conversation (spec 3.2). */
export const GroupFacts = Schema.Struct({
  owner: UserId,
  announcement: Schema.String,
  setting: GroupSetting,
  /** I may not speak before; 0 when I may. */
  mutedUntil: Millis
})
export type GroupFacts = typeof GroupFacts.Type

/** Somebody in a group (spec 3.5). */
export const Member = Schema.Struct({
  id: UserId,
  name: Schema.String,
  avatar: Schema.String,
  account: Schema.String,
  role: Role,
  /** May not speak before; 0 when they may. */
  mutedUntil: Millis
})
export type Member = typeof Member.Type

/** A group's page (spec 2.13, 2.21). */
export const GroupPage = Schema.Struct({
  name: Schema.String,
  avatar: Schema.String,
  ownerName: Schema.String,
  /** How many members it has. */
  count: Schema.Int,
  /** My role, `null` when I am no member: then only name, picture and count are told. */
  role: Schema.NullOr(Role),
  invites: Schema.Boolean,
  /** The code that lets people in; empty when there is none for me. */
  code: Schema.String,
  codeExpiresAt: Millis
})
export type GroupPage = typeof GroupPage.Type
