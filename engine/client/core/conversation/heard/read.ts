import { ContactId } from "../../../../contact/Contact.ts"
import type { Message } from "../../../../message/Message.ts"
import { chatOf, withHiddenChanged, readByPeer, withChat } from "../chats.ts"
import { meIn } from "../../session/me.ts"
import { mapFromEnd } from "../../../Sorted.ts"
import type { ChatState } from "../State.ts"
import type { State } from "../../../State.ts"

/** The other side opened the chat: all of mine there are read, up to a number where the server tells one (READ-01, spec 1.2). */
export const readAll = <S extends Pick<State, "chats" | "session">>(
  state: S,
  { toContactId, upTo }: { readonly toContactId: string; readonly upTo: number }
): S => {
  const me = meIn(state)
  if (toContactId === String(me)) return state
  const id = ContactId.make(toContactId)
  const chat = chatOf(state, id)
  const read = readByPeer(chat, me, upTo)
  return read === chat ? state : withChat(state, id, read)
}

/** A message that was read; `toContactId` is its reader, empty from older servers. */
interface Seen {
  readonly id: string
  readonly msg_id: number
  readonly toContactId: string
}

/** The chats that may hold them: the readers' own, or, where a server names no reader, all. */
const chatsOf = (state: Pick<State, "chats">, seen: ReadonlyArray<Seen>): Iterable<readonly [ContactId, ChatState]> =>
  seen.some(({ toContactId }) => toContactId === "")
    ? state.chats
    : [...new Set(seen.map(({ toContactId }) => ContactId.make(toContactId)))].map((id) => [id, chatOf(state, id)] as const)

/** These of mine were read (READ-02, spec 1.2). */
export const isRead = <S extends Pick<State, "chats" | "session">>(state: S, seen: ReadonlyArray<Seen>): S => {
  const me = meIn(state)
  const ids = new Set(seen.map(({ id }) => id))
  const oldest = Math.min(...seen.map(({ msg_id }) => msg_id))
  const ticked = (each: Message): Message =>
    each.author === me && ids.has(each.id) ? { ...each, delivery: "read" as const } : each
  let next = state
  for (const [id, chat] of chatsOf(state, seen)) {
    const timeline = mapFromEnd(chat.timeline, ticked, (each) => each.number !== 0 && each.number < oldest)
    const hidden = withHiddenChanged(chat, ticked)
    if (timeline !== chat.timeline || hidden !== chat.pendingDeletes)
      next = withChat(next, id, { ...chat, timeline, pendingDeletes: hidden })
  }
  return next
}
