/** Locks of a whole database, as two numbers of ours, the first of which reads "Parl". */
export const LOCKS = {
  /** Held by the transaction that writes, of whichever process. */
  write: "1348563564, 1",
  /** Held while the tables are brought to a newer shape. */
  schema: "1348563564, 2",
  /** Held by the process that serves, as long as it does: others would not hear of what it tells. */
  serve: "1348563564, 3"
} as const
