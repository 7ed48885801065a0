import { Result } from "effect"
import type { ContactId } from "../../contact/Contact.ts"
import { TOAST_DEFAULT } from "../../error/toast.ts"
import type { Millis } from "../../format/Millis.ts"
import type { MessageId } from "../../message/Message.ts"
import { mayRecall, mayReedit } from "../../message/recall.ts"
import { ask } from "../ask.ts"
import { chatOf, messageIn } from "../chats.ts"
import { contactOf } from "../contacts.ts"
import { withDraft } from "../drafts.ts"
import { meIn } from "../me.ts"
import { toast, why } from "../notices.ts"
import { type Turn, stay } from "../Turn.ts"
import type { State } from "../State.ts"

/** Asks the server to take a message back, when {@link mayRecall} allows it; else says why not (CLIENT-32, spec 4.8). */
export const recall = (state: State, chat: ContactId, id: MessageId, now: Millis): Turn => {
  const message = messageIn(chatOf(state, chat), id)
  if (message === undefined || message.number === 0) return stay(state)
  const role = contactOf(state, chat)?.role ?? "member"
  const by = { id: meIn(state), role, authorRole: "member" as const }
  const asked = { author: message.author, sentAt: message.sentAt, isRecalled: message.body._tag === "Recalled" }
  return Result.match(mayRecall(asked, by, now, state.service.recallWindow), {
    onSuccess: () => [state, [ask(state, { call: "undoMessage", body: { id }, chat, id })]],
    onFailure: (refused) => toast(state, why(refused), TOAST_DEFAULT)
  })
}

/** Puts the text of a message I recalled into the composer (CLIENT-32, spec 4.8). */
export const reedit = (state: State, chat: ContactId, id: MessageId): State => {
  const message = messageIn(chatOf(state, chat), id)
  return message?.body._tag === "Recalled" && mayReedit(message, meIn(state))
    ? withDraft(state, chat, message.body.was, true)
    : state
}
