import { computed, type ReadonlySignal } from "@preact/signals-react"
import { HashMap, Option, Result } from "effect"
import { EMPTY_CHAT } from "#engine/client/chats.ts"
import type { Chat } from "#engine/client/State.ts"
import { mayGiveUp, mayRetry } from "#engine/client/unsent.ts"
import type { Contact, ContactId } from "#engine/contact/Contact.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { Message } from "#engine/message/Message.ts"
import { plainText } from "#engine/message/plainText.ts"
import { mayRecall, mayReedit } from "#engine/message/recall.ts"
import { minute } from "../clock/minute.ts"
import { byKey } from "./byKey.ts"
import { contact } from "./chatHead.ts"
import { service } from "./service.ts"
import { me } from "./session.ts"
import { command, slice } from "./store.ts"

/** What may be done with a message now. */
export interface MessageActions {
  readonly copy: boolean
  readonly recall: boolean
  readonly reedit: boolean
  /** One that is not sent: sent again now; taken back into the composer; given up for good. */
  readonly retry: boolean
  readonly edit: boolean
  readonly discard: boolean
}

const chat = byKey((id: ContactId) =>
  slice((state) => Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT), EMPTY_CHAT)
)

type Role = Contact["role"]

const actionsOf = (
  message: Message,
  chat: Chat,
  by: { readonly id: Message["author"]; readonly role: Role } | null,
  now: Millis,
  window: number
): MessageActions => {
  const { author, body, id, number, sentAt } = message
  const isRecalled = body._tag === "Recalled"
  const isBubble = body._tag === "Text" || body._tag === "Other"
  return {
    copy: body._tag === "Text",
    recall:
      by !== null &&
      number !== 0 &&
      (isBubble || isRecalled) &&
      Result.isSuccess(mayRecall({ author, sentAt, isRecalled }, { ...by, authorRole: "member" }, now, window)),
    reedit: by !== null && mayReedit(message, by.id),
    retry: number === 0 && mayRetry(chat, id),
    edit: number === 0 && mayGiveUp(chat, id),
    discard: number === 0 && mayGiveUp(chat, id)
  }
}

/** What the menu of a message offers; read anew each minute, because the time to recall runs out. */
export const messageActions = (message: Message): ReadonlySignal<MessageActions> =>
  computed(() => {
    const mine = me.value
    const role = contact(message.chat).value?.role ?? "member"
    const now = Math.max(minute.value, Date.now()) as Millis
    const by = mine === null ? null : { id: mine.id, role }
    return actionsOf(message, chat(message.chat).value, by, now, service.value.recallWindow)
  })

type Named = Pick<Message, "chat" | "id">

/** Sends a message again that failed or waits. */
export const retry = ({ chat, id }: Named): void => command({ _tag: "RetryAsked", chat, id })

/** Takes a message that is not sent out of its chat; its text goes back to the composer. */
export const takeBack = ({ chat, id }: Named): void => command({ _tag: "DiscardAsked", chat, id })

/** Gives up a message that is not sent, with its text. */
export const discard = ({ chat, id }: Named): void => command({ _tag: "DiscardAsked", chat, id, forGood: true })

/** The text of a message for the clipboard. */
export const copyText = ({ body }: Message): string => (body._tag === "Text" ? plainText(body.html) : "")
