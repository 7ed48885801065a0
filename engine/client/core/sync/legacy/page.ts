import type { UserId } from "../../../../account/User.ts"
import type { Message } from "../../../../message/Message.ts"
import { readByPeer } from "../../conversation/chats.ts"
import { withoutVanished } from "../../conversation/pages.ts"
import type { ChatState } from "../../conversation/State.ts"
import type { State } from "../../../State.ts"
import { isLegacy } from "./LegacyState.ts"

/** A page of history that came. */
interface Page {
  readonly messages: ReadonlyArray<Message>
  /** Whether nothing went missing since it was asked for. */
  readonly isLive: boolean
  /** The newest number that was known when it was asked for. */
  readonly known: number | undefined
}

/** Whether the chat holds all up to the page: loose frames come in order on the socket that it is fresh on, while lines of a log may be left out. */
export const isFilled = (state: Pick<State, "log">, chat: ChatState): boolean => chat.coverage.live && isLegacy(state)

/** Without messages whose deletion was told by a line that was left out. */
export const withoutUntold = (state: Pick<State, "log">, chat: ChatState, { isLive, known, messages }: Page): ChatState =>
  isLegacy(state) ? chat : withoutVanished(chat, messages, isLive, known)

/** Who reads a message has read all above it, also what the page does not reach. A service that does not number marks each message by itself. */
export const withPeerRead = (state: Pick<State, "log">, chat: ChatState, page: ReadonlyArray<Message>, me: UserId): ChatState => {
  if (isLegacy(state)) return chat
  const read = page.findLast(({ author, delivery }) => author === me && delivery === "read")
  return read === undefined ? chat : readByPeer(chat, me, read.number)
}
