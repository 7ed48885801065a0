import type { ContactId } from "../../../contact/Contact.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { Command } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import { meIn } from "../session/me.ts"
import type { DraftFile } from "./State.ts"
import type { State } from "../../State.ts"
import type { Turn } from "../../Turn.ts"
import { draftOf, filesChosenIn, withCaption, withDraftFiles } from "./drafts.ts"

/** As many files as a draft keeps; what is chosen beyond is not taken. */
const FILES_MAX = 30

const filesOf = (state: Pick<State, "drafts">, chat: ContactId): ReadonlyArray<DraftFile> => draftOf(state, chat)?.files ?? []

/**
 * Files that were chosen for a chat belong to its draft, with their bytes, and survive as it does: a reload, a crash, another chat,
 * another tab (OUTBOX-13, DEC-0241). Those that were chosen before and are not among them any more go, with their bytes. What was said of
 * files that are on their way is not said of the next.
 */
export const draftFilesChosen = <S extends Pick<State, "drafts" | "session">>(
  state: S,
  { chat, files }: Extract<Command, { readonly _tag: "FilesChosenAsked" }>
): Turn<S> => {
  const before = filesOf(state, chat)
  const leaving = before.filter((each) => each.as !== undefined)
  const chosen = files.slice(0, FILES_MAX)
  const known = new Map(before.map((file) => [file.id, file]))
  const fresh = chosen.filter(({ id }) => !known.has(id))
  const keeps = fresh.map(({ id }): Intent => ({ _tag: "KeepBytes", owner: meIn(state), chat, id }))
  const begun = leaving.length === before.length ? withCaption(state, chat, "", false) : state
  return [
    withDraftFiles(begun, chat, [...leaving, ...chosen.map((file) => known.get(file.id) ?? file)]),
    [...keeps, { _tag: "Keep" }]
  ]
}

/** What is said of chosen files is of the draft as long as they are (OUTBOX-13). */
export const draftCaptionWritten = <S extends Pick<State, "drafts">>(
  state: S,
  { chat, isOriginal, text }: Extract<Command, { readonly _tag: "CaptionAsked" }>
): S => (filesChosenIn(draftOf(state, chat)).length === 0 ? state : withCaption(state, chat, text, isOriginal))

/** With the bytes of a chosen file on the device. */
export const withFileKept = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, id: MessageId): S =>
  withDraftFiles(
    state,
    chat,
    filesOf(state, chat).map((file) => (file.id === id ? { ...file, kept: true } : file))
  )

/** With the chosen files on their way into messages, by the message of each; what does not go is chosen no more. */
export const withFilesLeaving = <S extends Pick<State, "drafts">>(
  state: S,
  chat: ContactId,
  messages: ReadonlyMap<MessageId, MessageId>
): S =>
  withDraftFiles(
    state,
    chat,
    filesOf(state, chat).flatMap((file) => {
      const as = file.as ?? messages.get(file.id)
      return as === undefined ? [] : [{ ...file, as }]
    })
  )

/** Without the files whose messages are being kept now, in the same transaction. */
export const withoutFilesLeft = <S extends Pick<State, "drafts">>(
  state: S,
  chat: ContactId,
  messages: ReadonlyArray<{ readonly id: MessageId }>
): S => {
  const files = filesOf(state, chat)
  const left = files.filter(({ as }) => messages.every(({ id }) => id !== as))
  return left.length === files.length ? state : withDraftFiles(state, chat, left)
}
