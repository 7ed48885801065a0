import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { changedBody } from "./changedBody.ts"
import { chatOf, isDeleted, messageOfService, withChat, withDeletedNumbers } from "./chats.ts"
import { noticeFor } from "./heard/recall.ts"
import { archiveFloor, olderLoaded } from "./coverage/Coverage.ts"
import { withQuoteChanged } from "./quoted.ts"
import type { PendingEdit, ChatState } from "./State.ts"
import type { State } from "../../State.ts"
import { isBusy } from "../notices/tasks.ts"

/** With one edit more; of a message the last one counts, and what was recalled or deleted is not changed any more. */
const withEdit = (edits: ReadonlyArray<PendingEdit>, edit: PendingEdit): ReadonlyArray<PendingEdit> => {
  const known = edits.find(({ id }) => id === edit.id)
  if (known !== undefined && known.what !== "changed" && edit.what === "changed") return edits
  return [...edits.filter((each) => each !== known), edit]
}

/** What was told later counts over what was kept. */
export const joinedEdits = (kept: ReadonlyArray<PendingEdit>, told: ReadonlyArray<PendingEdit>): ReadonlyArray<PendingEdit> =>
  told.reduce(withEdit, kept)

/** Whether a number lies no lower; an older service may not tell it. */
const isAbove = (number: number, floor: number): boolean => number === 0 || number >= floor

/** Without edits of messages that the archive has dropped. */
export const withoutEditsBelow = (chat: ChatState, floor: number): ChatState =>
  chat.pendingEdits.every(({ number }) => isAbove(number, floor))
    ? chat
    : { ...chat, pendingEdits: chat.pendingEdits.filter(({ number }) => isAbove(number, floor)) }

/** Whether the archive may hold a message that is not in memory: it keeps more of a chat than that. */
const mayBeKept = ({ coverage, stored }: ChatState, number: number): boolean =>
  (stored !== "no" || olderLoaded(coverage) === "some") && isAbove(number, archiveFloor(coverage))

/**
 * Remembers an edit of a message that is not loaded: it is written where that is kept (ARCHIVE-11), and applied when the archive is read, or a
 * page comes that was written before it (ARCHIVE-04).
 */
export const editNoted = <S extends Pick<State, "chats" | "tasks">>(state: S, id: ContactId, edit: PendingEdit): S => {
  const chat = chatOf(state, id)
  return !mayBeKept(chat, edit.number) && !isBusy(state, `history:${id}`)
    ? state
    : withChat(state, id, {
        ...chat,
        pendingEdits: withEdit(chat.pendingEdits, edit),
        // what was recalled mentions nobody
        mentioned: edit.what === undefined ? chat.mentioned.filter(({ number }) => number !== edit.number) : chat.mentioned
      })
}

const changed = (message: Message, { by, text, what, ...more }: PendingEdit, me: UserId): Message => {
  if (what === "changed") {
    const body = changedBody(message.body, { content: text, ...more })
    return body === undefined ? message : { ...message, body }
  }
  return what === "deleted" ? message : noticeFor(message, text, message.author === me, by)
}

/** A message as it was kept or written before, with what was told of it since. */
export const withPendingEdit = (chat: ChatState, me: UserId) => {
  const named = new Map(chat.pendingEdits.map((each) => [each.id, each]))
  const numbered = new Map(chat.pendingEdits.filter(({ number }) => number > 0).map((each) => [each.number, each]))
  return (message: Message): Message => {
    const edit = named.get(message.id) ?? numbered.get(message.number)
    const noticed = edit === undefined ? message : changed(message, edit, me)
    const ofQuoted = numbered.get(noticed.quote?.number ?? 0)
    const told =
      ofQuoted?.what === "changed" && ofQuoted.type === "text"
        ? withQuoteChanged(noticed, ofQuoted.number, { _tag: "Text", html: ofQuoted.text })
        : noticed
    const isRead = told.author === me && told.delivery === "sent" && told.number <= chat.peerRead
    return isRead ? { ...told, delivery: "read" } : told
  }
}

/** Without changes that are told: those of messages that are here now, or that the archive does not hold (ARCHIVE-10, ARCHIVE-11). */
export const withoutEditsHere = (chat: ChatState): ChatState => {
  if (chat.pendingEdits.length === 0) return chat
  const isHere = ({ id, number }: PendingEdit): boolean =>
    isDeleted(chat, number) || messageOfService(chat, id, number) !== undefined
  return { ...chat, pendingEdits: chat.pendingEdits.filter((each) => mayBeKept(chat, each.number) && !isHere(each)) }
}

/** The chat, knowing by number what was told to be deleted by name alone, as older servers do (DELETE-03). */
export const withDeletedIn = (chat: ChatState, messages: ReadonlyArray<Message>): ChatState => {
  const names = new Set(chat.pendingEdits.filter(({ what }) => what === "deleted").map(({ id }) => id))
  return withDeletedNumbers(
    chat,
    messages.filter(({ id }) => names.has(id)).map(({ number }) => number)
  )
}
