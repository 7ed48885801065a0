import { HashMap } from "effect"
import type { UserId } from "../../../account/User.ts"
import { withFilesIn } from "../conversation/attachments.ts"
import { chatOf, messageIn, withChat } from "../conversation/chats.ts"
import { openChat } from "../conversation/commands/chat.ts"
import { continueJump } from "../conversation/commands/jump.ts"
import { resendWaiting } from "../conversation/outbox.ts"
import { findContact, withContact, withContacts } from "../roster/contacts.ts"
import { archivedCoverage } from "../conversation/coverage/Coverage.ts"
import type { Fact } from "../../Event.ts"
import { withWaitingShown } from "../sync/log/fold.ts"
import { logKept } from "../sync/legacy/kept.ts"
import type { Trouble } from "../../ports/Archive.ts"
import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { KeepState } from "./State.ts"
import type { State } from "../../State.ts"
import { loadSession } from "../session/start.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { compareOrdinals } from "../conversation/unsent.ts"
import { withoutForgetMark, withKeep } from "./keep.ts"
import type { ArchiveContents, KeptChat } from "./Kept.ts"
import { withMessagesKept } from "./keptMessages.ts"

type Told<Tag extends Fact["_tag"]> = Extract<Fact, { readonly _tag: Tag }>

const isOwner = ({ session }: Pick<State, "session">, owner: UserId): boolean =>
  session._tag === "LoggedIn" && session.me.id === owner

/** What was kept of a chat under what happened since: messages that are being kept come after those that wait. */
const withKeptChat = <S extends Pick<State, "chats" | "log">>(
  state: S,
  { amends, chat: id, floor, fresh, gap, holds, older, peerRead, sure }: KeptChat
): S =>
  withChat(state, id, {
    ...chatOf(state, id),
    peerRead,
    pendingEdits: amends,
    coverage: {
      ...archivedCoverage({ floor, older, contiguousUpTo: sure }, holds),
      // only a numbered log tells that nothing went missing since
      live: fresh && !gap && state.log.isLoaded,
      outdated: gap
    },
    stored: holds ? "there" : "no"
  })

/** What was kept was written before all that is here; what is known already is left aside. */
const withOutbox = <S extends Pick<State, "attaching" | "chats">>(state: S, outbox: ReadonlyArray<Unsent>): S => {
  let next = state
  for (const id of new Set(outbox.map((each) => each.chat))) {
    const chat = chatOf(next, id)
    const kept = outbox.filter((each) => each.chat === id && !isHere(chat, each)).toSorted(compareOrdinals)
    const before = kept.at(-1)?.ordinal ?? 0
    const later = (each: Unsent): Unsent => ({ ...each, ordinal: before + each.ordinal })
    const waiting = [...kept, ...chat.waiting.map(later)]
    next = withFilesIn(withChat(next, id, { ...chat, waiting, keeping: chat.keeping.map(later) }), [id])
  }
  return next
}

const isHere = (chat: ChatState, { id }: Unsent): boolean =>
  messageIn(chat, id) !== undefined || chat.keeping.some((each) => each.id === id)

/** What was typed since is newer. */
const withDrafts = <S extends Pick<State, "drafts">>(state: S, drafts: ArchiveContents["drafts"]): S => {
  let next = state.drafts
  for (const { chat, ...draft } of drafts) if (!HashMap.has(next, chat)) next = HashMap.set(next, chat, { ...draft, version: 1 })
  return { ...state, drafts: next }
}

/** What waits to be sent is the last message of its contact, also where the contact was kept before it. */
const withUnsentShown = <S extends Pick<State, RowSlices | "chats">>(state: S): S => {
  let next = state
  for (const [id, chat] of state.chats) {
    const contact = findContact(next, id)
    if (contact !== undefined) next = withContact(next, withWaitingShown(contact, chat), contact)
  }
  return next
}

/** The state exactly as it was kept: contacts in their order, totals, drafts and what waits to be sent; of messages what is asked for (ARCHIVE-01). */
export const restoredState = <
  S extends Pick<State, RowSlices | "attaching" | "chats" | "drafts" | "log" | "people" | "unreportedReads">
>(
  state: S,
  kept: ArchiveContents
): S => {
  const { about, chats, contacts, drafts, outbox, people, scopes } = kept
  const reached = HashMap.fromIterable(scopes.map(({ chat, n, scope }) => [scope, { n, chat }] as const))
  const doubted = new Set(scopes.filter((each) => each.doubted).map(({ scope }) => scope))
  let next: S = {
    ...withContacts(state, contacts, about?.system ?? 0),
    people: HashMap.fromIterable(people.map((each) => [each.id, each] as const)),
    log: { ...logKept(about?.way), reached, doubted },
    unreportedReads: HashMap.fromIterable(about?.unsaid ?? [])
  }
  for (const each of chats) next = withKeptChat(next, each)
  return withDrafts(withOutbox(next, outbox), drafts)
}

const ended = (kept: ArchiveContents | Trouble, wasKept: boolean): KeepState["now"] =>
  typeof kept === "string" ? kept : kept.about === null && wasKept ? "evicted" : "kept"

/**
 * The archive was read, before any word of the server: what was kept is on screen, and the rest is loaded (ARCHIVE-01). One that
 * could not be read then, and can be later, brings what somebody wrote; all else is known better by now (OUTBOX-02).
 */
export const keptTold = <
  S extends Pick<
    State,
    | ReloadSlices
    | RowSlices
    | "attaching"
    | "chats"
    | "drafts"
    | "keep"
    | "outbox"
    | "people"
    | "toastCount"
    | "toasts"
    | "unreportedReads"
    | "visible"
  >
>(
  state: S,
  { kept, now, owner }: Told<"KeptTold">
): Turn<S> => {
  if (!isOwner(state, owner)) return stay(state)
  if (state.keep.now !== "opening")
    return typeof kept === "string"
      ? stay(state)
      : resendWaiting(withUnsentShown(withDrafts(withOutbox(state, kept.outbox), kept.drafts)))
  const known = typeof kept === "string" ? state : withUnsentShown(restoredState(state, kept))
  const dropped = typeof kept === "string" ? 0 : kept.dropped
  const counted: S = { ...known, keep: { ...known.keep, dropped } }
  const opened = withKeep(counted, ended(kept, state.keep.owners.includes(owner)), kept !== "forbidden")
  return andThen(
    andThen(
      andThen(opened, (next) => withoutForgetMark(next, owner)),
      (next) => loadSession(next, now)
    ),
    resendWaiting
  )
}

/** They are on screen, and the chat goes on as one that was known all the time. */
export const messagesKeptTold = <
  S extends Pick<State, ReloadSlices | RowSlices | "chats" | "entered" | "jump" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  told: Told<"MessagesKeptTold">
): Turn<S> => {
  const next = withMessagesKept(state, told)
  return next !== state && next.open === told.chat ? andThen(openChat(next, told.chat), continueJump) : stay(next)
}
