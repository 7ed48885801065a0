/** Handed to a thread at its start. */
export interface OpenFile {
  readonly file: string
  /** Up to so many bytes a database is looked through before anybody is let in; unless said, as `inspect` has it. */
  readonly checkedFirst?: number
}
