import { HashMap } from "effect"
import { compareInTimeline } from "#engine/client/core/conversation/chats.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { State } from "#engine/client/State.ts"
import { mentionTotal, unreadTotal } from "#engine/contact/unread.ts"
import { compareContacts } from "#engine/contact/order.ts"
import { toArray } from "#engine/client/Sorted.ts"

/** Something that must never be, was. */
export class Broken extends Error {}

const SEEN = new WeakSet<object>()

/** Whether its chunks stand in order, each message once. Those that were looked at before are not looked at again. */
const checkTimeline = (who: string, id: string, { timeline, waiting }: ChatState): void => {
  if (SEEN.has(timeline)) return
  SEEN.add(timeline)
  let before = timeline.chunks[0]?.[0]
  for (const chunk of timeline.chunks) {
    const [first] = chunk
    if (before !== undefined && first !== undefined && first !== before && compareInTimeline(before, first) >= 0)
      throw new Broken(`${who}: chat ${id} is out of order at message ${first.number}`)
    before = chunk.at(-1)
    if (SEEN.has(chunk)) continue
    SEEN.add(chunk)
    for (let i = 1; i < chunk.length; i++) {
      const [a, b] = [chunk[i - 1], chunk[i]]
      if (a !== undefined && b !== undefined && (compareInTimeline(a, b) >= 0 || a.id === b.id))
        throw new Broken(`${who}: chat ${id} is out of order at message ${b.number}`)
    }
  }
  const ids = new Set<string>()
  for (const each of waiting) {
    if (ids.has(each.id)) throw new Broken(`${who}: ${each.id} waits twice in chat ${id}`)
    ids.add(each.id)
  }
}

/** What must hold after each event, as far as it is cheap to see: timelines in order, no message twice. */
export const checkMoved = (who: string, before: State, state: State): void => {
  if (before.chats === state.chats) return
  for (const [id, chat] of state.chats) checkTimeline(who, id, chat)
}

/** What must hold after each event, and costs a look at everything: totals are sums, the order is that of the contacts, no id stands twice. */
export const checkWhole = (who: string, state: State): void => {
  const contacts = [...HashMap.values(state.contacts)]
  if (state.totals.unread !== unreadTotal(contacts))
    throw new Broken(`${who}: the total of unread is ${state.totals.unread}, the sum ${unreadTotal(contacts)}`)
  if (state.totals.mentions !== mentionTotal(contacts)) throw new Broken(`${who}: the total of mentions is not their sum`)
  if (contacts.some(({ mentions, unread }) => unread < 0 || mentions < 0)) throw new Broken(`${who}: less than nothing is unread`)
  const listed = contacts.filter(({ lastContent }) => lastContent !== "").toSorted(compareContacts)
  if (
    listed.map(({ id }) => id).join() !==
    toArray(state.order)
      .map(({ id }) => id)
      .join()
  )
    throw new Broken(`${who}: the list is not in the order of its contacts`)
  for (const [id, chat] of state.chats) {
    const all = [...toArray(chat.timeline), ...chat.waiting].map((each) => each.id)
    if (new Set(all).size < all.length) throw new Broken(`${who}: a message stands twice in chat ${id}`)
  }
}
