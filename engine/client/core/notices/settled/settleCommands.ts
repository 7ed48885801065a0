import type { Command, Event } from "../../../Event.ts"
import type { Intent } from "../../../Intent.ts"
import { showToast } from "../notices.ts"
import type { State } from "../../../State.ts"
import { withFailedTask } from "../tasks.ts"
import type { CallReply } from "../../../CallReply.ts"
import type { InnerIntent, Stepped, Turn } from "../../../Turn.ts"
import { UNFETCHED } from "../../../unfetched.ts"
import { messagesEnded } from "./messages.ts"
import { outcomeOfAnswer } from "./outcome.ts"
import { type CommandId, DONE, type OpenCommand, type CommandOutcome, type Settled } from "./Settled.ts"

type Want = Intent | InnerIntent

const INNER: ReadonlySet<string> = new Set<InnerIntent["_tag"]>([
  "Hear",
  "Brought",
  "Refuse",
  "Came",
  "Hold",
  "End",
  "Await",
  "MessageEnded"
])

const isIntent = (want: Want): want is Intent => !INNER.has(want._tag)

/** What a handler has said of the command, if anything; a refusal counts before all else. */
const saidIn = (wants: ReadonlyArray<Want>): CommandOutcome | null => {
  for (const want of wants)
    if (want._tag === "Refuse") return { _tag: "Refused", words: want.words, reason: want.reason, by: "client" }
  for (const want of wants) if (want._tag === "Came") return want.outcome
  return null
}

/** The toasts and tasks that tell of a refusal, and what is left to do outside. */
export const shownRefusals = <S extends Pick<State, "tasks" | "toastCount" | "toasts">>(
  state: S,
  wants: ReadonlyArray<Want>
): Stepped<S> => {
  let next = state
  const intents: Array<Intent> = []
  for (const want of wants) {
    if (isIntent(want)) intents.push(want)
    else if (want._tag !== "Refuse") continue
    else if (want.at !== null) next = withFailedTask(next, want.at.task, want.words, want.at.isNamed ? want.reason : undefined)
    else {
      const [told, ends] = showToast(next, want.words, "notice")
      next = told
      intents.push(...(ends as ReadonlyArray<Intent>))
    }
  }
  return [next, intents]
}

const withOpen = <S extends Pick<State, "commands">>(state: S, commands: ReadonlyArray<OpenCommand>): S => ({
  ...state,
  commands
})

const told = (settled: Settled): Intent => ({ _tag: "Settled", settled })

/** A call or a load of code that the command waits for. */
const isPending = (intent: Intent): boolean => intent._tag === "Call" || intent._tag === "LoadArea"

/** A call says whose it is; a load of code carries the command itself. */
const named = (intent: Intent, id: CommandId): Intent =>
  intent._tag === "Call" ? { ...intent, ask: { ...intent.ask, for: id } } : intent

const hasEnded = (before: Pick<State, "session">, { session }: Pick<State, "session">): boolean =>
  before.session._tag === "LoggedIn" && (session._tag !== "LoggedIn" || session.token !== before.session.token)

/** The message whose fate is the end of the command. */
const awaitedIn = (wants: ReadonlyArray<Want>): OpenCommand["message"] => {
  const awaited = wants.find((want) => want._tag === "Await")
  return awaited === undefined ? null : { chat: awaited.chat, id: awaited.message }
}

/** How many things beside its calls a command stays open for. */
const holdsIn = (wants: ReadonlyArray<Want>): number => wants.filter(({ _tag }) => _tag === "Hold").length

/** The turn of a command: it settles at once, or stays open for its calls, the code that it needs, or its message. */
const commanded = <S extends Pick<State, "commands" | "session" | "tasks" | "toastCount" | "toasts">>(
  before: Pick<State, "commands" | "session">,
  state: S,
  wants: ReadonlyArray<Want>,
  command: Command
): Stepped<S> => {
  const { commandId: id } = command
  const [next, intents] = shownRefusals(state, wants)
  // nobody waits for what has no name; of two of one name the first is waited for
  if (id === undefined || before.commands.some((each) => each.id === id)) return [next, intents]
  const outcome = saidIn(wants)
  const message = awaitedIn(wants)
  const pending = intents.filter(isPending).length + holdsIn(wants)
  if (outcome !== null || hasEnded(before, state) || (pending === 0 && message === null))
    return [next, [...intents, told({ id, command: command._tag, outcome: outcome ?? DONE })]]
  const open: OpenCommand = { id, command: command._tag, pending, message, outcome: DONE }
  return [withOpen(next, [...next.commands, open]), message === null ? intents.map((intent) => named(intent, id)) : intents]
}

