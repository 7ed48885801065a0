import { sexOf } from "../account/sex.ts"
import { type Me, type Person, type Profile, UserId } from "../account/User.ts"
import { ANNOUNCEMENTS, type Contact, ContactId } from "../contact/Contact.ts"
import { kindOf } from "../contact/kindOf.ts"
import type { FriendRequest, RequestStatus } from "../friend/FriendRequest.ts"
import type { GroupFacts, GroupPage, GroupSetting, Member, MuteMode } from "../group/Group.ts"
import type { Role } from "../group/Role.ts"
import { Millis } from "../format/Millis.ts"
import type { Deed } from "../message/deed.ts"
import { conversationOf } from "../message/conversationOf.ts"
import type { Body } from "../message/Body.ts"
import { type Message, MessageId, MessageNumber, type Quote } from "../message/Message.ts"
import { kindOfType } from "../message/kinds/kinds.ts"
import { quotedText } from "../message/quote.ts"
import { bodyOf } from "./bodies.ts"
import { pictureOf } from "./loose.ts"
import { looseText, looseWhole } from "./values.ts"
import type { WireBrief, WireContact, WireGroup, WireMe, WireMember, WireMessage, WireProfile, WireRequest } from "./wire.ts"

/** From decoded wire objects to the nouns of the engine; wire spellings end here. */

const ROLES: ReadonlyArray<Role> = ["member", "owner", "admin", "member"]
const STATUSES: ReadonlyArray<RequestStatus> = ["rejected", "accepted", "pending"]

/** A role as it travels: 1 owner, 2 admin, 3 member. */
export const roleOf = (wire: number): Role => ROLES[wire] ?? "member"
const MUTES: ReadonlyArray<MuteMode> = ["off", "admins", "owner"]
const isOn = (value: unknown): boolean => value === true || value === "true" || looseWhole(value) === 1

/** The switches of a group; what is missing has its default, texts count as numbers (WIRE-18, spec 3.5). */
export const groupSettingOf = (wire: Readonly<Record<string, unknown>>): GroupSetting => ({
  locked: isOn(wire["manage"]),
  invites: wire["invite"] === undefined || isOn(wire["invite"]),
  mute: MUTES[looseWhole(wire["nospeak"])] ?? "off",
  history: isOn(wire["history"]),
  profiles: isOn(wire["profile"])
})

/** Switches as they travel: numbers. */
export const wireSetting = (setting: Partial<GroupSetting>): Record<string, number> => ({
  ...(setting.locked === undefined ? {} : { manage: Number(setting.locked) }),
  ...(setting.invites === undefined ? {} : { invite: Number(setting.invites) }),
  ...(setting.mute === undefined ? {} : { nospeak: MUTES.indexOf(setting.mute) }),
  ...(setting.history === undefined ? {} : { history: Number(setting.history) }),
  ...(setting.profiles === undefined ? {} : { profile: Number(setting.profiles) })
})

const SECOND = 1000

const groupFactsOf = (wire: WireContact): GroupFacts => ({
  owner: UserId.make(Math.max(0, wire.owner_id)),
  announcement: wire.notice,
  setting: groupSettingOf(wire.setting),
  mutedUntil: Millis.make(Math.max(0, wire.no_speak_time) * SECOND)
})

/** A group's page, or the preview of one that I am not in (WIRE-18, spec 3.5). */
export const groupPageOf = (wire: typeof WireGroup.Type): GroupPage => ({
  name: wire.displayName || wire.name,
  avatar: wire.avatar,
  ownerName: wire.ownerName,
  count: Math.max(0, wire.groupUserCount),
  role: wire.isJoin > 0 ? roleOf(wire.isJoin) : null,
  invites: groupSettingOf(wire.setting).invites,
  code: wire.qrUrl,
  codeExpiresAt: wire.qrExpiresAt
})

/** A member of a group; one whose account is gone has no name (WIRE-18, spec 3.5). */
export const memberOf = (wire: typeof WireMember.Type): Member => ({
  id: UserId.make(wire.user_id),
  name: looseText(wire.userInfo["displayName"]) || looseText(wire.userInfo["realname"]),
  avatar: pictureOf(looseText(wire.userInfo["avatar"])),
  account: looseText(wire.userInfo["account"]),
  role: roleOf(wire.role),
  mutedUntil: Millis.make(Math.max(0, wire.no_speak_time) * SECOND)
})

