import { HashMap } from "effect"
import { withFilesIn } from "../conversation/attachments.ts"
import { chatOf, messageIn, withChat } from "../conversation/chats.ts"
import { findContact, withContact, withContacts } from "../roster/contacts.ts"
import { archivedCoverage } from "../conversation/coverage/Coverage.ts"
import { withWaitingShown } from "../sync/log/fold.ts"
import { logKept } from "../sync/legacy/kept.ts"
import type { RowSlices } from "../../Slices.ts"
import type { ChatState, Unsent } from "../conversation/State.ts"
import type { State } from "../../State.ts"
import { compareOrdinals } from "../conversation/unsent.ts"
import type { ArchiveContents, KeptChat } from "./Kept.ts"

/** What was kept of a chat under what happened since: messages that are being kept come after those that wait. */
export const withKeptChat = <S extends Pick<State, "chats" | "log">>(
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

/** With what somebody wrote and did not send. */
export const withUnsentKept = <S extends Pick<State, "attaching" | "chats" | "drafts">>(
  state: S,
  { drafts, outbox }: Pick<ArchiveContents, "drafts" | "outbox">
): S => withDrafts(withOutbox(state, outbox), drafts)

/** What waits to be sent is the last message of its contact, also where the contact was kept before it. */
export const withUnsentShown = <S extends Pick<State, RowSlices | "chats">>(state: S): S => {
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
  const { about, chats, contacts, people, scopes } = kept
  const reached = HashMap.fromIterable(scopes.map(({ chat, n, scope }) => [scope, { n, chat }] as const))
  const doubted = new Set(scopes.filter((each) => each.doubted).map(({ scope }) => scope))
  let next: S = {
    ...withContacts(state, contacts, about?.system ?? 0),
    people: HashMap.fromIterable(people.map((each) => [each.id, each] as const)),
    log: { ...logKept(about?.way), reached, doubted },
    unreportedReads: HashMap.fromIterable(about?.unsaid ?? [])
  }
  for (const each of chats) next = withKeptChat(next, each)
  return withUnsentKept(next, kept)
}
