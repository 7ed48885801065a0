import { asRead } from "./asRead.ts"
import { HashMap } from "effect"
import { archiveFloor, olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import type { UserId } from "#engine/account/User.ts"
import { chatOf } from "#engine/client/core/conversation/chats.ts"
import { toArray } from "#engine/client/Sorted.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import { EVERYBODY, type Message } from "#engine/message/Message.ts"
import type { Device } from "./Device.ts"
import { GIVEN_UP, type Ledger, type Written } from "./Ledger.ts"
import { keyOf, type Row, type Truth } from "./Truth.ts"
import { checkMembers, checkRows } from "./verdictOfRows.ts"

/** What of a contact a fresh load must tell as well. */
const FIELDS = [
  "kind",
  "name",
  "avatar",
  "lastKind",
  "lastContent",
  "lastAt",
  "unread",
  "mentions",
  "pinned",
  "notify",
  "role",
  // comes without a number: a relay that keeps no order may bring it before its contact
  "online"
] as const satisfies ReadonlyArray<keyof Contact>

const isLast = (field: (typeof FIELDS)[number]): boolean => field === "lastKind" || field === "lastContent" || field === "lastAt"

const contactsOf = ({ state }: Device): ReadonlyMap<ContactId, Contact> => new Map(state.contacts)

/** Where a client differs from one that has just loaded everything (spec 4.12). */
const compareLists = (device: Device, fresh: Device, isOrdered: boolean): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const [ours, theirs] = [contactsOf(device), contactsOf(fresh)]
  const waits = new Set([...device.state.chats].flatMap(([id, { waiting }]) => (waiting.length > 0 ? [id] : [])))
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [our, their] = [ours.get(id), theirs.get(id)]
    if (our === undefined || their === undefined) {
      problems.push(`contact ${id} is ${our === undefined ? "missing" : "too many"}`)
      continue
    }
    // what has no last message has no place in time either; what was refused and waits for its author stands there here alone
    const isBlank = our.lastContent === "" && their.lastContent === ""
    const isOwn = waits.has(id)
    // only people come and go
    const isSeen = isOrdered && our.kind === "person"
    for (const field of FIELDS)
      if (
        our[field] !== their[field] &&
        (field !== "online" || isSeen) &&
        !(isBlank && field === "lastAt") &&
        !(isOwn && isLast(field))
      )
        problems.push(`contact ${id}: ${field} is ${String(our[field])}, on the server ${String(their[field])}`)
  }
  const order = ({ state }: Device): string =>
    toArray(state.order)
      .flatMap(({ id }) => (waits.has(id) ? [] : [id]))
      .join(" ")
  if (order(device) !== order(fresh)) problems.push(`the list is in the order ${order(device)}, not ${order(fresh)}`)
  for (const total of ["unread", "mentions", "system"] as const)
    if (device.state.totals[total] !== fresh.state.totals[total])
      problems.push(`total ${total} is ${device.state.totals[total]}, on the server ${fresh.state.totals[total]}`)
  return problems
}

