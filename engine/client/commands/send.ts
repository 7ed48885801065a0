import { HashMap, Option, Result } from "effect"
import type { Me } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import { kindOf } from "../../contact/kindOf.ts"
import { htmlOf, mayCompose } from "../../message/compose.ts"
import { type Message, type MessageId, MessageNumber } from "../../message/Message.ts"
import { plainText } from "../../message/plainText.ts"
import { received } from "../../message/received.ts"
import { ask, wireKind } from "../ask.ts"
import { chatOf, withChat } from "../chats.ts"
import { contactOf, withContact } from "../contacts.ts"
import type { Command } from "../Event.ts"
import type { Intent } from "../Intent.ts"
import { toast, why } from "../notices.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"
import { TOAST_MILLIS } from "../../error/outcome.ts"

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

/** Sends the first waiting message of a chat; the next one follows its answer, so that order holds (CLIENT-31). */
export const sendNext = (state: State, chat: ContactId): Turn => {
  const message = chatOf(state, chat).waiting.find((each) => each.delivery === "waiting")
  return message === undefined || state.session._tag !== "LoggedIn"
    ? stay(state)
    : [state, [carry(state, message, state.session.me)]]
}

/** Puts a text into the chat at once and sends it when its turn comes (CLIENT-30, spec 2.13). */
export const send = (state: State, asked: Extract<Command, { readonly _tag: "SendAsked" }>): Turn => {
  if (state.session._tag !== "LoggedIn") return stay(state)
  const { me } = state.session
  const allowed = mayCompose(asked.text)
  if (Result.isFailure(allowed)) return toast(state, why(allowed.failure), TOAST_MILLIS)
  const html = htmlOf(asked.text)
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
  const chat = chatOf(state, asked.chat)
  if (chat.waiting.some((each) => each.id === asked.id)) return stay(state)
  const onTheWay = chat.waiting.some((each) => each.delivery === "waiting")
  const shown = withChat(state, asked.chat, { ...chat, waiting: [...chat.waiting, message] })
  const contact = contactOf(shown, asked.chat)
  const listed =
    contact === undefined
      ? shown
      : withContact(
          shown,
          received(contact, { chat: asked.chat, author: me, type: "text", content: html, sentAt: asked.now, at: [] }, me.id)
        )
  const next = withDraft(listed, asked.chat, "")
  return onTheWay ? stay(next) : sendNext(next, asked.chat)
}

/** Sends a refused or lost message again, under the same id (CLIENT-32, spec 2.13). */
export const retry = (state: State, id: ContactId, message: MessageId): Turn => {
  const chat = chatOf(state, id)
  const onTheWay = chat.waiting.some((each) => each.delivery === "waiting")
  const waiting = chat.waiting.map((each) =>
    each.id === message && each.delivery === "failed" ? { ...each, delivery: "waiting" as const, refusal: "" } : each
  )
  const next = withChat(state, id, { ...chat, waiting })
  return onTheWay ? stay(next) : sendNext(next, id)
}

/** Gives up a failed message: it leaves the chat, its text goes back to an empty composer (CLIENT-33). */
export const discard = (state: State, id: ContactId, message: MessageId): State => {
  const chat = chatOf(state, id)
  const gone = chat.waiting.find((each) => each.id === message && each.delivery === "failed")
  if (gone === undefined) return state
  return backToComposer(withChat(state, id, { ...chat, waiting: chat.waiting.filter((each) => each !== gone) }), gone)
}

/** With a message's text before what the composer holds, so that nothing typed is lost (CLIENT-34). */
export const backToComposer = (state: State, message: Message): State => {
  const text = message.body._tag === "Text" ? plainText(message.body.html) : ""
  const held = Option.getOrUndefined(HashMap.get(state.drafts, message.chat))?.text ?? ""
  return withDraft(state, message.chat, held === "" ? text : `${text}\n${held}`, true)
}

/** With this text in the composer; `fromOutside` tells the screen to take it over. */
export const withDraft = (state: State, chat: ContactId, text: string, fromOutside = false): State => {
  const draft = Option.getOrUndefined(HashMap.get(state.drafts, chat))
  if ((draft?.text ?? "") === text && !fromOutside) return state
  return { ...state, drafts: HashMap.set(state.drafts, chat, { text, version: (draft?.version ?? 0) + (fromOutside ? 1 : 0) }) }
}

/** Once connected again: what was lost on the way is sent once more, in order, under the same ids (CLIENT-35). */
export const resend = (state: State): Turn => {
  let next = state
  const intents: Array<Intent> = []
  for (const [id, chat] of state.chats) {
    if (!chat.waiting.some((each) => each.delivery === "failed" && each.refusal === "")) continue
    const onTheWay = chat.waiting.some((each) => each.delivery === "waiting")
    next = withChat(next, id, {
      ...chat,
      waiting: chat.waiting.map((each) =>
        each.delivery === "failed" && each.refusal === "" ? { ...each, delivery: "waiting" } : each
      )
    })
    if (!onTheWay) intents.push(...sendNext(next, id)[1])
  }
  return [next, intents]
}
