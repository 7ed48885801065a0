import { doubtRow } from "../sync/legacy/reload.ts"
import { applyUnlined } from "../sync/legacy/unlined.ts"
import type { Answered } from "../../../error/outcome.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { findContact, withContact } from "./contacts.ts"
import { chatDeleted, friendGone, applyRemark } from "./heard.ts"
import { meIn } from "../session/me.ts"
import { type AreaTurn, wantProblem, wantWords } from "../../areas/Want.ts"
import { tellSuccess } from "../notices/notices.ts"
import type { GoneSlices, ReloadSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "../notices/Task.ts"
import { withDoneTask } from "../notices/tasks.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

const succeeded = <S extends Pick<State, "tasks" | "toastCount" | "toasts">>(turn: Turn<S>, key: TaskKey, msg: string): Turn<S> =>
  andThen(turn, (next) => tellSuccess(withDoneTask(next, key), msg))

/** Where nobody refused, it may have been done all the same: the row tells. */
const unsure = <S extends Pick<State, ReloadSlices>>(turn: AreaTurn<S>, chat: ContactId, answered: Answered): AreaTurn<S> =>
  answered._tag === "Envelope" ? turn : andThen(turn, (next) => doubtRow(next, chat))

/** It stays as it was, and why is said; not where it has changed again meanwhile (ROW-01). */
export const setChatTop = <S extends Pick<State, ReloadSlices | RowSlices>>(
  state: S,
  { ask: { chat, was }, result }: CallReplyOf<"setChatTop">
): AreaTurn<S> => {
  if (result._tag === "Done") return stay(state)
  const contact = findContact(state, chat)
  const back = contact === undefined ? state : withContact(state, { ...contact, pinned: was }, contact)
  return unsure([back, [wantWords(result.answered)]], chat, result.answered)
}

/** The same for what disturbs (ROW-01). */
export const isNotice = <S extends Pick<State, ReloadSlices | RowSlices>>(
  state: S,
  { ask: { chat, was }, result }: CallReplyOf<"isNotice">
): AreaTurn<S> => {
  if (result._tag === "Done") return stay(state)
  const contact = findContact(state, chat)
  const back = contact === undefined ? state : withContact(state, { ...contact, notify: was }, contact)
  return unsure([back, [wantWords(result.answered)]], chat, result.answered)
}

/** The chat has left the list; with a numbered log its line tells so, and up to where it is cleared (ROW-02). */
export const delChat = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "toastCount" | "toasts">>(
  state: S,
  { ask: { body, chat }, result }: CallReplyOf<"delChat">
): AreaTurn<S> => {
  const key = `deleteChat:${chat}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  const clear = Number(body.clear) === 1
  const gone = applyUnlined(state, (next) => chatDeleted(next, { id: chat, clear, upTo: 0 }))
  return succeeded(gone, key, result.msg)
}

/** My own name for somebody holds at once (ROW-03). */
export const setNickname = <S extends Pick<State, RowSlices | "profiles" | "tasks" | "toastCount" | "toasts">>(
  state: S,
  { ask: { id, remark }, result }: CallReplyOf<"setNickname">
): AreaTurn<S> => {
  const key = `remark:${id}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  return succeeded(stay(applyRemark(state, { id: String(id), nickname: remark, displayName: remark })), key, result.msg)
}

/** The friendship is over (ROW-04). */
export const friendDel = <S extends Pick<State, GoneSlices>>(
  state: S,
  { ask: { id }, result }: CallReplyOf<"friendDel">
): AreaTurn<S> => {
  const key = `friendDelete:${id}` as const
  if (result._tag === "Problem") return wantProblem(state, key, result.answered)
  return succeeded(friendGone(state, { group_id: String(id), by: meIn(state) }), key, result.msg)
}
