/** Handed to a thread at its start. */
export interface OpenDatabase {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Connections of a thread that reads; the thread that writes has one. */
  readonly connections: number
  /** A statement that takes longer is broken off. */
  readonly statementMillis: number
  /** Whether other processes read what this one tells. */
  readonly keepsJournal?: boolean
}