/** What a line of a group may tell that somebody did after it was created: alone, or to others. */
const DEEDS = ["joined", "left", "owned"] as const
const DEEDS_TO = ["invited", "removed"] as const

type WireDeed = Pick<WireContact, "did" | "did_by" | "did_name" | "did_names" | "did_to">

/** Names that are not one for each of those to whom it was done say of none whose they are. */
const calledIn = ({ did_name, did_names, did_to }: WireDeed): Pick<Deed, "called"> => {
  const to = did_names.length === did_to.length ? did_names : []
  return did_name === "" && to.length === 0 ? {} : { called: { by: did_name, to } }
}

const deedIn = (wire: WireDeed): Deed | undefined => {
  const { did, did_by, did_to } = wire
  if (did_by <= 0) return undefined
  const by = UserId.make(did_by)
  const alone = DEEDS.find((each) => each === did)
  if (alone !== undefined) return { did: alone, by, ...calledIn(wire) }
  const together = DEEDS_TO.find((each) => each === did)
  if (together === undefined || did_to.length === 0 || did_to.some((id) => id <= 0)) return undefined
  return { did: together, by, to: did_to.map((id) => UserId.make(id)), ...calledIn(wire) }
}

const lastDeedOf = (wire: WireContact): Pick<Contact, "lastDeed"> => {
  const { created_by, undo_by } = wire
  if (undo_by > 0) return { lastDeed: { did: "recalled", by: UserId.make(undo_by) } }
  if (created_by > 0) return { lastDeed: { did: "created", by: UserId.make(created_by) } }
  const deed = deedIn(wire)
  return deed === undefined ? {} : { lastDeed: deed }
}

/** A row of getContacts, appendContact or `contactInfo` (WIRE-14, spec 3.2). Only people stand under a letter, come and go, and have a name of their own beside mine for them. */
export const contactOf = (wire: WireContact): Contact => {
  const id = ContactId.make(wire.id)
  const kind = kindOf(id)
  const name = wire.displayName || wire.realname || wire.id
  return {
    id,
    kind,
    name,
    ...(kind === "person" && wire.realname !== "" && wire.realname !== name ? { realName: wire.realname } : {}),
    account: wire.account,
    avatar: wire.avatar,
    letter: kind === "person" && /^[A-Z]$/.test(wire.index) ? wire.index : "#",
    lastKind: kindOfType(wire.type),
    lastContent: wire.lastContent,
    ...lastDeedOf(wire),
    lastAt: wire.lastSendTime,
    unread: Math.max(0, wire.unread),
    mentions: Math.max(0, wire.is_at),
    pinned: wire.is_top,
    notify: wire.is_notice,
    online: wire.is_online && kind === "person",
    role: roleOf(wire.role),
    ...(kind === "group" ? { group: groupFactsOf(wire) } : {}),
    ...(wire.cleared > 0 ? { cleared: wire.cleared } : {}),
    ...(wire.scope === "" ? {} : { readTo: wire.read })
  }
}

const authorIdOf = ({ fromUser, from_user, user_id }: WireMessage): UserId =>
  UserId.make(Math.max(0, looseWhole(fromUser.id)) || from_user || user_id)

/** The author of a message; system senders have a word for an id and read as 0. */
export const authorOf = (wire: WireMessage): Person => ({
  id: authorIdOf(wire),
  // in lists `realname` is the reader's own name for a friend, which the contact has
  name: wire.fromUser.displayName || wire.fromUser.realname,
  avatar: wire.fromUser.avatar
})

const recalledOf = (wire: WireMessage, author: UserId): Body => ({
  _tag: "Recalled",
  by: wire.undo_by > 0 ? UserId.make(wire.undo_by) : author,
  text: wire.content,
  was: ""
})

const quoteOf = ({ extends: extra, pid }: WireMessage): Quote => ({
  number: MessageNumber.make(pid),
  author: UserId.make(Math.max(0, looseWhole(extra["user_id"]))),
  name: looseText(extra["realname"]),
  text: quotedText(looseText(extra["content"]), looseText(extra["realname"]))
})

/** An announcement as it is pushed has its title for content, and all it says beside that; in a list it says both. */
const announcedIn = (wire: WireMessage): WireMessage => {
  const notice = wire.toContactId === ANNOUNCEMENTS ? looseText(wire.extends["notice"]) : ""
  return notice === "" || wire.content.startsWith("<h3>") ? wire : { ...wire, content: `<h3>${wire.content}</h3>${notice}` }
}