/** One of the things that a command waits for has ended; nobody waits where there is no `id`. */
const further = <S extends Pick<State, "commands" | "tasks" | "toastCount" | "toasts">>(
  state: S,
  wants: ReadonlyArray<Want>,
  id: CommandId | undefined,
  came: CommandOutcome
): Stepped<S> => {
  const [next, all] = shownRefusals(state, wants)
  const found = next.commands.find((each) => each.id === id)
  if (found === undefined) return [next, all]
  const isNext = (intent: Intent): boolean => intent._tag === "Call" && intent.ask.for === id
  const continued = all.filter(isNext).length + holdsIn(wants)
  const pending = found.pending - 1 + continued
  // what goes on with another call is decided by that
  const fresh = saidIn(wants) ?? (continued > 0 ? DONE : came)
  const outcome = found.outcome._tag === "Done" ? fresh : found.outcome
  const rest = next.commands.filter((each) => each !== found)
  return pending > 0
    ? [withOpen(next, [...rest, { ...found, pending, outcome }]), all]
    : [withOpen(next, rest), [...all, told({ id: found.id, command: found.command, outcome })]]
}

const replied = <S extends Pick<State, "commands" | "tasks" | "toastCount" | "toasts">>(
  state: S,
  wants: ReadonlyArray<Want>,
  id: CommandId | undefined,
  { result }: CallReply
): Stepped<S> => further(state, wants, id, result._tag === "Done" ? DONE : outcomeOfAnswer(result.answered))

/** Files that commands had brought are there, or are not; such a command goes on with the calls that follow. */
const broughtEnded = <S extends Pick<State, "commands" | "tasks" | "toastCount" | "toasts">>(
  turn: Stepped<S>,
  wants: ReadonlyArray<Want>
): Stepped<S> => {
  let [state, intents] = turn
  for (const want of wants) if (want._tag === "Brought") [state, intents] = replied(state, intents, want.end.ask.for, want.end)
  return [state, intents]
}

/** The code that a command needs is here, or is not: its turn is here, or it has failed. */
const loaded = <S extends Pick<State, "commands" | "tasks" | "toastCount" | "toasts">>(
  state: S,
  wants: ReadonlyArray<Want>,
  id: CommandId,
  isHere: boolean
): Stepped<S> => {
  const message = awaitedIn(wants)
  if (message !== null && saidIn(wants) === null) {
    const [next, intents] = shownRefusals(state, wants)
    return [
      withOpen(
        next,
        next.commands.map((each) => (each.id === id ? { ...each, message } : each))
      ),
      intents
    ]
  }
  const calls = wants.map((want) => (isIntent(want) ? named(want, id) : want))
  return further(state, calls, id, isHere ? DONE : { _tag: "Refused", words: UNFETCHED, reason: "", by: "client" })
}

const turned = <S extends Pick<State, "commands" | "session" | "tasks" | "toastCount" | "toasts">>(
  before: Pick<State, "commands" | "session">,
  [state, wants]: Turn<S>,
  event: Event
): Stepped<S> => {
  if (event._tag === "CallTold") return replied(state, wants, event.told.ask.for, event.told)
  if (event._tag === "AreaLoadedTold" && "commandId" in event.event && event.event.commandId !== undefined)
    return loaded(state, wants, event.event.commandId, event.isHere)
  return event._tag.endsWith("Asked") ? commanded(before, state, wants, event as Command) : shownRefusals(state, wants)
}

/** The commands that were held and have come to their end. */
const heldEnded = <S extends Pick<State, "commands">>(state: S, wants: ReadonlyArray<Want>): Stepped<S> => {
  const ends = wants.flatMap((want) => (want._tag === "End" ? [want] : []))
  const settled = state.commands.flatMap(({ command, id }) => {
    const end = ends.find((each) => each.id === id)
    return end === undefined ? [] : [told({ id, command, outcome: end.outcome })]
  })
  if (settled.length === 0) return [state, []]
  return [
    withOpen(
      state,
      state.commands.filter(({ id }) => ends.every((end) => end.id !== id))
    ),
    settled
  ]
}

/**
 * Settles what this event brought to an end. A command ends with a refusal, with the last of its calls, with the fate of its message, or
 * with its session; each ends once (DEC-0223).
 */
export const settleCommands = <S extends Pick<State, "chats" | "commands" | "session" | "tasks" | "toastCount" | "toasts">>(
  before: Pick<State, "chats" | "commands" | "session">,
  turn: Turn<S>,
  event: Event
): Stepped<S> => {
  const [state, intents] = broughtEnded(turned(before, turn, event), turn[1])
  if (before.commands.length === 0 && state.commands.length === 0) return [state, intents]
  const [held, said] = heldEnded(state, turn[1])
  const [next, arrived] = messagesEnded(before, held, turn[1])
  const ended = [...said, ...arrived]
  const settled = [...intents, ...ended].flatMap((intent) => (intent._tag === "Settled" ? [intent.settled.id] : []))
  const isKnown = (id: CommandId): boolean => settled.includes(id) || next.commands.some((each) => each.id === id)
  const over = before.commands.flatMap(({ command, id }) =>
    isKnown(id) ? [] : [told({ id, command, outcome: { _tag: "Over" } })]
  )
  return [next, [...intents, ...ended, ...over]]
}