const checkMessage = (message: Message, row: Row, device: Device, truth: Truth): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const me = device.who.id
  if ((message.body._tag === "Recalled") !== (row.undone_by !== null))
    problems.push(`message ${row.msg_id} is ${message.body._tag}, on the server ${row.undone_by === null ? "not " : ""}recalled`)
  const content = asRead(row.content, device.state)
  if (message.body._tag === "Text" && row.undone_by === null && message.body.html !== content)
    problems.push(`message ${row.msg_id} reads ${message.body.html}, on the server ${content}`)
  // mine keeps its quote where the quoted message was gone before the server got it
  const isQuoteGone = row.sender === me && row.pid === 0 && !truth.stands(row.chat, me, message.quote?.number ?? 0)
  if ((message.quote?.number ?? 0) !== row.pid && row.undone_by === null && !isQuoteGone)
    problems.push(`message ${row.msg_id} answers ${message.quote?.number ?? "nothing"}, on the server ${row.pid}`)
  if (message.body._tag === "Text" && message.chat.startsWith("group-") && message.author !== me) {
    const isMeant = truth.mentions(row, me)
    if (message.at.includes(device.who.id as UserId) !== isMeant)
      problems.push(
        `message ${row.msg_id} ${isMeant ? "mentions me, and I do not know it" : "does not mention me, as I believe"}`
      )
  }
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
const checkChat = (device: Device, id: ContactId, chat: ChatState, truth: Truth): ReadonlyArray<string> => {
  const key = keyOf(id, device.who.id)
  const rows = truth.visible(key, device.who.id)
  const known = new Set(truth.rows(key).map(({ msg_id }) => msg_id))
  const timeline = toArray(chat.timeline)
  const [oldest] = timeline
  const waiting = [...chat.waiting.filter(({ refusal }) => refusal === ""), ...chat.keeping]
  if (waiting.length > 0) return [`chat ${id}: ${waiting.map((each) => each.id).join(" ")} still wait`]
  const hidden = rows.filter(({ msg_id }) => chat.pendingDeletes.some(({ number }) => number === msg_id))
  if (hidden.length > 0) return [`chat ${id}: ${hidden.length} are still to be deleted`]
  if (oldest === undefined) return []
  if (id.startsWith("group-") && !HashMap.has(device.state.contacts, id))
    return [`chat ${id}: holds ${timeline.length} messages of a group that it is not in`]
  const byNumber = new Map(rows.map((row) => [row.msg_id, row]))
  const problems: Array<string> = []
  for (const message of timeline) {
    const row = byNumber.get(message.number)
    if (!known.has(message.number)) problems.push(`message ${message.number} is not on the server`)
    else if (row === undefined && device.isLive(chat)) problems.push(`message ${message.number} is gone, or not theirs to see`)
    else if (row !== undefined && device.isLive(chat)) problems.push(...checkMessage(message, row, device, truth))
  }
  if (device.isLive(chat)) {
    // what its archive holds comes under it when somebody looks
    const isWhole = olderLoaded(chat.coverage) === "none" && chat.stored === "no"
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

/** What an archive keeps, and would show, is not more than its person may see. */
const checkKept = (device: Device, truth: Truth): ReadonlyArray<string> =>
  [...device.kept].flatMap(([name, numbers]) => {
    const id = name as ContactId
    const isLeft = id.startsWith("group-") && !HashMap.has(device.state.contacts, id)
    const { coverage } = chatOf(device.state, id)
    const floor = archiveFloor(coverage)
    // where something may be missing nothing is shown before a page tells
    if (!isLeft && !coverage.live) return []
    const may = new Set(truth.visible(keyOf(id, device.who.id), device.who.id).map(({ msg_id }) => msg_id))
    const extra = numbers.filter((each) => isLeft || (each >= floor && !may.has(each)))
    return extra.length === 0 ? [] : [`keeps ${extra.length} messages of chat ${id} that are gone, such as ${extra[0]}`]
  })

/** All that is wrong with a client when nothing is under way; `isOrdered`: its sockets kept the order of frames. */
export const checkDevice = (device: Device, fresh: Device, truth: Truth, isOrdered: boolean): ReadonlyArray<string> =>
  [
    ...compareLists(device, fresh, isOrdered),
    ...checkRows(device, truth),
    ...checkMembers(device, truth),
    ...checkCounting(device),
    ...[...device.state.chats].flatMap(([id, chat]) => checkChat(device, id, chat, truth)),
    ...checkKept(device, truth)
  ].map((problem) => `${device.name}: ${problem}`)

/** How each text begins that somebody writes here; no two are alike. */
const WRITTEN = "<p>text "

/** Whom a message calls and what it answers, as its author's engine said, as far as that still stands. */
const checkSaid = ({ at, device, quotes }: Written, row: Row, truth: Truth): ReadonlyArray<string> => {
  const me = device.who.id
  if (row.undone_by !== null || row.n <= truth.cleared(row.chat) || !truth.groups.has(row.chat)) return []
  const problems: Array<string> = []
  if (row.pid !== quotes && truth.stands(row.chat, me, quotes))
    problems.push(`message ${row.msg_id} answers ${row.pid}, and was to answer ${quotes}`)
  if (at.includes(EVERYBODY) !== (row.at_all === 1)) problems.push(`message ${row.msg_id} was to call everybody`)
  for (const id of at)
    if (id !== EVERYBODY && id !== me && row.at_all === 0 && isThere(row, id, truth) && !truth.mentions(row, id))
      problems.push(`message ${row.msg_id} was to mention ${id}`)
  return problems
}

const isThere = ({ chat, n }: Row, user: number, { stays }: Truth): boolean =>
  stays.some((stay) => stay.chat === chat && stay.user === user && stay.from <= n && stay.to === Number.POSITIVE_INFINITY)

/** Whether its author was told that it does not go: it waits for them, failed. */
const isRefused = ({ chat, device, id }: Written): boolean =>
  chatOf(device.state, chat).waiting.some((each) => each.id === id && each.refusal !== "")

/** What people wrote, against what the server has: nothing lost, nothing doubled, nothing out of order. */
export const checkLedger = (ledger: Ledger, truth: Truth): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const texts = new Map<string, number>()
  for (const { content, id, sender, type, undone_by } of truth.byId.values()) {
    // an announcement may say twice what it said before
    if (type !== "text" || undone_by !== null || !content.startsWith(WRITTEN)) continue
    const isCopy = !ledger.has(id) && ledger.copies(sender, content) > 0
    const key = isCopy ? `${content} ${sender}` : content
    const count = (texts.get(key) ?? 0) + 1
    texts.set(key, count)
    if (count > (isCopy ? ledger.copies(sender, content) : 1)) problems.push(`${content} is there ${count} times: doubled`)
  }
  const latest = new Map<string, readonly [Written, Row]>()
  for (const written of ledger.all) {
    const { chat, device, excuse, id, isLate, text } = written
    const row = truth.byId.get(id)
    const refused = isRefused(written)
    if (row === undefined) {
      if (excuse === "" && !refused && !device.returned.has(id))
        problems.push(`${id} (${text}) of ${device.name} to ${chat} is lost`)
      continue
    }
    if (refused) problems.push(`${id} (${text}) of ${device.name} to ${chat} is there, and its author was told that it is not`)
    if (row.chat !== keyOf(chat, device.who.id)) problems.push(`${id} (${text}) of ${device.name} to ${chat} is in ${row.chat}`)
    problems.push(...checkSaid(written, row, truth))
    if (excuse === GIVEN_UP || isLate) continue
    const key = `${device.name} ${chat}`
    const before = latest.get(key)
    if (before !== undefined && before[1].msg_id > row.msg_id)
      problems.push(`${id} (${text}) of ${device.name} to ${chat} came before ${before[0].id}: out of order`)
    latest.set(key, [written, row])
  }
  return problems
}
