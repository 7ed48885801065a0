import type { ContactId } from "#engine/contact/Contact.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { type Stay, staysIn } from "./stays.ts"

/** A message as it lies on the server. */
export interface Row {
  readonly msg_id: number
  readonly id: string
  readonly chat: string
  readonly n: number
  readonly sender: number
  readonly type: string
  readonly content: string
  readonly position: number
  readonly sent_at: number
  readonly undone_by: number | null
  readonly pid: number
  readonly at_all: number
  readonly deleted: number
}

/** Where somebody stands in a conversation. */
export interface Place {
  readonly chat: string
  readonly user_id: number
  readonly read_position: number
  readonly at_read: number
  readonly hidden_n: number
  readonly cleared_n: number
  readonly role: number
  readonly muted_until: number
  readonly is_top: number
  readonly is_notice: number
}

/** A group that was not dissolved. */
export interface GroupRow {
  readonly chat: string
  readonly name: string
  readonly notice: string
  readonly manage: number
  readonly invite: number
  readonly nospeak: number
  readonly history: number
  readonly profile: number
}

/** Key of a conversation on the server, as somebody calls it. */
export const keyOf = (contact: ContactId, me: number): string => {
  if (contact === "-1") return `-1-${me}`
  const other = Number(contact)
  return Number.isNaN(other) ? contact : me < other ? `${me}-${other}` : `${other}-${me}`
}

const NOWHERE = { read_position: 0, at_read: 0, hidden_n: 0, cleared_n: 0, role: 3, muted_until: 0, is_top: 0, is_notice: 1 }

/** What the server has, read from its tables and not through its calls. */
export class Truth {
  readonly byId = new Map<string, Row>()
  readonly groups: ReadonlyMap<string, GroupRow>
  /** Who was in which group from which line to which. */
  readonly stays: ReadonlyArray<Stay>
  readonly #chats: ReadonlyMap<string, ReadonlyArray<Row>>
  readonly #places: ReadonlyMap<string, Place>
  readonly #cleared: ReadonlyMap<string, number>
  readonly #hidden: ReadonlySet<string>
  readonly #mentions: ReadonlySet<string>
  readonly #visible = new Map<string, ReadonlyArray<Row>>()

  constructor({ database }: SqliteConnection) {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a statement answers, only its reader knows
    const all = <A>(sql: string): ReadonlyArray<A> => database.prepare(sql).all() as unknown as ReadonlyArray<A>
    const rows = all<Row>(
      "SELECT msg_id, id, chat, n, sender, type, content, position, sent_at, undone_by, pid, at_all, deleted FROM messages ORDER BY chat, n"
    )
    this.#chats = Map.groupBy(rows, ({ chat }) => chat)
    for (const row of rows) this.byId.set(row.id, row)
    this.#places = new Map(all<Place>("SELECT * FROM members").map((place) => [`${place.chat} ${place.user_id}`, place]))
    this.#cleared = new Map(
      all<{ chat: string; n: number }>("SELECT chat, cleared_n AS n FROM conversations").map(({ chat, n }) => [chat, n])
    )
    this.groups = new Map(all<GroupRow>("SELECT * FROM groups WHERE dissolved_at IS NULL").map((group) => [group.chat, group]))
    const pair = ({ msg_id, user_id }: { readonly user_id: number; readonly msg_id: number }): string => `${user_id} ${msg_id}`
    this.#hidden = new Set(all<{ user_id: number; msg_id: number }>("SELECT user_id, msg_id FROM hidden").map(pair))
    this.#mentions = new Set(all<{ user_id: number; msg_id: number }>("SELECT user_id, msg_id FROM mentions").map(pair))
    this.stays = staysIn(database)
  }

  /** All that was ever said there. */
  rows(chat: string): ReadonlyArray<Row> {
    return this.#chats.get(chat) ?? []
  }

  /** The position of a person; in a chat that they are not in, the position of a new member. */
  place(chat: string, user: number): Place {
    return this.#places.get(`${chat} ${user}`) ?? { chat, user_id: user, ...NOWHERE }
  }

  /** The line up to which a conversation was cleared for all. */
  cleared(chat: string): number {
    return this.#cleared.get(chat) ?? 0
  }

  /** Who is in a group. */
  members(chat: string): ReadonlyArray<Place> {
    return [...this.#places.values()].filter((place) => place.chat === chat)
  }

  /** Groups that somebody is in. */
  groupsOf(user: number): ReadonlyArray<GroupRow> {
    return [...this.groups.values()].filter(({ chat }) => this.#places.has(`${chat} ${user}`))
  }

  /** The line with which a group begins for a member; as the log tells it. */
  joined(chat: string, user: number): number {
    return this.stays.findLast((stay) => stay.chat === chat && stay.user === user)?.from ?? 0
  }

  /**
   * What a conversation shows somebody: nothing that they cleared or the owner cleared for all, that was said before they came to a
   * group that does not show its history, or that was deleted, for all or for them.
   */
  visible(chat: string, user: number): ReadonlyArray<Row> {
    const key = `${chat} ${user}`
    const known = this.#visible.get(key)
    if (known !== undefined) return known
    const before = this.groups.get(chat)?.history === 0 ? this.joined(chat, user) - 1 : 0
    const floor = Math.max(this.cleared(chat), this.place(chat, user).cleared_n, before)
    const rows = this.rows(chat).filter(
      ({ deleted, msg_id, n }) => n > floor && deleted === 0 && !this.#hidden.has(`${user} ${msg_id}`)
    )
    this.#visible.set(key, rows)
    return rows
  }

  /** Whether somebody sees a message, and it was not recalled. */
  stands(chat: string, user: number, number: number): boolean {
    return this.visible(chat, user).some(({ msg_id, undone_by }) => msg_id === number && undone_by === null)
  }

  /** How far somebody has read. */
  position(chat: string, user: number): number {
    return this.place(chat, user).read_position
  }

  mentions({ at_all, msg_id, sender }: Row, user: number): boolean {
    return this.#mentions.has(`${user} ${msg_id}`) || (at_all === 1 && sender !== user)
  }

  /** What somebody has not read: of others, no line of the system, not recalled, beyond the position. */
  unread(chat: string, user: number): ReadonlyArray<Row> {
    const read = this.position(chat, user)
    return this.visible(chat, user).filter(
      ({ position, sender, type, undone_by }) => sender !== user && type !== "event" && undone_by === null && position > read
    )
  }

  /** What the list shows as the last message; nothing of a chat that was deleted from it since. */
  last(chat: string, user: number): Row | undefined {
    const row = this.visible(chat, user).at(-1)
    return row === undefined || row.n <= this.place(chat, user).hidden_n ? undefined : row
  }

  /** Messages that mention somebody and that they have not looked at, newest first: numbers. */
  unseen(chat: string, user: number): ReadonlyArray<number> {
    const { at_read } = this.place(chat, user)
    const joined = this.joined(chat, user)
    return this.visible(chat, user)
      .filter((row) => row.msg_id > at_read && row.undone_by === null && row.n >= joined && this.mentions(row, user))
      .map(({ msg_id }) => msg_id)
      .toReversed()
  }
}
