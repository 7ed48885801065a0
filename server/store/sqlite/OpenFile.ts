/** Handed to a thread at its start. */
export interface OpenFile {
  readonly file: string
}
