import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"
import { withFilesIn } from "../conversation/attachments.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { sendNext } from "../conversation/outbox.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import type { Fact } from "../../Event.ts"
import { withWaitingShown } from "../sync/log/fold.ts"
import type { RequestSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../tabs/Part.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { withKeep, withOwner } from "./keep.ts"
import { withReleased } from "./release.ts"

/** Messages that are kept now stand in their chat, as the contact's last one, and are sent when their turn comes (CLIENT-16, spec 2.10). */
const shown = <S extends Pick<State, RequestSlices | RowSlices | "attaching" | "chats" | "outbox">>(
  state: S,
  id: ContactId,
  kept: ReadonlySet<MessageId>
): Turn<S> => {
  const before = chatOf(state, id)
  const waiting = [...before.waiting, ...before.keeping.filter((each) => kept.has(each.id))]
  const keeping = before.keeping.filter((each) => !kept.has(each.id))
  const chat = { ...before, waiting, keeping, stalled: false }
  const contact = findContact(state, id)
  const next = withFilesIn(withChat(state, id, chat), [id])
  return sendNext(contact === undefined ? next : withContact(next, withWaitingShown(contact, chat), contact), id)
}

/** The archive was written, or could not be: what was to be kept first goes on all the same, and trouble is told once (OUTBOX-02, DEC-0026). */
export const savedTold = <
  S extends Pick<State, RequestSlices | RowSlices | "attaching" | "chats" | "keep" | "open" | "outbox" | "toastCount" | "toasts">
>(
  state: S,
  { messages, owner, trouble, whole = [] }: Extract<Fact, { readonly _tag: "SavedTold" }>
): Turn<S> => {
  if (state.session._tag !== "LoggedIn" || state.session.me.id !== owner) return stay(state)
  const matters = trouble !== "forbidden" || messages.length > 0
  let turn = withKeep(state, trouble ?? "kept", matters)
  // until the leading tab has written its part, there is nothing whose loss could be noticed
  if (trouble === null && isLeader(state)) turn = andThen(turn, (next) => withOwner(next, owner))
  const kept = new Set(messages.map(({ id }) => id))
  for (const id of new Set(messages.map(({ chat }) => chat))) turn = andThen(turn, (next) => shown(next, id, kept))
  return andThen(turn, (next) => stay(withReleased(next, whole)))
}
