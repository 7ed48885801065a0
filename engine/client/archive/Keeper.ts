import { Effect, Fiber } from "effect"
import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { Millis } from "../../format/Millis.ts"
import type { Event, Fact } from "../Event.ts"
import type { Intent } from "../Intent.ts"
import { type Archive, ARCHIVED, type Opened, type Trouble } from "../ports/Archive.ts"
import type { State } from "../State.ts"
import { leads } from "../tabs/Part.ts"
import { alike, begin, type Books, ended, heard, openBooks, reopened, unkept, withFloors } from "./books.ts"
import { isLeft } from "./keep.ts"
import { type Kept, readKept, readMessages } from "./Kept.ts"

/** Between two saves at least, in milliseconds (ARCHIVE-02). */
const SAVE_EVERY = 250
/** And so many times what the last one took, so that a slow disk is not all that happens. */
const REST = 10
/** But never longer than this: clocks are set, forward or back, also while a save is under way. */
const REST_MAX = 10_000
/** How long an archive that cannot be read is left in peace, in milliseconds. */
const REST_AFTER_TROUBLE = 5000
/** Messages that a chat keeps when room is short. */
const SHRUNK = 50

/** What carries out a client's wishes of its archive: reads it, and writes what changed when its turn comes. */
export interface Keeper {
  readonly carryOut: (
    intent: Extract<Intent, { readonly _tag: "OpenArchive" | "Keep" | "ReadArchive" | "ForgetArchive" }>
  ) => void
  /** The state has moved; what has to be kept of it is written soon. Told before intents of that move are carried out. */
  readonly moved: (before: State, event: Event, after: State) => void
}

interface World {
  readonly archive: Archive["Service"]
  readonly background: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
  readonly now: () => Millis
  readonly state: () => State
  readonly tell: (fact: Fact) => void
}

const keptIn = (opened: Opened): Kept | Trouble => (opened._tag === "Trouble" ? opened.trouble : (readKept(opened) ?? "gone"))

type Begun = Omit<ReturnType<typeof begin>, "books">

/** How a save ended, and the messages that it was to keep. */
interface Written {
  readonly named: Begun["named"]
  readonly trouble: Trouble | null
}

const ownerOf = ({ session }: State): UserId | null => (session._tag === "LoggedIn" ? session.me.id : null)

/** Nothing that is kept is another than before. */
const isUntouched = (before: State, after: State): boolean =>
  before.chats === after.chats &&
  before.contacts === after.contacts &&
  before.people === after.people &&
  before.drafts === after.drafts &&
  before.unsaid === after.unsaid &&
  before.log.reached === after.log.reached &&
  before.log.doubted === after.log.doubted &&
  before.log.way === after.log.way &&
  before.totals.system === after.totals.system

