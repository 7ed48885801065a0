/** Where a conversation may begin for somebody, each the number of a line; 0: from the first one on. */
export interface Beginnings {
  /** The last line when they cleared it for themselves. */
  readonly cleared: number
  /** The last line when the owner cleared it for all. */
  readonly clearedForAll: number
  /** The last line before they came. */
  readonly joined: number
  /** Whether newcomers see what was said before. */
  readonly history: boolean
}

/** The last line that somebody does not see: newcomers where the history is closed see what follows their coming, and what was cleared nobody sees (GROUP-17, spec 3.5, 6.5). */
export const hiddenUpTo = ({ cleared, clearedForAll, history, joined }: Beginnings): number =>
  Math.max(cleared, clearedForAll, history ? 0 : joined)
