import type { Kept, Talk } from "./Talk.ts"

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
export const refused = (msg: string, code = 400) => ({ code, msg, data: "", count: 0, page: 1 })

const brief = ({ account, id, name }: Somebody) => ({ id, user_id: id, realname: name, displayName: name, account, avatar: "" })

/** What readers see where a message was recalled. */
export const UNDONE = "recalled"

/** A message as one of its readers gets it, in a push, a list or an answer. */
export const messageWire = (talk: Talk, kept: Kept, author: Somebody, me: number) => ({
  id: kept.id,
  msg_id: kept.n,
  type: kept.undone ? "event" : "text",
  content: kept.undone ? UNDONE : kept.html,
  sendTime: kept.at,
  status: "succeed",
  is_read: talk.group === "" && talk.people.some((each) => each !== kept.author && talk.readBy(each) >= kept.n) ? 1 : 0,
  is_group: talk.group === "" ? 0 : 1,
  is_undo: kept.undone ? 1 : 0,
  at: kept.mentions,
  toContactId: talk.group === "" ? kept.author : talk.group,
  toUser: talk.group === "" ? talk.nameFor(kept.author) : talk.group,
  fromUser: brief(author),
  contactInfo: talk.group !== "" || kept.author === me ? false : rowWire(undefined, author, me)
})

/** A row of the contact list; without a conversation yet it is a bare one. */
export const rowWire = (talk: Talk | undefined, other: Somebody | string, me: number) => {
  const last = talk?.kept.at(-1)
  const unread = talk?.unreadOf(me) ?? []
  return {
    ...(typeof other === "string" ? { id: other, displayName: other } : brief(other)),
    index: "#",
    is_group: typeof other === "string" ? 1 : 0,
    type: last?.undone === true ? "event" : "text",
    lastContent: last === undefined ? "" : last.undone ? UNDONE : last.html,
    lastSendTime: last?.at ?? 0,
    unread: unread.length,
    is_at: unread.filter(({ mentions }) => mentions.includes(me)).length,
    is_top: 0,
    is_notice: 1,
    is_online: 0
  }
}

/** Somebody's page, or a row of a search. */
export const profileWire = (person: Somebody, isFriend: boolean) => ({ ...brief(person), friend: isFriend ? { status: 1 } : "" })

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
