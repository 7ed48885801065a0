import { HashMap, Option, Result } from "effect"
import { findContact, withContact } from "#engine/client/core/roster/contacts.ts"
import type { Event } from "#engine/client/Event.ts"
import type { State } from "#engine/client/State.ts"
import type { Stepped } from "#engine/client/Turn.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import type { LogEntry } from "#server/store/LogEntry.ts"
import { WRITES } from "#server/store/programs.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { programNamed } from "#server/store/lane/programNamed.ts"
import type { Mutation } from "./Mutation.ts"
import type { VirtualStore } from "./virtualStore.ts"

type Step = (state: State, event: Event) => Stepped

/** The client believes that it has all lines up to the one that came, whatever is missing before it. */
const jumpsOverGap =
  (step: Step): Step =>
  (state, event) => {
    const line = event._tag === "FrameTold" ? event.frame.line : undefined
    if (line === undefined || !state.log.isLoaded) return step(state, event)
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
    const [before, after] = [findContact(state, id), findContact(next, id)]
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
const answersEarly = (store: VirtualStore, database: SqliteConnection): VirtualStore => {
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

/** Who was taken out of a group hears the next line of it still. */
const hearsAfterwards = (): NonNullable<Mutation["entries"]> => {
  const gone = new Map<string, number>()
  const next = (entry: LogEntry): LogEntry => {
    const late = gone.get(entry.scope)
    gone.delete(entry.scope)
    const [first] = entry.audiences
    if (entry.type === "removeUser") gone.set(entry.scope, (JSON.parse(first?.json ?? "{}") as { user_id: number }).user_id)
    return late === undefined || first === undefined
      ? entry
      : { ...entry, audiences: [...entry.audiences, { ...first, to: [late] }] }
  }
  return (entries) => entries.map(next)
}

/** The client does not know that 0 stands for everybody, and passes over the whole list. */
const mentionsNobody =
  (step: Step): Step =>
  (state, event) =>
    event._tag === "FrameTold" && event.frame.type === "group" && event.frame.data.at.includes(0)
      ? step(state, { ...event, frame: { ...event.frame, data: { ...event.frame.data, at: [] } } })
      : step(state, event)

/** What was deleted for everyone goes from the list, and stays in the chat. */
const keepsDeleted =
  (step: Step): Step =>
  (state, event) => {
    const [next, intents] = step(state, event)
    return event._tag === "FrameTold" && event.frame.type === "delMessage"
      ? [{ ...next, chats: state.chats }, intents]
      : [next, intents]
  }

/** Of the chats that a frame clears: the one. */
const clearedBy = (event: Event): ContactId | undefined => {
  if (event._tag !== "FrameTold") return undefined
  if (event.frame.type === "clearMessage") return ContactId.make(event.frame.data.group_id)
  return event.frame.type === "delChat" ? ContactId.make(event.frame.data.id) : undefined
}

/** A chat that was cleared, or put away, is empty, and its row still tells what was said last. */
const showsCleared =
  (step: Step): Step =>
  (state, event) => {
    const [next, intents] = step(state, event)
    const id = clearedBy(event)
    const [before, after] = id === undefined ? [] : [findContact(state, id), findContact(next, id)]
    if (before === undefined || after === undefined) return [next, intents]
    const { lastAt, lastContent, lastKind } = before
    return [withContact(next, { ...after, lastAt, lastContent, lastKind }), intents]
  }

/** Who is invited to a group reads what was said there before, whatever its switches say. */
const opensHistory = (store: VirtualStore, { database }: SqliteConnection): VirtualStore => ({
  ...store,
  read: ((name: string, input: unknown) => {
    database.exec("UPDATE members SET joined_n = 0 WHERE invited_by > 0 AND joined_n > 0")
    return store.read(name as never, input as never)
  }) as unknown as VirtualStore["read"]
})

/** A message takes the file that the same person brought before. */
const mixesFiles = (): NonNullable<Mutation["answer"]> => {
  const before = new Map<string, unknown>()
  return ({ call, token }, envelope) => {
    if (call !== "uploadFile" || envelope.code !== 0) return envelope
    const data = envelope.data as { readonly file_id: number }
    const file_id = before.get(token) ?? data.file_id
    before.set(token, data.file_id)
    return { ...envelope, data: { ...data, file_id } }
  }
}

/** A client that starts again does not know of the files that wait. */
const forgetsFiles =
  (step: Step): Step =>
  (state, event) => {
    const [next, intents] = step(state, event)
    if (event._tag !== "KeptTold") return [next, intents]
    const chats = HashMap.map(next.chats, (chat) => ({
      ...chat,
      waiting: chat.waiting.filter(({ attachment }) => attachment === undefined)
    }))
    return [{ ...next, chats }, intents]
  }

/** Mistakes as they happen to people who write messengers, made again for each run: the simulator must find each. */
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
  "a row claims a line that it does not reflect": () => ({ answer: claimsTooMuch }),
  "a removed member hears one line more": () => ({ entries: hearsAfterwards() }),
  "everybody is mentioned and nobody counts it": () => ({ step: mentionsNobody }),
  "a deleted message stays in its chat": () => ({ step: keepsDeleted }),
  "a cleared chat's row keeps its last message": () => ({ step: showsCleared }),
  "a newcomer reads what was said before": () => ({ store: opensHistory }),
  "a message takes the file of another one": () => ({ answer: mixesFiles() }),
  "a client that starts again forgets its files": () => ({ step: forgetsFiles })
} as const satisfies Readonly<Record<string, () => Mutation>>
