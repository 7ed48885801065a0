import { Result } from "effect"
import type { Me } from "../../account/User.ts"
import { type ContactId, FRIEND_NOTICES } from "../../contact/Contact.ts"
import { kindOf } from "../../contact/kindOf.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"
import { refused } from "../../error/refusal.ts"
import { htmlOf, mayCompose } from "../../message/compose.ts"
import { type Message, type MessageId, MessageNumber } from "../../message/Message.ts"
import { received } from "../../message/received.ts"
import { ask, wireKind } from "../ask.ts"
import { chatOf, messageIn, withChat } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import { backToComposer, withDraft } from "../drafts.ts"
import type { Command } from "../Event.ts"
import type { Intent } from "../Intent.ts"
import { toast, why } from "../notices.ts"
import { withoutAsLast } from "../rows.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"

/** The call that carries a waiting message. */
const carry = (state: State, message: Message, me: Me): Intent =>
  ask(state, {
    call: "sendMessage",
    body: {
      id: message.id,
      toContactId: message.chat,
      is_group: wireKind(kindOf(message.chat)),
      type: "text",
      content: message.body._tag === "Text" ? message.body.html : "",
      at: message.at,
      sendTime: message.sentAt,
      fromUser: { id: me.id, displayName: me.name, avatar: me.avatar }
    },
    chat: message.chat,
    id: message.id
  })

/** Sends the first waiting message of a chat unless one is on its way; the next one follows its answer, so that order holds (CLIENT-17). */
export const sendNext = (state: State, id: ContactId): Turn => {
  const chat = chatOf(state, id)
  const message = chat.sending === "" ? chat.waiting.find((each) => each.delivery === "waiting") : undefined
  return message === undefined || state.session._tag !== "LoggedIn"
    ? stay(state)
    : [withChat(state, id, { ...chat, sending: message.id }), [carry(state, message, state.session.me)]]
}

const isLost = ({ delivery, refusal }: Message): boolean => delivery === "failed" && refusal === ""

/** A lost message waits again for its turn. */
const again = (message: Message): Message => (isLost(message) ? { ...message, delivery: "waiting" } : message)

/** Puts a text into the chat at once, as the contact's last one, and sends it when its turn comes (CLIENT-16, spec 2.13). */
export const send = (state: State, asked: Extract<Command, { readonly _tag: "SendAsked" }>): Turn => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const { me } = state.session
  const chat = chatOf(state, asked.chat)
  if (messageIn(chat, asked.id) !== undefined) return stay(state)
  const readOnly = kindOf(asked.chat) === "system" || asked.chat === FRIEND_NOTICES
  const allowed = readOnly ? Result.fail(refused("chat-read-only")) : mayCompose(asked.text)
  if (Result.isFailure(allowed)) return toast(state, why(allowed.failure), TOAST_MILLIS)
  const html = htmlOf(allowed.success)
  const message: Message = {
    id: asked.id,
    number: MessageNumber.make(0),
    chat: asked.chat,
    author: me.id,
    body: { _tag: "Text", html },
    sentAt: asked.now,
    delivery: "waiting",
    refusal: "",
    at: []
  }
  // what got lost before goes first
  const shown = withChat(state, asked.chat, { ...chat, waiting: [...chat.waiting.map(again), message] })
  const contact = contactOf(shown, asked.chat)
  const listed =
    contact === undefined
      ? shown
      : withContact(
          shown,
          received(contact, { chat: asked.chat, author: me, type: "text", content: html, sentAt: asked.now, at: [] }, me.id)
        )
  return sendNext(withDraft(listed, asked.chat, ""), asked.chat)
}

/** Sends a failed message again, under the same id. Of those that got lost all go again, so that none overtakes another (CLIENT-20, spec 2.13). */
export const retry = (state: State, id: ContactId, message: MessageId): Turn => {
  const chat = chatOf(state, id)
  const asked = chat.waiting.find((each) => each.id === message && each.delivery === "failed")
  if (asked === undefined) return stay(state)
  const waiting = isLost(asked)
    ? chat.waiting.map(again)
    : chat.waiting.map((each) => (each === asked ? { ...each, delivery: "waiting" as const, refusal: "" } : each))
  return sendNext(withChat(state, id, { ...chat, waiting }), id)
}

/** Without a message that will not be sent: it leaves the chat and the list, its text goes back to the composer (CLIENT-21). */
export const givenUp = (state: State, message: Message): Turn => {
  const chat = chatOf(state, message.chat)
  const gone = withChat(state, message.chat, { ...chat, waiting: chat.waiting.filter((each) => each.id !== message.id) })
  return withoutAsLast(backToComposer(gone, message), message)
}

/** Gives up a failed message (CLIENT-21). */
export const discard = (state: State, id: ContactId, message: MessageId): Turn => {
  const failed = chatOf(state, id).waiting.find((each) => each.id === message && each.delivery === "failed")
  return failed === undefined ? stay(state) : givenUp(state, failed)
}

/** Connected again: what got lost on the way is sent once more, in order, under the same ids (CLIENT-19). */
export const resend = (state: State): Turn => {
  let next = state
  const intents: Array<Intent> = []
  for (const [id, chat] of state.chats) {
    if (!chat.waiting.some(isLost)) continue
    const [sent, more] = sendNext(withChat(next, id, { ...chat, waiting: chat.waiting.map(again) }), id)
    next = sent
    intents.push(...more)
  }
  return [next, intents]
}
