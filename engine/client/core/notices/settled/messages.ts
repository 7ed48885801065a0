import type { ContactId } from "../../../../contact/Contact.ts"
import type { MessageId } from "../../../../message/Message.ts"
import { chatOf, messageIn } from "../../conversation/chats.ts"
import type { Intent } from "../../../Intent.ts"
import type { State } from "../../../State.ts"
import type { Unsent } from "../../conversation/State.ts"
import type { InnerIntent, Stepped } from "../../../Turn.ts"
import { DONE, type OpenCommand, type CommandOutcome } from "./Settled.ts"

const unsentIn = (state: Pick<State, "chats">, chat: ContactId): ReadonlyMap<MessageId, Unsent> => {
  const { keeping, waiting } = chatOf(state, chat)
  return new Map([...keeping, ...waiting].map((each) => [each.id, each]))
}

const failedBy = ({ refusal, why }: Unsent): CommandOutcome => ({
  _tag: "Refused",
  words: why ?? { _tag: "Said", text: refusal },
  reason: "",
  by: "server"
})

/** What became of a message; `null`: it still waits. One that waits no more and of which nothing else was said has arrived. */
const fateOf = (
  state: Pick<State, "chats">,
  { chat, id: message }: NonNullable<OpenCommand["message"]>,
  unsent: ReadonlyMap<MessageId, Unsent>,
  said: ReadonlyArray<Intent | InnerIntent>
): CommandOutcome | null => {
  const waits = unsent.get(message)
  if (waits !== undefined) return waits.delivery === "failed" ? failedBy(waits) : null
  const ended = said.find((each) => each._tag === "MessageEnded" && each.message === message)
  if (ended?._tag === "MessageEnded") return ended.outcome
  const arrived = messageIn(chatOf(state, chat), message)
  return arrived === undefined ? DONE : { _tag: "Done", number: arrived.number }
}

/** Settles the commands whose messages have arrived, failed, or were given up. */
export const messagesEnded = <S extends Pick<State, "chats" | "commands">>(
  before: Pick<State, "chats" | "commands">,
  state: S,
  said: ReadonlyArray<Intent | InnerIntent>
): Stepped<S> => {
  const { commands: open } = state
  if ((state.chats === before.chats && open === before.commands) || open.every(({ message }) => message === null))
    return [state, []]
  const unsent = new Map<ContactId, ReadonlyMap<MessageId, Unsent>>()
  const settled: Array<Intent> = []
  const isOpen = ({ command, id, message }: OpenCommand): boolean => {
    if (message === null) return true
    const { chat } = message
    const waiting = unsent.get(chat) ?? unsentIn(state, chat)
    unsent.set(chat, waiting)
    const outcome = fateOf(state, message, waiting, said)
    if (outcome !== null) settled.push({ _tag: "Settled", settled: { id, command, outcome } })
    return outcome === null
  }
  const left = open.filter(isOpen)
  return [left.length === open.length ? state : { ...state, commands: left }, settled]
}
