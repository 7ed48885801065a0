import { Effect, Fiber } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { Message } from "../../../message/Message.ts"
import type { Event, Fact } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import { archivedLog, tellsByNumber } from "../sync/legacy/kept.ts"
import { type Archive, ARCHIVED, type ArchiveChanges, type Opened, type Trouble } from "../../ports/Archive.ts"
import type { Bytes } from "../../ports/Bytes.ts"
import type { State } from "../../State.ts"
import { isLeader } from "../tabs/Part.ts"
import {
  noteOtherTab,
  beginSave,
  type Ledger,
  endSave,
  noteReadMessages,
  openLedger,
  reopenLedger,
  unkeptMessages,
  withFloors
} from "./ledger.ts"
import { withSaying } from "./found.ts"
import { wholeTimelines } from "./release.ts"
import type { WholeTimeline } from "./WholeTimeline.ts"
import { isLeft } from "./keep.ts"
import { type ArchiveContents, readKept, readMessages } from "./Kept.ts"

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

/** Chats that stay in memory once they went off screen: who goes back to one of them sees it at once (ARCHIVE-08). */
const RECENT = 10

/** What carries out a client's intents for its archive: reads it, and writes what changed when its turn comes. */
export interface Keeper {
  readonly carryOut: (
    intent: Extract<
      Intent,
      { readonly _tag: "OpenArchive" | "Keep" | "KeepBytes" | "ReadArchive" | "SearchArchive" | "ForgetArchive" }
    >
  ) => void
  /** The state has moved; what has to be kept of it is written soon. Told before intents of that move are carried out. */
  readonly moved: (before: State, event: Event, after: State) => void
}

interface World {
  readonly archive: Archive["Service"]
  readonly bytes: (typeof Bytes)["Service"]
  readonly background: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
  readonly now: () => Millis
  readonly state: () => State
  readonly tell: (fact: Fact) => void
}

const keptIn = (opened: Opened): ArchiveContents | Trouble =>
  opened._tag === "Trouble" ? opened.trouble : (readKept(opened) ?? "gone")

type Begun = ReturnType<typeof beginSave>

/** What there is to write, and the messages that are kept by it. */
type Writing = Pick<Begun, "named" | "trim"> & { readonly changes: ArchiveChanges }

/** How a save ended, and the messages that it was to keep. */
interface Written {
  readonly named: Begun["named"]
  readonly trouble: Trouble | null
}

/** What came while the archive was busy: a message waits for the next save, or something has changed. */
interface Busy {
  wanted: boolean
  dirty: boolean
}

/** What writes for one session, from the first reading of its archive on. What it leaves under way does not touch a later one. */
interface ArchiveWriter {
  readonly owner: UserId
  ledger: Ledger
  busy: Busy | null
  /** The next save, while it waits for its moment. */
  timer: Fiber.Fiber<void> | null
  /** The page goes, and has given the lead away; what it had to write is still its own. */
  leaving: State["connection"] | null
  /** Chats that were on screen last, the newest first. */
  recent: ReadonlyArray<ContactId>
}

const idle = (): Busy => ({ wanted: false, dirty: false })

const ownerOf = ({ session }: Pick<State, "session">): UserId | null => (session._tag === "LoggedIn" ? session.me.id : null)

/** Nothing that is kept is another than before. */
const isUntouched = <S extends Pick<State, "chats" | "contacts" | "drafts" | "log" | "people" | "totals" | "unreportedReads">>(
  before: S,
  after: S
): boolean =>
  before.chats === after.chats &&
  before.contacts === after.contacts &&
  before.people === after.people &&
  before.drafts === after.drafts &&
  before.unreportedReads === after.unreportedReads &&
  before.log.reached === after.log.reached &&
  before.log.doubted === after.log.doubted &&
  archivedLog(before) === archivedLog(after) &&
  before.totals.system === after.totals.system