const saidOf = (wire: WireMessage): Body => {
  const body = bodyOf(announcedIn(wire))
  if (body._tag !== "Event") return body
  if (wire.created_by > 0) return { ...body, createdBy: UserId.make(wire.created_by) }
  const deed = deedIn(wire)
  return deed === undefined ? body : { ...body, deed }
}

/** Shared by all messages that mention nobody. */
const NOBODY: Message["at"] = []

/** A message in any form, as I see it (WIRE-15, spec 3.3). */
export const messageOf = (wire: WireMessage, me: UserId): Message => {
  const author = authorIdOf(wire)
  const message: Message = {
    id: MessageId.make(wire.id || String(wire.msg_id)),
    number: MessageNumber.make(wire.msg_id),
    chat: conversationOf({ toContactId: wire.toContactId, toUser: wire.toUser }, me),
    author,
    body: wire.is_undo ? recalledOf(wire, author) : saidOf(wire),
    sentAt: wire.sendTime,
    delivery: wire.is_read ? "read" : "sent",
    refusal: "",
    at: wire.at.length === 0 ? NOBODY : wire.at.map((id) => UserId.make(id))
  }
  return wire.pid > 0 ? { ...message, quote: quoteOf(wire) } : message
}

/** The answer of a login (spec 3.1). */
export const meOf = (wire: typeof WireMe.Type): Me => ({
  id: UserId.make(wire.user_id),
  account: wire.account,
  name: wire.realname || wire.displayName || wire.account,
  avatar: wire.avatar,
  email: wire.email,
  sex: sexOf(wire.sex),
  signature: wire.motto,
  verified: wire.is_auth,
  qrUrl: wire.qrUrl,
  ...(wire.free_until > 0 ? { passwordFreeUntil: wire.free_until } : {})
})

const friendship = (friend: Readonly<Record<string, unknown>>, id: number, me: UserId): Profile["friendship"] =>
  id === me ? "self" : looseWhole(friend["status"]) === 1 ? "friend" : "stranger"

/** My own name for somebody: as the relation has it, for a colleague by how they are called here. */
const remarkOf = ({
  displayName,
  friend,
  realname
}: Pick<typeof WireBrief.Type, "displayName" | "friend" | "realname">): string =>
  looseText(friend["nickname"]) || (realname === "" || displayName === realname ? "" : displayName)

/** Somebody's detail page (spec 2.7). */
export const profileOf = (wire: typeof WireProfile.Type, me: UserId): Profile => ({
  id: UserId.make(wire.user_id),
  account: wire.account,
  name: wire.realname || wire.displayName,
  avatar: wire.avatar,
  email: wire.email,
  sex: sexOf(wire.sex),
  signature: wire.motto,
  verified: wire.is_auth,
  friendship: friendship(wire.friend, wire.user_id, me),
  remark: remarkOf(wire),
  ...(wire.qrUrl === "" ? {} : { code: wire.qrUrl, codeExpiresAt: wire.qrExpiresAt })
})

/** Somebody that a search found; the rest comes with the detail page. */
export const foundPerson = (wire: typeof WireBrief.Type, me: UserId): Profile => ({
  id: UserId.make(wire.user_id),
  account: wire.account,
  name: wire.realname || wire.displayName,
  avatar: wire.avatar,
  email: "",
  sex: "unknown",
  signature: "",
  verified: false,
  friendship: friendship(wire.friend, wire.user_id, me),
  remark: remarkOf(wire)
})

/** A friend request with its other side (WIRE-16, spec 3.4). */
export const requestOf = (wire: typeof WireRequest.Type, direction: FriendRequest["direction"]): FriendRequest => {
  const other = direction === "received" ? wire.create_user_info : wire.user_id_info
  return {
    id: wire.friend_id,
    direction,
    person: {
      id: UserId.make(
        looseWhole(other["user_id"]) ||
          looseWhole(other["id"]) ||
          (direction === "received" ? wire.create_user : looseWhole(wire.friend_user_id))
      ),
      name: looseText(other["realname"]) || looseText(other["displayName"]),
      avatar: pictureOf(looseText(other["avatar"]))
    },
    text: wire.remark,
    status: STATUSES[wire.status] ?? "pending"
  }
}
