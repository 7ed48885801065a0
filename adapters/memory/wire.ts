import { type Refused, REFUSALS } from "#engine/error/refusal.ts"
import { plainText } from "#engine/message/plainText.ts"
import { wireSetting } from "#engine/api/nouns.ts"
import type { Role } from "#engine/group/Role.ts"
import { type Kept, mentions, type Standing, type Talk } from "./Talk.ts"

/** An account of the service in memory. */
export interface Somebody {
  readonly id: number
  readonly account: string
  readonly password: string
  readonly name: string
}

/** What a caller hands over. */
export type Bag = Readonly<Record<string, unknown>>

/** A field as text, empty without one. */
export const textIn =
  (body: Bag) =>
  (key: string): string => {
    const value = body[key]
    return typeof value === "string" || typeof value === "number" ? String(value) : ""
  }

/** An answer's envelope. */
export const done = (data: unknown = "", count = 0, page = 1) => ({ code: 0, msg: "", data, count, page })
export const refused = (msg: string, code = 400) => ({ code, msg, data: code === -1 ? [] : "", count: 0, page: 1 })
/** A refusal of the engine: its reason stands for the sentence. */
export const no = ({ reason }: Pick<Refused, "reason">) => refused(reason, REFUSALS[reason])

export const brief = ({ account, id, name }: Somebody) => ({
  id,
  user_id: id,
  realname: name,
  displayName: name,
  account,
  avatar: ""
})

/** What readers see where a message was recalled. */
export const UNDONE = "recalled"

const ROLES: Readonly<Record<Role, number>> = { owner: 1, admin: 2, member: 3 }
/** A role as it travels. */
export const wireRole = (role: Role): number => ROLES[role]
const seconds = (millis: number): number => Math.floor(millis / 1000)

/** Who reads, and by which name people go. */
export interface Reader {
  readonly me: number
  readonly somebody: (id: number) => Somebody
}

const quoteWire = (talk: Talk, { pid }: Kept, { me, somebody }: Reader) => {
  const quoted = pid === 0 ? undefined : talk.kept.find(({ n }) => n === pid)
  if (quoted === undefined) return { pid: 0, extends: null }
  const { name } = somebody(quoted.author)
  const text = quoted.undone || !talk.shows(me, quoted) ? "" : plainText(quoted.html)
  return { pid, extends: { msg_id: pid, content: `${name}：${text}`, user_id: quoted.author, realname: name } }
}

/** A message as one of its readers gets it, in a push, a list or an answer. */
export const messageWire = (talk: Talk, kept: Kept, reader: Reader) => {
  const { me, somebody } = reader
  return {
    id: kept.id,
    msg_id: kept.n,
    type: kept.undone ? "event" : kept.type,
    content: kept.undone ? UNDONE : kept.html,
    sendTime: kept.at,
    status: "succeed",
    is_read: talk.group === "" && talk.people.some((each) => each !== kept.author && talk.readBy(each) >= kept.n) ? 1 : 0,
    is_group: talk.group === "" ? 0 : 1,
    is_undo: kept.undone ? 1 : 0,
    undo_by: kept.undoneBy,
    at: kept.undone
      ? []
      : [...kept.mentions, ...(kept.everybody ? [0] : []), ...(kept.everybody && mentions(kept, me) ? [me] : [])],
    ...(kept.undone ? { pid: 0, extends: null } : quoteWire(talk, kept, reader)),
    role: wireRole(talk.standingOf(kept.author)?.role ?? "member"),
    toContactId: talk.group === "" ? kept.author : talk.group,
    toUser: talk.group === "" ? talk.nameFor(kept.author) : talk.group,
    fromUser: brief(somebody(kept.author)),
    contactInfo: talk.group !== "" || kept.author === me ? false : rowWire(undefined, somebody(kept.author), reader)
  }
}

const groupFacts = (talk: Talk, { mutedUntil, role }: Standing) => ({
  role: wireRole(role),
  owner_id: talk.owner,
  notice: talk.announcement,
  setting: wireSetting(talk.setting),
  no_speak_time: seconds(mutedUntil)
})

/** A row of the contact list; without a conversation yet it is a bare one. */
export const rowWire = (talk: Talk | undefined, other: Somebody | string, { me }: Reader, remark = "") => {
  const place = talk?.standingOf(me)
  const newest = talk?.visibleTo(me).at(-1)
  const last = newest === undefined || newest.n <= (place?.hidden ?? 0) ? undefined : newest
  const unread = talk?.unreadOf(me) ?? []
  return {
    ...(typeof other === "string" ? { id: other, displayName: talk?.name ?? other } : brief(other)),
    ...(remark === "" ? {} : { displayName: remark }),
    index: "#",
    is_group: typeof other === "string" ? 1 : 0,
    type: last?.undone === true ? "event" : (last?.type ?? "text"),
    lastContent: last === undefined ? "" : last.undone ? UNDONE : last.html,
    lastSendTime: last?.at ?? 0,
    unread: unread.length,
    is_at: unread.filter((each) => mentions(each, me)).length,
    is_top: place?.pinned === true ? 1 : 0,
    is_notice: place?.notify === false ? 0 : 1,
    is_online: 0,
    cleared: talk?.clearedFor(me) ?? 0,
    ...(talk !== undefined && talk.group !== "" && place !== undefined ? groupFacts(talk, place) : {})
  }
}

/** A member of a group. */
export const memberWire = (talk: Talk, person: Somebody) => {
  const place = talk.standingOf(person.id)
  return {
    user_id: person.id,
    role: wireRole(place?.role ?? "member"),
    no_speak_time: seconds(place?.mutedUntil ?? 0),
    userInfo: brief(person)
  }
}

/** A group's page, or, for who is no member, what they may know of it. */
export const groupWire = (talk: Talk, { me, somebody }: Reader, code: { readonly url: string; readonly until: number }) => {
  const role = talk.standingOf(me)?.role
  const preview = {
    id: talk.group,
    name: talk.name,
    displayName: talk.name,
    avatar: "",
    groupUserCount: talk.people.length,
    isJoin: role === undefined ? 0 : wireRole(role),
    setting: { invite: Number(talk.setting.invites) }
  }
  if (role === undefined) return preview
  return {
    ...preview,
    setting: wireSetting(talk.setting),
    notice: talk.announcement,
    owner_id: talk.owner,
    ownerName: somebody(talk.owner).name,
    qrUrl: code.url,
    qrExpiresAt: code.until
  }
}

/** Somebody's page, or a row of a search. */
export const profileWire = (person: Somebody, isFriend: boolean, remark = "") => ({
  ...brief(person),
  friend: isFriend ? { status: 1, nickname: remark } : ""
})

/** The person who logs in. */
export const meWire = (person: Somebody) => ({ ...brief(person), sex: 2, is_auth: 0, qrUrl: "" })

/** A friend request: who asked, who was asked. */
export interface Request {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly text: string
  /** Milliseconds. */
  readonly at: number
  status: number
}

export const requestWire = ({ from, id, status, text, to }: Request, people: ReadonlyMap<number, Somebody>) => {
  const of = (person: number) => {
    const known = people.get(person)
    return known === undefined ? [] : brief(known)
  }
  return {
    friend_id: id,
    create_user: from,
    friend_user_id: to,
    status,
    remark: text,
    create_user_info: of(from),
    user_id_info: of(to)
  }
}
