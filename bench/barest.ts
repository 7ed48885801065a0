import type { WireMessage } from "#engine/api/wire.ts"

/** The barest ways to keep a message list: no immutability, no rules, no totals. Baselines for the engine. */

interface Row {
  readonly id: string
  lastAt: number
  last: string
  unread: number
  readonly messages: Array<WireMessage>
  before: Row | undefined
  after: Row | undefined
}

const rowFor = (rows: Map<string, Row>, message: WireMessage): Row => {
  const known = rows.get(message.toContactId)
  if (known !== undefined) return known
  const made = { id: message.toContactId, lastAt: 0, last: "", unread: 0, messages: [], before: undefined, after: undefined }
  rows.set(made.id, made)
  return made
}

const take = (row: Row, message: WireMessage): void => {
  row.lastAt = message.sendTime
  row.last = message.content
  row.unread += 1
  row.messages.push(message)
}

/** A Map, and a list that is linked again at its head: only right when messages come in order. */
export const mapAndLinks = (messages: ReadonlyArray<WireMessage>): number => {
  const rows = new Map<string, Row>()
  let head: Row | undefined
  for (const message of messages) {
    const row = rowFor(rows, message)
    take(row, message)
    if (head === row) continue
    if (row.before !== undefined) row.before.after = row.after
    if (row.after !== undefined) row.after.before = row.before
    row.before = undefined
    row.after = head
    if (head !== undefined) head.before = row
    head = row
  }
  return rows.size
}

/** A Map, and an array that is sorted after every message. */
export const mapAndSort = (messages: ReadonlyArray<WireMessage>): number => {
  const rows = new Map<string, Row>()
  const order: Array<Row> = []
  for (const message of messages) {
    const before = rows.size
    const row = rowFor(rows, message)
    take(row, message)
    if (rows.size > before) order.push(row)
    order.sort((a, b) => b.lastAt - a.lastAt)
  }
  return order.length
}
