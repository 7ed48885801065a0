import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import { type Millis, NEVER } from "../../../../format/Millis.ts"
import type { ReceivedMessage } from "../../../../message/received.ts"
import type { LogState } from "../log/Log.ts"

/** What is remembered of lists, where the server numbers nothing and a list may be older than what was pushed (DEC-0022). */
export interface LegacyState {
  /** The contact list that was requested; `null`: no request is under way. */
  readonly loading: Loading | null
  /** What the last list contained, to recognise what it has counted already. */
  readonly listed: Listed
}

/** An event while the contact list was under way: the list may be older than the event. */
export type Meanwhile =
  | { readonly _tag: "Arrived"; readonly message: ReceivedMessage }
  /** Everything sent until `upTo` was read. */
  | { readonly _tag: "Read"; readonly chat: ContactId; readonly upTo: Millis }
  | { readonly _tag: "Online"; readonly chat: ContactId; readonly online: boolean }
  | { readonly _tag: "Appended"; readonly contact: Contact }

/** Events since the list was requested, newest first: a linked list, so that adding one copies nothing. */
export type SinceListAsked = { readonly what: Meanwhile; readonly before: SinceListAsked } | null

/** A contact list that was requested. */
export interface Loading {
  /** Something changed that only another list can show. */
  readonly again: boolean
  /** How many notices were counted when it was requested. */
  readonly system: number
  /** Events since then, newest first. */
  readonly meanwhile: SinceListAsked
}

/** The last contact list. */
export interface Listed {
  /** When it arrived. */
  readonly at: Millis
  /** The time of each contact's last message in it. */
  readonly last: ReadonlyMap<ContactId, Millis>
}

/** Before the first list. */
export const NO_LIST: LegacyState = { loading: null, listed: { at: NEVER, last: new Map() } }

/** Whether the server does not number its log, so that frames come loose and lists are loaded again (LOG-06). Only this folder asks (DEC-0361). */
export const isLegacy = ({ log }: { readonly log: Pick<LogState, "isNumbered"> }): boolean => !log.isNumbered

/** Whether a contact list is under way. */
export const isListLoading = ({ legacy }: { readonly legacy: LegacyState }): boolean => legacy.loading !== null