export const keeperOf = ({ archive, background, bytes, now, state, tell }: World): Keeper => {
  /** Writes for the person who is logged in; `null` until their archive was read or could not be. */
  let current: ArchiveWriter | null = null
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

  /** Only the newest messages of chats stay; told before anything else is written, so that no record claims what is gone. */
  const shrink = (writer: ArchiveWriter, chats: ReadonlyArray<ContactId> | null): Effect.Effect<Trouble | null> =>
    Effect.map(archive.shrink(writer.owner, chats === null ? SHRUNK : ARCHIVED, chats), (shrunk) => {
      if (shrunk._tag === "Trouble") return shrunk.trouble
      writer.ledger = withFloors(writer.ledger, shrunk.floors)
      tell({ _tag: "ShrunkTold", owner: writer.owner, floors: shrunk.floors, short: chats === null, now: now() })
      return null
    })

  const present = ({ leaving }: ArchiveWriter): State => (leaving === null ? state() : { ...state(), connection: leaving })

  /** Where there is no room, the oldest messages go, once, and what there is to write then is written. */
  const write = (writer: ArchiveWriter, { changes, named, trim }: Writing): Effect.Effect<Written> =>
    Effect.gen(function* () {
      let written: Written = { named, trouble: yield* archive.save(writer.owner, changes) }
      if (written.trouble === "full" && state().keep.now !== "full") {
        written = { named, trouble: yield* shrink(writer, null) }
        if (written.trouble === null && current === writer) {
          const again = beginSave(writer.ledger, present(writer))
          writer.ledger = again.ledger
          written = {
            named: again.named,
            trouble: again.changes === null ? null : yield* archive.save(writer.owner, again.changes)
          }
        }
      }
      writer.ledger = endSave(writer.ledger, written.trouble)
      if (written.trouble === null && changes.spent !== undefined) background(bytes.drop(writer.owner, changes.spent))
      // what cannot be shortened now is shortened another time
      if (written.trouble === null && trim.length > 0) yield* shrink(writer, trim)
      return written
    })

  const told = (owner: UserId, { named, trouble }: Written, whole: ReadonlyArray<WholeTimeline> = []): void =>
    tell({ _tag: "SavedTold", owner, messages: named, trouble, ...(whole.length === 0 ? {} : { whole }), now: now() })

  /** What may leave the memory, now that all of it is written. */
  const releasedBy = ({ ledger, recent }: ArchiveWriter): ReadonlyArray<WholeTimeline> =>
    archive.mayRelease === true && isLeader(state()) && tellsByNumber(state())
      ? wholeTimelines(ledger.saved, state(), recent)
      : []

  /** One that could not be read is tried once more, before anything is written over what it may hold. */
  const reopen = (writer: ArchiveWriter): void => {
    const { owner } = writer
    writer.busy = idle()
    inTurn(
      Effect.map(archive.open(owner), (opened) => {
        if (current !== writer) return
        writer.busy = null
        rest = now() + REST_AFTER_TROUBLE
        const kept = keptIn(opened)
        if (typeof kept === "string") return told(owner, { named: unkeptMessages(state()), trouble: kept })
        tell({ _tag: "KeptTold", owner, kept, now: now() })
      })
    )
  }

  /** What is written now needs no second save. */
  const unset = (writer: ArchiveWriter): void => {
    if (writer.timer !== null) background(Fiber.interrupt(writer.timer))
    writer.timer = null
  }

  /** At once, or as soon as the archive is no longer busy. */
  const save = (writer: ArchiveWriter): void => {
    if (writer.busy !== null) {
      writer.busy.wanted = true
      return
    }
    unset(writer)
    if (!writer.ledger.read) return reopen(writer)
    // finding out what changed takes its time too
    const began = now()
    const { ledger, changes, named, trim } = beginSave(writer.ledger, present(writer))
    writer.ledger = ledger
    if (changes === null) return told(writer.owner, { named, trouble: null })
    const busy = idle()
    writer.busy = busy
    inTurn(
      Effect.map(write(writer, { changes, named, trim }), (written) => {
        if (current !== writer) return
        writer.busy = null
        rest = now() + REST * (now() - began)
        told(writer.owner, written, written.trouble === null ? releasedBy(writer) : [])
        if (busy.wanted) save(writer)
        else if (busy.dirty) soon(writer)
      })
    )
  }

  const soon = (writer: ArchiveWriter): void => {
    if (writer.busy !== null) writer.busy.dirty = true
    else if (writer.timer === null) {
      const pause = Math.min(REST_MAX, Math.max(SAVE_EVERY, rest - now()))
      writer.timer = background(
        Effect.map(Effect.sleep(pause), () => {
          writer.timer = null
          save(writer)
        })
      )
    }
  }

  /** The session is over: what it leaves is written, and the keeper lets go of it. */
  const part = (writer: ArchiveWriter, left: State): void => {
    const { changes } = beginSave(writer.ledger, left)
    current = null
    unset(writer)
    if (changes !== null && writer.ledger.read) inTurn(Effect.asVoid(archive.save(writer.owner, changes)))
  }

  /** An archive was read, or could not be: the session's writing begins, or goes on. */
  const opened = (told: Extract<Event, { readonly _tag: "KeptTold" }>, after: Pick<State, "chats" | "session">): void => {
    if (current === null) {
      current = { owner: told.owner, ledger: openLedger(after, told), busy: null, timer: null, leaving: null, recent: [] }
      // what was to be kept before there was anything to keep it in
      if (unkeptMessages(after).length > 0) save(current)
    } else if (!current.ledger.read && typeof told.kept !== "string") {
      current.ledger = reopenLedger(current.ledger, after, told)
      save(current)
    }
  }

  /** Chat by chat, so that no more than one of them is in hand; one that cannot be read says nothing. */
  const look = (owner: UserId, words: string): Effect.Effect<void> =>
    Effect.gen(function* () {
      let found: ReadonlyArray<Message> = []
      for (const [chat] of state().contacts) {
        const read = yield* archive.messages(owner, chat)
        if (read._tag === "Page") found = withSaying(found, readMessages(read.messages), words)
      }
      tell({ _tag: "KeptFoundTold", owner, words, messages: found, now: now() })
    })

  /** Bytes go after what is being written, for that drops some, and makes their place again; another tab that has them open holds up no archive. */
  const forget = (owner: UserId): void =>
    inTurn(
      Effect.map(archive.forget(owner), (trouble) => {
        // who has come back meanwhile keeps what they have chosen since
        const going = ownerOf(state()) === owner ? Effect.succeed(undefined) : bytes.forget(owner)
        background(Effect.map(going, () => tell({ _tag: "ForgottenTold", owner, trouble, now: now() })))
      })
    )

  return {
    carryOut: (intent) => {
      switch (intent._tag) {
        case "OpenArchive": {
          const { owner } = intent
          if (intent.first) background(archive.persist)
          // a person who logged out does not find again what could not be deleted then
          if (intent.first && isLeft(state().keep, owner)) inTurn(Effect.asVoid(archive.forget(owner)))
          inTurn(Effect.map(archive.open(owner), (read) => tell({ _tag: "KeptTold", owner, kept: keptIn(read), now: now() })))
          return
        }
        case "Keep":
          if (current !== null) save(current)
          return
        case "KeepBytes": {
          // not in turn: a large file holds up nothing
          const { chat, id, owner } = intent
          background(
            Effect.map(bytes.keep(owner, id), (trouble) => tell({ _tag: "BytesKeptTold", owner, chat, id, trouble, now: now() }))
          )
          return
        }
        case "ReadArchive": {
          const { chat, owner } = intent
          background(
            Effect.map(archive.messages(owner, chat), (read) => {
              const messages = read._tag === "Trouble" ? null : readMessages(read.messages)
              tell({ _tag: "MessagesKeptTold", owner, chat, messages, more: read._tag === "Page" && read.more, now: now() })
            })
          )
          return
        }
        case "SearchArchive": {
          const { owner, words } = intent
          background(look(owner, words))
          return
        }
        case "ForgetArchive":
          return forget(intent.owner)
      }
    },
    moved: (before, event, after) => {
      if (current !== null && ownerOf(after) !== current.owner) part(current, before)
      if (event._tag === "KeptTold" && ownerOf(after) === event.owner) opened(event, after)
      if (current === null) return
      const left = before.open
      if (left !== "" && left !== after.open)
        current.recent = [left, ...current.recent.filter((each) => each !== left)].slice(0, RECENT)
      if (event._tag === "MessagesKeptTold") current.ledger = noteReadMessages(current.ledger, event)
      if (event._tag === "OutboxTold") current.ledger = noteOtherTab(current.ledger, event)
      if (event._tag === "UnloadTold") current.leaving = before.connection
      else if (after.connection.part.role !== "apart") current.leaving = null
      if (event._tag === "HiddenTold" || event._tag === "UnloadTold") return save(current)
      // a tab that comes to lead writes what the leading tab before may not have written
      if (!isUntouched(before, after) || (isLeader(after) && !isLeader(before))) soon(current)
    }
  }
}
