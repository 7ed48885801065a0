import { applyUnlined } from "../../sync/legacy/unlined.ts"
import { chatOf, withChat } from "../chats.ts"
import { withoutHidden } from "../deleted.ts"
import { applyDeletion } from "../heard/deletion.ts"
import { type AreaTurn, wantWords } from "../../../areas/Want.ts"
import { showToast } from "../../notices/notices.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { stay } from "../../../Turn.ts"
import { isUnknown } from "../../../unknown.ts"

/**
 * A deletion was done, or not: then the message is back where it was, and that is said (DELETE-02). With a numbered log its line tells
 * the rest; what the server knows no more is gone all the same.
 */
export const endDeletion = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "historySearch" | "toastCount" | "toasts">
>(
  state: S,
  { ask: { chat: id, id: name }, result }: CallReplyOf<"delMessage"> | CallReplyOf<"removeMessage">
): AreaTurn<S> => {
  const chat = chatOf(state, id)
  const message = chat.pendingDeletes.find((each) => each.id === name)
  const isGone = result._tag === "Problem" && isUnknown(result.answered)
  if (message === undefined) return stay(state)
  if (result._tag === "Problem" && !isGone) {
    const back = withChat(state, id, withoutHidden(chat, name))
    return result.answered._tag === "NoResponse"
      ? showToast(back, { _tag: "Key", key: "error:not-deleted", params: {} }, "answer")
      : [back, [wantWords(result.answered)]]
  }
  const line = { id: name, msg_id: message.number, toContactId: id }
  return isGone ? applyDeletion(state, line, undefined) : applyUnlined(state, (next) => applyDeletion(next, line, undefined))
}
