import { HashMap, Option } from "effect"
import type { ContactId } from "../../contact/Contact.ts"
import { kindOf } from "../../contact/kindOf.ts"
import { ask, wireKind } from "../ask.ts"
import { chatOf, closed, oldestNumber, PAGE, withChat } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import type { Intent } from "../Intent.ts"
import { last } from "../Sorted.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { busy, isBusy } from "../tasks.ts"

const askPage = (state: State, chat: ContactId, before: number): Intent =>
  ask(state, {
    call: "getMessageList",
    body: {
      toContactId: chat,
      is_group: wireKind(kindOf(chat)),
      page: 1,
      limit: PAGE,
      ...(before === 0 ? {} : { last_id: before })
    },
    chat,
    before
  })

/** Asks for the newest page of a chat, unless that is under way. */
export const newestPage = (state: State, chat: ContactId): Turn =>
  isBusy(state, `history:${chat}`) ? stay(state) : [busy(state, `history:${chat}`), [askPage(state, chat, 0)]]

/** Puts a chat on screen: what is known shows at once, the newest page is asked for, and what it holds counts as read (CLIENT-20, spec 1.2). */
export const open = (state: State, chat: ContactId): Turn => {
  const contact = contactOf(state, chat)
  const shown: State = { ...(state.open === chat ? state : close(state)), open: chat }
  const read =
    contact === undefined || contact.unread + contact.mentions === 0
      ? shown
      : withContact(shown, { ...contact, unread: 0, mentions: 0 })
  return newestPage(read, chat)
}

/** Takes the chat off screen; of a long one only the newest messages are kept (CLIENT-21). */
export const close = (state: State): State => {
  if (state.open === "") return state
  const chat = Option.getOrUndefined(HashMap.get(state.chats, state.open))
  const kept = chat === undefined ? state : withChat(state, state.open, closed(chat))
  return { ...kept, open: "" }
}

/** Asks for the page before the oldest message known (CLIENT-22). */
export const older = (state: State, id: ContactId): Turn => {
  const chat = chatOf(state, id)
  if (chat.older === "none" || chat.timeline.size === 0 || isBusy(state, `history:${id}`)) return stay(state)
  return [busy(state, `history:${id}`), [askPage(state, id, oldestNumber(chat))]]
}

/** Tells the server that what stands in the open chat was seen (CLIENT-23, spec 1.2). */
export const markRead = (state: State): Turn => {
  if (state.open === "" || !state.visible || state.session._tag !== "LoggedIn") return stay(state)
  const contact = contactOf(state, state.open)
  const newest = last(chatOf(state, state.open).timeline)
  if (contact === undefined || contact.unread === 0 || newest === undefined) return stay(state)
  const body = {
    toContactId: contact.id,
    is_group: wireKind(contact.kind),
    fromUser: String(newest.author),
    messages: [{ id: newest.id, msg_id: newest.number }]
  }
  return [
    withContact(state, { ...contact, unread: 0, mentions: 0 }),
    [ask(state, { call: "setMsgIsRead", body, chat: contact.id })]
  ]
}
