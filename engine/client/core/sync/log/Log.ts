import { HashMap, Option } from "effect"
import type { Frame, Scope } from "../../../../api/frames.ts"
import type { ContactId } from "../../../../contact/Contact.ts"

/**
 * How far the server's change log is applied (DEC-0025). For each scope the state includes every line up to the last applied one
 * and none after it. Lines that arrive again are ignored; lines that arrive too early are held until the gap is filled.
 */
export interface LogState {
  /** Whether the server numbers its lines. `core/sync/legacy` asks, and nothing else. */
  readonly isNumbered: boolean
  /** Whether the rows are here with which its lines go on. */
  readonly isLoaded: boolean
  readonly reached: HashMap.HashMap<Scope, Reached>
  /** Frames that arrived above a gap, by scope. */
  readonly held: HashMap.HashMap<Scope, ReadonlyArray<Lined>>
  /** How many frames are held in all scopes. */
  readonly heldCount: number
  /** The `resume` request under way; `null`: none. */
  readonly asked: AskedResume | null
  /** How many `resume` requests were made: the id of the next one. */
  readonly turns: number
  /** Scopes that may be wrong here: their rows are requested. */
  readonly doubted: ReadonlySet<Scope>
  /** Scopes that the server has removed from my list. A line of one may be a late one or a new beginning; only a row shows which. */
  readonly gone: ReadonlySet<Scope>
  /** How often each conversation was removed from my list: what the archive kept before does not belong to it any more (ARCHIVE-02). */
  readonly left: HashMap.HashMap<ContactId, number>
  /** Increases when a reply leaves out lines: a page of a chat that was requested before may be incomplete. */
  readonly epoch: number
  /** Increases when the server's database was replaced, so that all known numbers are invalid. */
  readonly base: number
  /** How many `resume` requests in a row failed, or did not bring what is missing. */
  readonly failedAttempts: number
  /** How many rows had another unread count than this client although no line was missing. Each one is a bug here or on the server. */
  readonly corrected: number
}

/** The last applied line of a scope, and the scope's conversation; the personal scope has none. */
export interface Reached {
  readonly n: number
  readonly chat: ContactId | ""
}

/** A `resume` request under way. */
interface AskedResume {
  /** Its id. Replies to earlier requests are ignored. */
  readonly turn: number
  /** Another request must follow. */
  readonly again: boolean
  /** How far each scope was applied when the request was made. A reply with lower numbers comes from another database. */
  readonly from: LogState["reached"]
  /** Scopes whose rows it requests; their frames wait for the reply. */
  readonly doubted: ReadonlySet<Scope>
  /** Scopes that became doubtful since the request. */
  readonly doubtedSince: ReadonlySet<Scope>
  /** Changes of presence since the request. */
  readonly presence: HashMap.HashMap<ContactId, boolean>
}

/** A frame with its position in the log. */
export type Lined = Frame & { readonly line: NonNullable<Frame["line"]> }

/** How often a conversation was removed from my list since the start. */
export const timesLeft = ({ log }: { readonly log: LogState }, chat: ContactId): number =>
  Option.getOrElse(HashMap.get(log.left, chat), () => 0)

export const NO_LOG: LogState = {
  isNumbered: false,
  isLoaded: false,
  reached: HashMap.empty(),
  held: HashMap.empty(),
  heldCount: 0,
  asked: null,
  turns: 0,
  doubted: new Set(),
  gone: new Set(),
  left: HashMap.empty(),
  epoch: 0,
  base: 0,
  failedAttempts: 0,
  corrected: 0
}
