import { Result } from "effect"
import type { ContactId } from "../../../../contact/Contact.ts"
import { checkForward } from "../../../../message/forward.ts"
import { furtherCall } from "../../../ask.ts"
import type { CallAsk } from "../../../CallAsk.ts"
import { chatOf } from "../chats.ts"
import type { Command } from "../../../Event.ts"
import { refuseByTask } from "../../notices/notices.ts"
import { toArray } from "../../../Sorted.ts"
import { stay, type Turn } from "../../../Turn.ts"
import type { RequestSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { withBusyTask, withDoneTask, isBusy } from "../../notices/tasks.ts"

/** Forwards the first of these messages, the others follow its answer; none left: it is done (FORWARD-03). */
export const forwardNext = <S extends Pick<State, RequestSlices | "tasks">>(
  state: S,
  numbers: ReadonlyArray<number>,
  to: ReadonlyArray<ContactId>,
  before: Pick<CallAsk, "for"> = {}
): Turn<S> => {
  const [first, ...left] = numbers
  return first === undefined
    ? stay(withDoneTask(state, "forward"))
    : [state, [furtherCall(state, before, { call: "forwardMessage", body: { msg_id: first, user_ids: to }, to, left })]]
}

const among = (state: Pick<State, "chats" | "historySearch">, chat: ContactId, ids: ReadonlySet<string>) => {
  const { historySearch } = state
  const shown = toArray(chatOf(state, chat).timeline).filter(({ id }) => ids.has(id))
  // what a search found may lie far above what is loaded
  const found = historySearch?.chat === chat ? historySearch.messages.filter(({ id }) => ids.has(id)) : []
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...found.filter(({ id }) => !known.has(id))]
}

/** Passes messages on, in the order in which they were said, one call after the other, as many as {@link checkForward} lets (FORWARD-03, spec 2.10). */
export const requestForward = <S extends Pick<State, RequestSlices | "chats" | "historySearch" | "tasks">>(
  state: S,
  { chat, ids, numbers = [], to }: Extract<Command, { readonly _tag: "ForwardAsked" }>
): Turn<S> => {
  if (isBusy(state, "forward")) return stay(state)
  const named = new Set<string>(ids)
  const waiting = chatOf(state, chat).waiting.filter(({ id }) => named.has(id))
  const messages = among(state, chat, named)
  const here = new Set<number>(messages.map(({ number }) => number))
  const others = numbers.filter((number) => number > 0 && !here.has(number))
  const targets = [...new Set(to)]
  const allowed = checkForward([...waiting, ...messages], targets.length, others.length)
  if (Result.isFailure(allowed)) return refuseByTask(state, "forward", allowed.failure)
  return forwardNext(
    withBusyTask(state, "forward"),
    [...messages.map(({ number }) => number as number), ...others].toSorted((a, b) => a - b),
    targets
  )
}