export const keeperOf = ({ archive, background, now, state, tell }: World): Keeper => {
  let books: Books | null = null
  /** Counts sessions: what an earlier one had written no longer matters here. */
  let session = 0
  let saving = false
  /** Somebody waits for the next save. */
  let wanted = false
  let dirty = false
  /** The page goes, and has given the lead away; what it had to write is still its own. */
  let leaving: State["connection"] | null = null
  let timer: Fiber.Fiber<void> | undefined
  let rest = 0
  const queue: Array<Effect.Effect<void>> = []
  let working = false

  /** One thing after the other, so that nothing is forgotten before it was written. */
  const inTurn = (effect: Effect.Effect<void>): void => {
    queue.push(effect)
    if (working) return
    working = true
    background(
      Effect.gen(function* () {
        for (let next = queue.shift(); next !== undefined; next = queue.shift())
          yield* Effect.catchDefect(next, (cause) => Effect.logError("archive: what follows goes on after a fault", cause))
        working = false
      })
    )
  }

  /** Only the newest messages of chats stay; told before anything else is written, lest a record claims what is gone. */
  const shrink = (mine: number, owner: UserId, chats: ReadonlyArray<ContactId> | null): Effect.Effect<Trouble | null> =>
    Effect.map(archive.shrink(owner, chats === null ? SHRUNK : ARCHIVED, chats), (shrunk) => {
      if (shrunk._tag === "Trouble") return shrunk.trouble
      if (mine !== session || books === null) return null
      books = withFloors(books, shrunk.floors)
      if (shrunk.floors.length > 0) tell({ _tag: "ShrunkTold", owner, floors: shrunk.floors, short: chats === null, now: now() })
      return null
    })

  const present = (): State => (leaving === null ? state() : { ...state(), connection: leaving })

  /** Where there is no room, the oldest messages go, once, and what there is to write then is written. */
  const write = (mine: number, owner: UserId, { changes, named, trim }: Begun): Effect.Effect<Written> =>
    Effect.gen(function* () {
      let written: Written = { named, trouble: changes === null ? null : yield* archive.save(owner, changes) }
      const isMine = () => mine === session && books !== null
      if (written.trouble === "full" && state().keep.now !== "full" && isMine()) {
        const still = yield* shrink(mine, owner, null)
        if (still !== null || books === null || mine !== session) return { named, trouble: still }
        const { books: taken, ...anew } = begin(books, present())
        books = taken
        written = { named: anew.named, trouble: anew.changes === null ? null : yield* archive.save(owner, anew.changes) }
      }
      if (!isMine() || books === null) return written
      books = ended(books, written.trouble)
      // what cannot be shortened now is shortened another time
      if (written.trouble === null && trim.length > 0) yield* shrink(mine, owner, trim)
      return written
    })

  const told = (owner: UserId, messages: ReturnType<typeof begin>["named"], trouble: Trouble | null): void => {
    const { keep } = state()
    const isNews = messages.length > 0 || keep.now !== (trouble ?? "kept") || (trouble === null && !keep.owners.includes(owner))
    if (isNews) tell({ _tag: "SavedTold", owner, messages, trouble, now: now() })
  }

  /** One that could not be read is tried once more, before anything is written over what it may hold. */
  const reopen = (owner: UserId): void => {
    saving = true
    wanted = false
    dirty = false
    const mine = session
    inTurn(
      Effect.map(archive.open(owner), (opened) => {
        if (mine !== session) return
        saving = false
        rest = now() + REST_AFTER_TROUBLE
        const kept = keptIn(opened)
        if (typeof kept === "string") return told(owner, unkept(state()), kept)
        tell({ _tag: "KeptTold", owner, kept, now: now() })
      })
    )
  }

  const save = (): void => {
    if (books === null || saving) return
    const { owner } = books
    if (!books.read) return reopen(owner)
    // finding out what changed takes its time too
    const began = now()
    const { books: taken, ...begun } = begin(books, present())
    wanted = false
    dirty = false
    if (begun.changes === null) return told(owner, begun.named, null)
    books = taken
    saving = true
    const mine = session
    inTurn(
      Effect.map(write(mine, owner, begun), ({ named, trouble }) => {
        if (mine !== session || books === null) return
        saving = false
        rest = now() + REST * (now() - began)
        told(owner, named, trouble)
        if (wanted) save()
        else if (dirty) soon()
      })
    )
  }

  const soon = (): void => {
    dirty = true
    if (timer !== undefined || saving || books === null) return
    timer = background(
      Effect.map(Effect.sleep(Math.min(REST_MAX, Math.max(SAVE_EVERY, rest - now()))), () => {
        timer = undefined
        save()
      })
    )
  }

  const atOnce = (): void => {
    wanted = true
    save()
  }

  /** The session is over: what it leaves is written, and belongs to nobody here any more. */
  const part = (left: State): void => {
    if (books === null) return
    const { owner, read } = books
    const { changes } = begin(books, left)
    books = null
    session += 1
    wanted = false
    dirty = false
    saving = false
    if (changes !== null && read) inTurn(Effect.asVoid(archive.save(owner, changes)))
  }

  const forget = (owner: UserId): void =>
    inTurn(Effect.map(archive.forget(owner), (trouble) => tell({ _tag: "ForgottenTold", owner, trouble, now: now() })))

  return {
    carryOut: (intent) => {
      switch (intent._tag) {
        case "OpenArchive": {
          const { owner } = intent
          if (intent.first) background(archive.persist)
          // who logged out does not find again what could not be deleted then
          if (intent.first && isLeft(state().keep, owner)) inTurn(Effect.asVoid(archive.forget(owner)))
          inTurn(Effect.map(archive.open(owner), (opened) => tell({ _tag: "KeptTold", owner, kept: keptIn(opened), now: now() })))
          return
        }
        case "Keep":
          return atOnce()
        case "ReadArchive": {
          const { chat, owner } = intent
          background(
            Effect.map(archive.messages(owner, chat), (read) => {
              const messages = read._tag === "Trouble" ? null : readMessages(read.messages)
              tell({ _tag: "MessagesKeptTold", owner, chat, messages, more: read._tag === "Shelf" && read.more, now: now() })
            })
          )
          return
        }
        case "ForgetArchive":
          return forget(intent.owner)
      }
    },
    moved: (before, event, after) => {
      if (books !== null && ownerOf(after) !== books.owner) part(before)
      if (event._tag === "KeptTold" && books === null && ownerOf(after) === event.owner && before.keep.now === "opening") {
        books = openBooks(after, event)
        if (wanted) return save()
      } else if (
        event._tag === "KeptTold" &&
        books?.read === false &&
        books.owner === event.owner &&
        typeof event.kept !== "string"
      ) {
        books = reopened(books)
        return save()
      }
      if (event._tag === "MessagesKeptTold" && books?.owner === event.owner) books = heard(books, event)
      if (event._tag === "OutboxTold" && books !== null) books = alike(books, event)
      if (books === null) return
      if (event._tag === "UnloadTold") leaving = before.connection
      else if (after.connection.part.role !== "apart") leaving = null
      if (event._tag === "HiddenTold" || event._tag === "UnloadTold") return atOnce()
      // who comes to lead has to write what the tab before may not have
      if (!isUntouched(before, after) || (leads(after) && !leads(before))) soon()
    }
  }
}
