import type { EventKey, EventParams } from "../texts.ts"

/**
 * One line of the change log: numbered without gaps per scope, written in the transaction of the change it tells.
 * Scopes: `c:<key of the conversation>`, each line of which goes to all its members, and `u:<user_id>`, what concerns one user alone:
 * so that numbers have no gaps for anybody who hears them (DEC-0025). An entry without a scope is a frame beside the log, told in its
 * turn and kept nowhere: what only who is there needs to hear, such as the signals of a call.
 */
export interface LogEntry {
  readonly scope: string
  readonly n: number
  /** Instant in milliseconds. */
  readonly at: number
  /** Frame type on the wire. */
  readonly type: string
  /** What goes to whom; people may see different data of the same fact (a recall reads "you" or "the other side"). */
  readonly audiences: ReadonlyArray<Audience>
}

export interface Audience {
  /** User ids. */
  readonly to: ReadonlyArray<number>
  /** Wire form of the frame's `data` as JSON text: encoded once, where the change is made. */
  readonly json: string
  /** Fields of `data` whose text depends on the reader's language; `json` has them empty. A dot leads inside (`fromUser.displayName`). */
  readonly texts?: Readonly<Record<string, { readonly key: EventKey; readonly params: EventParams }>>
  /** Session that does not hear it, since it did it; only of frames beside the log. */
  readonly except?: string
  /** Name of the socket whose doing it is: where it is one of that session's, only that one does not hear it. */
  readonly by?: string
  /** A message that mentions everybody, `at` is `[0]`: each reader finds their own number beside the 0, put there when the frame is made. */
  readonly everybody?: true
}
