/**
 * One line of the change log: numbered without gaps per scope, written in the transaction of the change it tells.
 * Scopes: `c:<chat_identify>` (a conversation), `u:<user_id>` (what concerns one user alone).
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
  /** Wire form of the frame's `data`. */
  readonly data: unknown
  /** Fields of `data` whose text depends on the reader's language: key of `locales/<language>/event.json` and its params. */
  readonly texts?: Readonly<Record<string, { readonly key: string; readonly params: Readonly<Record<string, string>> }>>
}
