import type { ContactId } from "#engine/contact/Contact.ts"
import type { Connection } from "#server/store/sqlite/Connection.ts"

/** A message as it lies on the server. */
export interface Row {
  readonly msg_id: number
  readonly id: string
  readonly chat: string
  readonly sender: number
  readonly type: string
  readonly content: string
  readonly position: number
  readonly undone_by: number | null
}

/** Key of a conversation on the server, as somebody calls it. */
export const keyOf = (contact: ContactId, me: number): string => {
  if (contact === "-1") return `-1-${me}`
  const other = Number(contact)
  return Number.isNaN(other) ? contact : me < other ? `${me}-${other}` : `${other}-${me}`
}

/** What the server has, read from its tables and not through its calls. */
export class Truth {
  readonly chats = new Map<string, ReadonlyArray<Row>>()
  readonly byId = new Map<string, Row>()
  readonly #positions = new Map<string, number>()

  constructor({ database }: Connection) {
    const rows = database
      .prepare("SELECT msg_id, id, chat, sender, type, content, position, undone_by FROM messages ORDER BY chat, n")
      .all() as unknown as ReadonlyArray<Row>
    const chats = Map.groupBy(rows, ({ chat }) => chat)
    for (const [chat, its] of chats) this.chats.set(chat, its)
    for (const row of rows) this.byId.set(row.id, row)
    for (const { chat, position, user_id } of database
      .prepare("SELECT chat, user_id, read_position AS position FROM members")
      .all() as unknown as ReadonlyArray<{ chat: string; user_id: number; position: number }>)
      this.#positions.set(`${chat} ${user_id}`, position)
  }

  rows(chat: string): ReadonlyArray<Row> {
    return this.chats.get(chat) ?? []
  }

  /** How far somebody has read. */
  position(chat: string, user: number): number {
    return this.#positions.get(`${chat} ${user}`) ?? 0
  }

  /** What somebody has not read: of others, no line of the system, not recalled, beyond the position. */
  unread(chat: string, user: number): number {
    const read = this.position(chat, user)
    return this.rows(chat).filter(
      ({ position, sender, type, undone_by }) => sender !== user && type !== "event" && undone_by === null && position > read
    ).length
  }
}
