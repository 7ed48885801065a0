import { HashMap, Option } from "effect"
import type { ContactId } from "../../../contact/Contact.ts"
import { chatOf, withChat } from "../conversation/chats.ts"
import { archivedCoverage } from "../conversation/coverage/Coverage.ts"
import { joinRange } from "../conversation/coverage/ranges.ts"
import { joinedEdits, withoutEditsHere } from "../conversation/pendingEdits.ts"
import type { ChatState } from "../conversation/State.ts"
import { findContact, withContacts } from "../roster/contacts.ts"
import type { RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { isListTold, tellsByNumber } from "../sync/legacy/kept.ts"
import { scopePosition } from "../sync/log/cursor.ts"
import { timesLeft } from "../sync/log/Log.ts"
import { withLeft } from "../sync/log/withLog.ts"
import type { ArchiveContents, KeptChat } from "./Kept.ts"
import { restoredState, withKeptChat, withUnsentKept } from "./restore.ts"

/** Whether something of a chat is here. */
const isHeld = ({ coverage, stored, timeline }: ChatState): boolean =>
  stored !== "no" || timeline.size > 0 || coverage.ranges.length > 0

/** Chats in which nothing was said or changed since they were kept, as far as the log tells. */
const unchangedChats = (state: Pick<State, "log">, { scopes }: ArchiveContents): ReadonlySet<ContactId> => {
  const isReached = ({ doubted, n, scope }: ArchiveContents["scopes"][number]): boolean =>
    !doubted && scopePosition(state, scope) === n
  // lines of my own scope delete messages, too
  const isOwnReached = scopes.some((each) => each.chat === "" && isReached(each))
  return new Set(isOwnReached ? scopes.flatMap((each) => (each.chat !== "" && isReached(each) ? [each.chat] : [])) : [])
}

/** What is here of a chat, over what the archive holds of it; `null`: messages are missing between the two. */
const joinedChat = (chat: ChatState, kept: KeptChat, isOpen: boolean): ChatState | null => {
  const { coverage } = chat
  const archived = archivedCoverage({ floor: kept.floor, older: kept.older, contiguousUpTo: kept.sure }, kept.holds)
  const ranges = coverage.ranges.reduce(joinRange, archived.ranges)
  if (ranges.length !== 1) return null
  return withoutEditsHere({
    ...chat,
    coverage: { ...coverage, ranges, start: coverage.start ?? archived.start },
    peerRead: Math.max(chat.peerRead, kept.peerRead),
    pendingEdits: joinedEdits(kept.amends, chat.pendingEdits),
    stored: kept.holds ? (isOpen ? "later" : "there") : chat.stored
  })
}

/** People whom only the archive knows beside those of here, and how far chats were read that was never reported. */
const joinedAbout = (
  state: Pick<State, "people" | "unreportedReads">,
  { about, people }: ArchiveContents
): Pick<State, "people" | "unreportedReads"> => {
  let { unreportedReads } = state
  for (const [chat, upTo] of about?.unsaid ?? []) {
    const known = Option.getOrElse(HashMap.get(unreportedReads, chat), () => 0)
    unreportedReads = HashMap.set(unreportedReads, chat, Math.max(known, upTo))
  }
  const kept = HashMap.fromIterable(people.map((each) => [each.id, each] as const))
  return { people: HashMap.union(kept, state.people), unreportedReads }
}

/**
 * With chats of the archive. Where something was said since, lines are missing between it and what is here: a chat of which nothing is here
 * stays kept, until its newest page tells; of another one what is here is written instead.
 */
const withKeptChats = <
  S extends Pick<State, "attaching" | "chats" | "contacts" | "drafts" | "log" | "open" | "people" | "unreportedReads">
>(
  state: S,
  kept: ArchiveContents
): S => {
  const unchanged = unchangedChats(state, kept)
  let next = state
  for (const each of kept.chats) {
    const { chat: id } = each
    if (findContact(state, id) === undefined || timesLeft(state, id) > 0) continue
    const chat = chatOf(state, id)
    const isUnchanged = unchanged.has(id) && !each.gap
    const isMissed = tellsByNumber(state) && !isUnchanged
    const joined = isUnchanged && isHeld(chat) ? joinedChat(chat, each, state.open === id) : null
    if (!isHeld(chat)) {
      const amends = joinedEdits(each.amends, chat.pendingEdits)
      const peerRead = Math.max(chat.peerRead, each.peerRead)
      next = withKeptChat(next, { ...each, amends, peerRead, gap: each.gap || isMissed })
    } else next = joined === null ? withLeft(next, id) : withChat(next, id, joined)
  }
  return withUnsentKept({ ...next, ...joinedAbout(next, kept) }, kept)
}

/** With all of the archive, and what is here over it: the service has told nothing yet. */
const withAllKept = <S extends Pick<State, RowSlices | "attaching" | "chats" | "drafts" | "log" | "people" | "unreportedReads">>(
  state: S,
  kept: ArchiveContents
): S => {
  const { log } = state
  const tells = tellsByNumber(state)
  const isHere = ({ chat }: KeptChat): boolean => isHeld(chatOf(state, chat))
  const chats = kept.chats.flatMap((each) => (isHere(each) ? [] : [{ ...each, fresh: each.fresh && tells }]))
  const found = restoredState(state, { ...kept, chats })
  const { doubted, isLoaded, reached } = found.log
  const asked = log.asked === null ? null : { ...log.asked, from: reached }
  const contacts = HashMap.union(found.contacts, state.contacts)
  const next = withContacts(
    {
      ...found,
      log: tells ? { ...log, asked, doubted, isLoaded, reached } : log,
      ...joinedAbout(state, kept)
    },
    [...HashMap.values(contacts)],
    Math.max(found.totals.system, state.totals.system)
  )
  return kept.chats.filter(isHere).reduce((after, { chat }) => withLeft(after, chat), next)
}

/**
 * An archive that could not be read when the client started, and can be now: what the service does not know better is taken from it, and
 * nothing that it holds of chats is lost for having come late (ARCHIVE-09).
 */
export const withLateArchive = <
  S extends Pick<State, RowSlices | "attaching" | "chats" | "drafts" | "legacy" | "log" | "open" | "people" | "unreportedReads">
>(
  state: S,
  kept: ArchiveContents
): S => (isListTold(state) ? withKeptChats(state, kept) : withAllKept(state, kept))
