import { computed, type ReadonlySignal } from "@preact/signals-react"
import { Result } from "effect"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import { mayGiveUp, mayRetry } from "#engine/client/core/conversation/unsent.ts"
import type { Contact } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { isBubble } from "#engine/message/bubble.ts"
import { mayCopy } from "#engine/message/copy.ts"
import { wordsIn } from "#engine/message/kinds/kinds.ts"
import { mayForward } from "#engine/message/forward.ts"
import type { Message } from "#engine/message/Message.ts"
import { wordsRead } from "#engine/message/formatting/formatted.ts"
import { plainText } from "#engine/message/plainText.ts"
import { mayQuote } from "#engine/message/quote.ts"
import { mayRecall, mayReedit } from "#engine/message/recall.ts"
import { isRecallable } from "#engine/message/recallable.ts"
import { minute } from "../../clock/minute.ts"
import { knownContact } from "../chat/chatHead.ts"
import { chatState } from "../chat/chatState.ts"
import { service } from "../shared/service.ts"
import { me } from "../shared/session.ts"
import { mayWriteHere } from "../chat/silenced.ts"
import { roleIn } from "../chat/speaker.ts"
import { dispatchCommand } from "../shared/store.ts"

/** What may be done with a message now. */
export interface MessageActions {
  /** Answered with its words above mine. */
  readonly quote: boolean
  /** Its author named in what I write. */
  readonly name: boolean
  readonly copy: boolean
  readonly forward: boolean
  readonly recall: boolean
  readonly reedit: boolean
  /** Deleted, for me or for all; chosen together with others. */
  readonly remove: boolean
  readonly select: boolean
  /** One that is not sent: sent again now; taken back into the composer; given up for good. */
  readonly retry: boolean
  readonly edit: boolean
  readonly discard: boolean
}

type Role = Contact["role"]

/** Who asks, and what the chat lets them do. */
interface Asker {
  readonly id: Message["author"]
  readonly role: Role
  readonly authorRole: Role
  readonly writes: boolean
}

const actionsOf = (message: Message, chat: ChatState, by: Asker | null, now: Millis, window: number): MessageActions => {
  const { author, body, id, number, sentAt } = message
  const isRecalled = body._tag === "Recalled"
  const isSaid = isBubble(body)
  const isSystem = kindOf(message.chat) === "system"
  return {
    quote: by !== null && by.writes && mayQuote(message),
    name: by !== null && by.writes && by.id !== author && isSaid && kindOf(message.chat) === "group",
    copy: mayCopy(body),
    forward: mayForward(message),
    recall:
      by !== null &&
      number !== 0 &&
      isRecallable(body) &&
      Result.isSuccess(mayRecall({ author, sentAt, isRecalled }, by, now, window)),
    reedit: by !== null && mayReedit(message, by.id),
    remove: isSaid && number !== 0 && !isSystem,
    select: isSaid && number !== 0 && !isSystem,
    retry: number === 0 && mayRetry(chat, id),
    edit: number === 0 && mayCopy(body) && mayGiveUp(chat, id),
    discard: number === 0 && mayGiveUp(chat, id)
  }
}

const isSame = (a: MessageActions, b: MessageActions): boolean =>
  (Object.keys(a) as ReadonlyArray<keyof MessageActions>).every((each) => a[each] === b[each])

/** What the menu of a message offers; read again each minute, because the time to recall runs out. The same value as long as it offers the same. */
export const messageActions = (message: Message): ReadonlySignal<MessageActions> => {
  let before: MessageActions | undefined
  return computed(() => {
    const mine = me.value
    const role = knownContact(message.chat).value?.role ?? "member"
    const now = Math.max(minute.value, Date.now()) as Millis
    const authorRole = roleIn(message.chat, message.author)
    const by = mine === null ? null : { id: mine.id, role, authorRole, writes: mayWriteHere(message.chat) }
    const offered = actionsOf(message, chatState(message.chat).value, by, now, service.value.recallWindow)
    if (before === undefined || !isSame(before, offered)) before = offered
    return before
  })
}

type Named = Pick<Message, "chat" | "id">

/** Sends a message again that failed or waits. */
export const retryMessage = ({ chat, id }: Named): void => dispatchCommand({ _tag: "RetryAsked", chat, id })

/** Takes a message that is not sent out of its chat; its text goes back to the composer. */
export const takeBack = ({ chat, id }: Named): void => dispatchCommand({ _tag: "DiscardAsked", chat, id })

/** Gives up a message that is not sent, with its text. */
export const discardMessage = ({ chat, id }: Named): void => dispatchCommand({ _tag: "DiscardAsked", chat, id, forGood: true })

/** What is read of a message where its formats are not drawn; empty without words. */
export const messageWords = ({ body }: Message): string => wordsRead(wordsIn(body))

/** The text of a message for the clipboard, as it was typed. */
export const copyText = ({ body }: Message): string => plainText(wordsIn(body))
