import { HashMap } from "effect"
import type { Contact } from "#engine/contact/Contact.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import type { Role } from "#engine/group/Role.ts"
import { kindOfType } from "#engine/message/kinds/kinds.ts"
import { asRead } from "./asRead.ts"
import type { Device } from "./Device.ts"
import { contactsIn } from "./GroupLife.ts"
import { type GroupRow, keyOf, type Place, type Truth } from "./Truth.ts"

const ROLES: Readonly<Record<number, Role>> = { 1: "owner", 2: "admin", 3: "member" }
const MUTES: Readonly<Record<number, GroupSetting["mute"]>> = { 0: "off", 1: "admins", 2: "owner" }

const differences = (
  of: string,
  pairs: Readonly<Record<string, readonly [ours: unknown, real: unknown]>>
): ReadonlyArray<string> =>
  Object.entries(pairs).flatMap(([what, [ours, real]]) =>
    ours === real ? [] : [`${of}: ${what} is ${String(ours)}, in truth ${String(real)}`]
  )

/** Whole seconds travel; nobody speaks before. */
const inSeconds = (millis: number): number => Math.ceil(millis / 1000) * 1000

/** What is true of a group's row alone. */
const checkFacts = ({ group, id, name, role }: Contact, real: GroupRow, mine: Place, truth: Truth): ReadonlyArray<string> =>
  differences(`contact ${id}`, {
    name: [name, real.name],
    role: [role, ROLES[mine.role]],
    owner: [group?.owner, truth.members(id).find((each) => each.role === 1)?.user_id],
    announcement: [group?.announcement, real.notice],
    mute: [group?.setting.mute, MUTES[real.nospeak]],
    history: [group?.setting.history, real.history === 1],
    invites: [group?.setting.invites, real.invite === 1],
    lock: [group?.setting.locked, real.manage === 1],
    profiles: [group?.setting.profiles, real.profile === 1],
    "my mute": [group?.mutedUntil, inSeconds(mine.muted_until)]
  })

/** A row of the list against the server's tables. */
const checkRow = (contact: Contact, { state, who }: Device, truth: Truth): ReadonlyArray<string> => {
  const { id, lastAt, lastContent, lastKind, mentions, notify, pinned, unread } = contact
  const chat = keyOf(id, who.id)
  const mine = truth.place(chat, who.id)
  const notRead = truth.unread(chat, who.id)
  const last = truth.last(chat, who.id)
  const common = differences(`contact ${id}`, {
    pinned: [pinned, mine.is_top === 1],
    "the bell": [notify, mine.is_notice === 1],
    unread: [unread, notRead.length],
    mentions: [mentions, notRead.filter((row) => truth.mentions(row, who.id)).length]
  })
  // what waits to be sent stands there before the server has it; the helper says hello where nothing was noted
  const isWaiting = [...HashMap.values(state.chats)].some((each) => each.waiting.some((message) => message.chat === id))
  if (isWaiting || (contact.kind === "helper" && last === undefined && truth.rows(chat).length === 0)) return common
  if (last === undefined)
    return lastContent === "" ? common : [...common, `contact ${id}: ${lastContent} is last, in truth nothing is`]
  const isPlain = last.undone_by === null && last.type !== "event"
  return [
    ...common,
    ...differences(`contact ${id}`, {
      "time of the last": [lastAt, last.sent_at],
      "type of the last": [lastKind, isPlain ? kindOfType(last.type) : "Event"],
      ...(isPlain ? { last: [lastContent, asRead(last.content, state)] as const } : {})
    })
  ]
}

/** Rows of people, groups and the helper, and in which groups a client believes that it is, against the server's tables. */
export const checkRows = (device: Device, truth: Truth): ReadonlyArray<string> => {
  const { state, who } = device
  const groups = contactsIn(state, "group")
  const real = truth.groupsOf(who.id)
  const known = new Set<string>(groups.map(({ id }) => id))
  return [
    ...real.flatMap(({ chat }) => (known.has(chat) ? [] : [`is in ${chat} and does not know it`])),
    ...groups.flatMap((contact) => {
      const row = real.find(({ chat }) => chat === contact.id)
      if (row === undefined) return [`believes to be in ${contact.id}`]
      return checkFacts(contact, row, truth.place(row.chat, who.id), truth)
    }),
    ...[...contactsIn(state, "person"), ...groups, ...contactsIn(state, "helper")].flatMap((each) =>
      checkRow(each, device, truth)
    )
  ]
}

/** Lists of members that are not said to be stale. */
export const checkMembers = ({ state }: Device, truth: Truth): ReadonlyArray<string> => {
  const said = (all: ReadonlyArray<readonly [id: number, role: string, until: number]>): string =>
    all
      .toSorted(([a], [b]) => a - b)
      .map((each) => each.join(":"))
      .join(" ")
  return [...state.groups].flatMap(([chat, { members, stale }]) => {
    if (members === null || stale || !HashMap.has(state.contacts, chat)) return []
    const ours = said(members.map(({ id, mutedUntil, role }) => [id, role, mutedUntil]))
    const real = said(truth.members(chat).map((each) => [each.user_id, ROLES[each.role] ?? "", inSeconds(each.muted_until)]))
    return ours === real ? [] : [`members of ${chat} are ${ours}, in truth ${real}`]
  })
}
