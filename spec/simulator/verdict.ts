import { toArray } from "#engine/client/Sorted.ts"
import type { Chat } from "#engine/client/State.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Device } from "./Device.ts"
import { GIVEN_UP, type Ledger, type Written } from "./Ledger.ts"
import { keyOf, type Row, type Truth } from "./Truth.ts"

/** What of a contact a fresh load must tell as well. */
const FIELDS = [
  "kind",
  "name",
  "avatar",
  "lastType",
  "lastContent",
  "lastAt",
  "unread",
  "mentions",
  "pinned",
  "notify",
  // comes without a number: a relay that keeps no order may bring it before its contact
  "online"
] as const satisfies ReadonlyArray<keyof Contact>

const contactsOf = ({ state }: Device): ReadonlyMap<ContactId, Contact> => new Map(state.contacts)

/** Where a client differs from one that has just loaded everything (spec 4.12). */
const compareLists = (device: Device, fresh: Device, isOrdered: boolean): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const [ours, theirs] = [contactsOf(device), contactsOf(fresh)]
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [our, their] = [ours.get(id), theirs.get(id)]
    if (our === undefined || their === undefined) {
      problems.push(`contact ${id} is ${our === undefined ? "missing" : "too many"}`)
      continue
    }
    for (const field of FIELDS)
      if (our[field] !== their[field] && (field !== "online" || isOrdered))
        problems.push(`contact ${id}: ${field} is ${String(our[field])}, on the server ${String(their[field])}`)
  }
  const order = ({ state }: Device): string =>
    toArray(state.order)
      .map(({ id }) => id)
      .join(" ")
  if (order(device) !== order(fresh)) problems.push(`the list is in the order ${order(device)}, not ${order(fresh)}`)
  for (const total of ["unread", "mentions", "system"] as const)
    if (device.state.totals[total] !== fresh.state.totals[total])
      problems.push(`total ${total} is ${device.state.totals[total]}, on the server ${fresh.state.totals[total]}`)
  return problems
}

/** The list against the server's tables. */
const checkUnread = (device: Device, truth: Truth): ReadonlyArray<string> =>
  [...contactsOf(device).values()]
    .filter(({ kind }) => kind === "person")
    .flatMap(({ id, unread }) => {
      const real = truth.unread(keyOf(id, device.who.id), device.who.id)
      return unread === real ? [] : [`contact ${id}: ${unread} are unread, in truth ${real}`]
    })

const checkMessage = (message: Message, row: Row, device: Device, truth: Truth): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const me = device.who.id
  if ((message.body._tag === "Recalled") !== (row.undone_by !== null))
    problems.push(`message ${row.msg_id} is ${message.body._tag}, on the server ${row.undone_by === null ? "not " : ""}recalled`)
  if (message.body._tag === "Text" && row.undone_by === null && message.body.html !== row.content)
    problems.push(`message ${row.msg_id} reads ${message.body.html}, on the server ${row.content}`)
  if (message.id !== row.id || message.author !== row.sender) problems.push(`message ${row.msg_id} is another one`)
  const peer = Number(message.chat)
  if (row.sender === me && row.type === "text" && peer > 0) {
    const isRead = truth.position(row.chat, peer) >= row.position
    if ((message.delivery === "read") !== isRead)
      problems.push(`message ${row.msg_id} counts as ${message.delivery}, in truth ${isRead ? "it is read" : "it is not read"}`)
  }
  return problems
}

/** A chat as far as it is loaded: in the server's order, and, where it claims to be whole, without holes. */
const checkChat = (device: Device, id: ContactId, chat: Chat, truth: Truth): ReadonlyArray<string> => {
  const rows = truth.rows(keyOf(id, device.who.id))
  const timeline = toArray(chat.timeline)
  const [oldest] = timeline
  if (chat.waiting.length + chat.keeping.length > 0)
    return [`chat ${id}: ${chat.waiting.map((each) => each.id).join(" ")} still wait`]
  if (oldest === undefined) return []
  const byNumber = new Map(rows.map((row) => [row.msg_id, row]))
  const problems: Array<string> = []
  for (const message of timeline) {
    const row = byNumber.get(message.number)
    if (row === undefined) problems.push(`message ${message.number} is not on the server`)
    else if (device.isLive(chat)) problems.push(...checkMessage(message, row, device, truth))
  }
  if (device.isLive(chat)) {
    // what its archive holds comes under it when somebody looks
    const isWhole = chat.older === "none" && chat.stored === "no"
    const real = rows.filter(({ msg_id }) => isWhole || msg_id >= oldest.number).map(({ msg_id }) => msg_id)
    const ours = timeline.map(({ number }) => number)
    if (real.join() !== ours.join()) {
      const missing = real.filter((each) => !ours.includes(each as never))
      problems.push(
        `holds ${ours.length} messages of ${real.length}${missing.length > 0 ? `; ${missing.slice(0, 5).join(" ")} are missing` : ""}`
      )
    }
  }
  return problems.map((problem) => `chat ${id}: ${problem}`)
}

/** A server that knows better, though nothing was missing, shows that somebody has counted wrong. */
const checkCounting = ({ state }: Device): ReadonlyArray<string> =>
  state.log.corrected === 0 ? [] : [`unread had to be corrected ${state.log.corrected} times`]

/** All that is wrong with a client when nothing is under way; `isOrdered`: its sockets kept the order of frames. */
export const checkDevice = (device: Device, fresh: Device, truth: Truth, isOrdered: boolean): ReadonlyArray<string> =>
  [
    ...compareLists(device, fresh, isOrdered),
    ...checkUnread(device, truth),
    ...checkCounting(device),
    ...[...device.state.chats].flatMap(([id, chat]) => checkChat(device, id, chat, truth))
  ].map((problem) => `${device.name}: ${problem}`)

/** What people wrote, against what the server has: nothing lost, nothing doubled, nothing out of order. */
export const checkLedger = ({ all }: Ledger, truth: Truth): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const texts = new Map<string, number>()
  for (const { content, type, undone_by } of truth.byId.values())
    if (type === "text" && undone_by === null) texts.set(content, (texts.get(content) ?? 0) + 1)
  for (const [text, count] of texts) if (count > 1) problems.push(`${text} is there ${count} times: doubled`)
  const latest = new Map<string, readonly [Written, Row]>()
  for (const written of all) {
    const { chat, device, excuse, id, isLate, text } = written
    const row = truth.byId.get(id)
    if (row === undefined) {
      if (excuse === "") problems.push(`${id} (${text}) of ${device.name} to ${chat} is lost`)
      continue
    }
    if (row.chat !== keyOf(chat, device.who.id)) problems.push(`${id} (${text}) of ${device.name} to ${chat} is in ${row.chat}`)
    if (excuse === GIVEN_UP || isLate) continue
    const key = `${device.name} ${chat}`
    const before = latest.get(key)
    if (before !== undefined && before[1].msg_id > row.msg_id)
      problems.push(`${id} (${text}) of ${device.name} to ${chat} came before ${before[0].id}: out of order`)
    latest.set(key, [written, row])
  }
  return problems
}
