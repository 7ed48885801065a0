import { Result } from "effect"
import { mayDeleteForEveryone } from "../../../../message/deletion.ts"
import { requestIntent } from "../../../ask.ts"
import { chatOf, withChat } from "../chats.ts"
import { withHidden } from "../deleted.ts"
import type { Command } from "../../../Event.ts"
import { meIn } from "../../session/me.ts"
import { refuseByToast } from "../../notices/notices.ts"
import { toArray } from "../../../Sorted.ts"
import { andThen, stay, type Turn } from "../../../Turn.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { discardUnsent } from "./send.ts"

/**
 * Deletes messages, for everyone or for me alone: they go at once, and come back if the server says no. What was not sent is simply
 * given up. When one of them may not go for everyone, none does ({@link mayDeleteForEveryone}; DELETE-02, spec 2.10).
 */
export const deleteMessages = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "drafts" | "outbox">>(
  state: S,
  { chat: id, everyone, ids }: Extract<Command, { readonly _tag: "DeleteAsked" }>
): Turn<S> => {
  const named = new Set(ids)
  const messages = toArray(chatOf(state, id).timeline).filter((each) => named.has(each.id))
  if (everyone)
    for (const each of messages) {
      const allowed = mayDeleteForEveryone(each, meIn(state), state.service.deletesForEveryone)
      if (Result.isFailure(allowed)) return refuseByToast(state, allowed.failure)
    }
  const given = ids.reduce<Turn<S>>((turn, each) => andThen(turn, (next) => discardUnsent(next, id, each, true)), stay(state))
  if (messages.length === 0) return given
  const call = everyone ? "delMessage" : "removeMessage"
  return andThen(given, (next) => [
    withChat(next, id, withHidden(chatOf(next, id), messages)),
    messages.map((each) => requestIntent(next, { call, body: { id: each.id }, chat: id, id: each.id }))
  ])
}
