import { HashMap, Option } from "effect"
import type { Frame, Scope } from "../../api/frames.ts"
import type { ContactId } from "../../contact/Contact.ts"

/**
 * How far the server's change log is applied here (DEC-0025). Of each scope the state reflects every line up to the one that
 * was reached, and none above it: what comes again is left aside, what comes too early is held until the gap is filled.
 */
export interface LogState {
  /** `reloads`: the server numbers nothing, lists are loaded anew; `loading`: numbered, but nothing is known yet. */
  readonly way: "reloads" | "loading" | "numbered"
  readonly reached: HashMap.HashMap<Scope, Reached>
  /** Frames above a gap, by scope. */
  readonly held: HashMap.HashMap<Scope, ReadonlyArray<Lined>>
  /** How many are held in all. */
  readonly heldCount: number
  /** The resume on its way, `null` when none is. */
  readonly asked: AskedResume | null
  /** Resumes that were asked for so far: numbers the next one. */
  readonly turns: number
  /** Scopes of which the row is wanted, because what is known of them may be wrong. */
  readonly doubted: ReadonlySet<Scope>
  /** Scopes that the server said are no longer mine: a line of one was on its way before, or begins it anew, and only a row can tell which. */
  readonly gone: ReadonlySet<Scope>
  /** How often each conversation ceased to be mine: what the archive kept of it before then is not part of what it is since (ARCHIVE-02). */
  readonly left: HashMap.HashMap<ContactId, number>
  /** Grows when an answer leaves lines out: a page of a chat that was asked for before may miss something. */
  readonly epoch: number
  /** Grows when nothing that was known means anything any more: the server's database is another one. */
  readonly base: number
  /** Resumes in a row that brought nothing further while something was missing, or that failed. */
  readonly failedAttempts: number
  /** Rows whose unread the server knew better, though nothing was missing: each is a fault of somebody. */
  readonly corrected: number
}

/** The last applied line of a scope, and the conversation it is; a person's own scope has none. */
export interface Reached {
  readonly n: number
  readonly chat: ContactId | ""
}

/** A `resume` on its way. */
interface AskedResume {
  /** Which one it is; the answer to an earlier one is left aside. */
  readonly turn: number
  /** Another one must follow. */
  readonly again: boolean
  /** How far each scope was applied when it was asked: an answer that knows less is of another database. */
  readonly from: LogState["reached"]
  /** Scopes of which it brings the row; their frames wait for it. */
  readonly doubted: ReadonlySet<Scope>
  /** Scopes that came to be doubted since. */
  readonly anew: ReadonlySet<Scope>
  /** Who came and went since it was asked. */
  readonly presence: HashMap.HashMap<ContactId, boolean>
}

/** A frame with its place. */
export type Lined = Frame & { readonly line: NonNullable<Frame["line"]> }

/** How often a conversation ceased to be mine since the program began. */
export const timesLeft = ({ log }: { readonly log: LogState }, chat: ContactId): number =>
  Option.getOrElse(HashMap.get(log.left, chat), () => 0)

export const NO_LOG: LogState = {
  way: "reloads",
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
