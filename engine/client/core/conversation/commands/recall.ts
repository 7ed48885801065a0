import { HashMap, Option, Result } from "effect"
import type { ContactId } from "../../../../contact/Contact.ts"
import type { Millis } from "../../../../format/Millis.ts"
import type { MessageId } from "../../../../message/Message.ts"
import { mayRecall, mayReedit, reedited } from "../../../../message/recall.ts"
import { mayRecallKind } from "../../../../message/recallable.ts"
import { requestIntent } from "../../../ask.ts"
import { chatOf, messageIn } from "../chats.ts"
import { findContact } from "../../roster/contacts.ts"
import { withReedited } from "../drafts.ts"
import { roleOfAuthor } from "../../groups/groups.ts"
import { meIn } from "../../session/me.ts"
import { refuseByToast } from "../../notices/notices.ts"
import { quoteState } from "../quoted.ts"
import { type Turn, stay } from "../../../Turn.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"

/** Asks the server to take a message back, when {@link mayRecall} allows it; else says why not (CLIENT-32, spec 4.8). */
export const requestRecall = <S extends Pick<State, RequestSlices | "chats" | "contacts" | "groups">>(
  state: S,
  chat: ContactId,
  id: MessageId,
  now: Millis
): Turn<S> => {
  const message = messageIn(chatOf(state, chat), id)
  if (message === undefined || message.number === 0) return stay(state)
  const { author, body, sentAt } = message
  const by = { id: meIn(state), role: findContact(state, chat)?.role ?? "member", authorRole: roleOfAuthor(state, chat, author) }
  const asked = { author, sentAt, isRecalled: body._tag === "Recalled" }
  const may = Result.flatMap(mayRecallKind(body._tag), () => mayRecall(asked, by, now, state.service.recallWindow))
  return Result.match(may, {
    onSuccess: () => [state, [requestIntent(state, { call: "undoMessage", body: { id }, chat, id })]],
    onFailure: (refused) => refuseByToast(state, refused)
  })
}

/** Puts a message that I recalled into the composer: its text, whom it names and what it answers (CLIENT-32, spec 4.8). */
export const reedit = <S extends Pick<State, "chats" | "drafts" | "groups" | "session">>(
  state: S,
  id: ContactId,
  message: MessageId
): S => {
  const chat = chatOf(state, id)
  const recalled = messageIn(chat, message)
  if (recalled === undefined || !mayReedit(recalled, meIn(state))) return state
  const group = Option.getOrUndefined(HashMap.get(state.groups, id))
  const members = group?.members?.map((each) => each.id) ?? null
  const quoted = recalled.quote === undefined ? "unknown" : quoteState(chat, recalled.quote)
  return withReedited(state, id, reedited(recalled, { members, quoted }))
}
