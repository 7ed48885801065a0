import type { MessageId } from "../../../message/Message.ts"
import type { ChatState, Unsent } from "./State.ts"

type Waiting = Pick<ChatState, "sending" | "stalled" | "waiting">

/** Messages of mine in the order in which they were written. */
export const compareOrdinals = (a: Unsent, b: Unsent): number => a.ordinal - b.ordinal || (a.id < b.id ? -1 : 1)

/** A message of mine that waits or failed, and is not on its way at the moment. */
export const unsentMessage = ({ sending, waiting }: Waiting, id: MessageId): Unsent | undefined =>
  sending === id ? undefined : waiting.find((each) => each.id === id)

/** Whether sending a message again by hand does anything: it failed, or waits because nobody answered (CLIENT-20, spec 2.10). */
export const mayRetry = (chat: Waiting, id: MessageId): boolean => {
  const held = unsentMessage(chat, id)
  return held !== undefined && (held.delivery === "failed" || chat.stalled)
}

/** Whether a message can be given up: it failed, or waits and is not on its way (CLIENT-21, spec 2.10). */
export const mayGiveUp = (chat: Waiting, id: MessageId): boolean => unsentMessage(chat, id) !== undefined
