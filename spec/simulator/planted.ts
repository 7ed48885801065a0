import { HashMap, Option, Result } from "effect"
import { contactOf, withContact } from "#engine/client/contacts.ts"
import type { Event } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import type { Turn } from "#engine/client/Turn.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import { WRITES } from "#server/store/programs.ts"
import type { Connection } from "#server/store/sqlite/Connection.ts"
import { programNamed } from "#server/store/sqlite/programNamed.ts"
import type { Mutation } from "./Mutation.ts"
import type { VirtualStore } from "./virtualStore.ts"

type Step = (state: State, event: Event) => Turn

/** The client believes that it has all lines up to the one that came, whatever is missing before it. */
const jumpsOverGap =
  (step: Step): Step =>
  (state, event) => {
    const line = event._tag === "FrameTold" ? event.frame.line : undefined
    if (line === undefined || state.log.way !== "numbered") return step(state, event)
    const reached = Option.getOrUndefined(HashMap.get(state.log.reached, line.scope))
    if (reached === undefined || line.n <= reached.n + 1) return step(state, event)
    const jumped = HashMap.set(state.log.reached, line.scope, { ...reached, n: line.n - 1 })
    return step({ ...state, log: { ...state.log, reached: jumped } }, event)
  }

/** What is recalled before it was read still counts as unread. */
const countsRecalled =
  (step: Step): Step =>
  (state, event) => {
    const [next, intents] = step(state, event)
    if (event._tag !== "FrameTold" || event.frame.type !== "undoMessage") return [next, intents]
    const id = ContactId.make(event.frame.data.toContactId)
    const [before, after] = [contactOf(state, id), contactOf(next, id)]
    return before === undefined || after === undefined || before.unread <= after.unread
      ? [next, intents]
      : [withContact(next, { ...after, unread: before.unread }), intents]
  }

/** Of two texts that wait, the later one goes first. */
const losesOrder =
  (step: Step): Step =>
  (state, event) => {
    const [next, intents] = step(state, event)
    if (event._tag !== "SendAsked") return [next, intents]
    const chat = Option.getOrUndefined(HashMap.get(next.chats, event.chat))
    const free = chat?.waiting.filter(({ id }) => id !== chat.sending) ?? []
    const [first, second] = free.slice(-2)
    if (chat === undefined || first === undefined || second === undefined) return [next, intents]
    const waiting = chat.waiting.map((each) => (each === first ? second : each === second ? first : each))
    return [{ ...next, chats: HashMap.set(next.chats, event.chat, { ...chat, waiting }) }, intents]
  }

/** Messages are acknowledged before they are committed: what they will become is tried out, and told at once. */
const answersEarly = (store: VirtualStore, database: Connection): VirtualStore => {
  const waiting: Array<readonly [name: string, input: unknown]> = []
  const tried = (): Promise<unknown> => {
    database.begin("BEGIN IMMEDIATE")
    try {
      const [last] = waiting.map(([name, input]) => database.run(programNamed(WRITES, name, input))).toReversed()
      if (last === undefined) throw new Error("There is nothing to try.")
      return Promise.resolve(last._tag === "Done" ? Result.succeed(last.value) : Result.fail(last.refused))
    } finally {
      database.rollback()
    }
  }
  const write: VirtualStore["write"] = (name, input) => {
    const real = store.write(name, input)
    const mine = [name, input] as const
    waiting.push(mine)
    void real.then(() => waiting.splice(waiting.indexOf(mine), 1))
    return name === "send" ? (tried() as typeof real) : real
  }
  return { ...store, write }
}

/** One number of the log in so many is given twice. */
const repeatsNumber = (): NonNullable<Mutation["entries"]> => {
  let count = 0
  const repeated = (entry: LogEntry): LogEntry => ((count += 1) % 40 === 0 && entry.n > 1 ? { ...entry, n: entry.n - 1 } : entry)
  return (entries) => entries.map(repeated)
}

/** A row of a resume claims one line more than it reflects. */
const claimsTooMuch: NonNullable<Mutation["answer"]> = ({ call }, envelope) => {
  if (call !== "resume" || envelope.code !== 0) return envelope
  const data = envelope.data as { readonly contacts: ReadonlyArray<{ readonly log: number }> }
  const contacts = data.contacts.map((row) => (row.log > 0 ? { ...row, log: row.log + 1 } : row))
  return { ...envelope, data: { ...data, contacts } }
}

/** A message that is sent once more goes under another id. */
const renames: NonNullable<Mutation["call"]> = (asked, attempt) =>
  asked.call === "sendMessage" && attempt > 1 && "id" in asked.body
    ? { ...asked, body: { ...asked.body, id: `${String(asked.body.id)}-${attempt}` } }
    : asked

/** Mistakes as they happen to people who write messengers, made anew for each run: the simulator must find each. */
export const PLANTED = {
  "a client jumps over a gap in the log": () => ({ step: jumpsOverGap }),
  "a retry takes another id": () => ({ call: renames }),
  "the server answers before it commits": () => ({ store: answersEarly }),
  "a recalled message stays unread": () => ({ step: countsRecalled }),
  "a frame reaches one device only": () => ({
    swallows: (frame, turn) => turn % 60 === 0 && frame.startsWith(`{"type":"simple"`)
  }),
  "a number of the log is given twice": () => ({ entries: repeatsNumber() }),
  "texts that wait lose their order": () => ({ step: losesOrder }),
  "a row claims a line that it does not reflect": () => ({ answer: claimsTooMuch })
} as const satisfies Readonly<Record<string, () => Mutation>>
