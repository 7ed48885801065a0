import { ANNOUNCEMENTS } from "../../../contact/Contact.ts"
import { preview } from "../../../contact/preview.ts"
import { Millis, NEVER } from "../../../format/Millis.ts"
import { requestIntent } from "../../ask.ts"
import { findContact } from "../roster/contacts.ts"
import type { Event } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import type { Stored } from "../../ports/Storage.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { Announcement } from "./State.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import { stay, type Turn, type Stepped } from "../../Turn.ts"

const SECOND = 1000

/** When the newest announcement was published, as the list tells it; {@link NEVER} without one. */
const publishedIn = (state: Pick<State, "contacts">): Millis => {
  const row = findContact(state, ANNOUNCEMENTS)
  return row === undefined || row.lastContent === "" ? NEVER : row.lastAt
}

const asking = (state: Pick<State, RequestSlices>): ReadonlyArray<Intent> => [
  requestIntent(state, { call: "getAdminNotice", body: {} })
]

/** The title that the list has of the newest announcement, where nobody has put it aside: what is to be shown is known with the list, and moves nothing when it comes (NOTICE-03, spec 2.4). */
const teaserOf = (state: Pick<State, "announcementDismissedAt" | "contacts">): Announcement | null => {
  const row = findContact(state, ANNOUNCEMENTS)
  if (row === undefined || publishedIn(state) - state.announcementDismissedAt < SECOND) return null
  const line = preview(row.lastKind, row.lastContent)
  return line._tag === "Text" ? { title: line.text, html: "", at: row.lastAt } : null
}

/** Whatever tells of another announcement, a frame, a list or what was missed: the newest is asked for, and none stands where none is left (NOTICE-01, spec 2.1). What the archive tells is only foretold. */
export const withNews = (before: Pick<State, "contacts">, [state, intents]: Stepped, { _tag }: Event): Stepped => {
  if (state.session._tag !== "LoggedIn" || state.contacts === before.contacts) return [state, intents]
  const at = publishedIn(state)
  if (at === publishedIn(before)) return [state, intents]
  const next: State = { ...state, announcementTeaser: teaserOf(state) }
  if (_tag === "KeptTold") return [next, intents]
  return at === NEVER ? [{ ...next, announcement: null }, intents] : [next, [...intents, ...asking(next)]]
}

/** With a connection: one that nobody has put aside, and nobody could tell yet, is asked for (NOTICE-01). */
export const requestAnnouncementText = <
  S extends Pick<State, RequestSlices | "announcement" | "announcementDismissedAt" | "contacts">
>(
  state: S
): Turn<S> =>
  state.announcement === null && publishedIn(state) - state.announcementDismissedAt >= SECOND && state.session._tag === "LoggedIn"
    ? [state, asking(state)]
    : stay(state)

/** The newest announcement, unless it was put aside on this device; without an answer what is known stands (NOTICE-01). */
export const getAdminNotice = <S extends Pick<State, "announcement" | "announcementDismissedAt" | "announcementTeaser">>(
  state: S,
  { result }: CallReplyOf<"getAdminNotice">
): Turn<S> => {
  if (result._tag === "Problem") return stay(state)
  const { create_time, notice, title } = result.data
  const at = Millis.make(Math.max(0, create_time) * SECOND)
  const isNews = at > state.announcementDismissedAt && title + notice !== ""
  return stay({ ...state, announcement: isNews ? { title, html: notice, at } : null, announcementTeaser: null })
}

/** The announcement is put aside: on this device it is not shown again, also to another person who logs in (NOTICE-02). */
export const announcementSeen = <S extends Pick<State, "announcement" | "announcementDismissedAt" | "announcementTeaser">>(
  state: S
): Turn<S> => {
  const shown = state.announcement ?? state.announcementTeaser
  if (shown === null) return stay(state)
  const next: S = { ...state, announcement: null, announcementTeaser: null, announcementDismissedAt: shown.at }
  return [next, [{ _tag: "Store", key: "noticed", value: shown.at }]]
}

/** What was put aside, as storage has it, also by another tab; what cannot be read says nothing (NOTICE-02). */
export const withDismissed = <S extends Pick<State, "announcement" | "announcementDismissedAt" | "announcementTeaser">>(
  state: S,
  { noticed }: Stored
): S => {
  const at = Number.isSafeInteger(noticed) ? Millis.make(Number(noticed)) : NEVER
  if (at <= state.announcementDismissedAt) return state
  const left = (it: Announcement | null): Announcement | null => (it !== null && it.at <= at ? null : it)
  return {
    ...state,
    announcementDismissedAt: at,
    announcement: left(state.announcement),
    announcementTeaser: left(state.announcementTeaser)
  }
}
