/** One of my conversations with its last message. */
export interface ContactRecord {
  readonly chat: string
  readonly is_top: number
  readonly is_notice: number
  readonly unread: number
  /** Unread messages of a group that mention me. */
  readonly is_at: number
  readonly type: string | null
  /** Whose last message it is. */
  readonly sender: number | null
  readonly content: string | null
  readonly sent_at: number | null
  readonly undone_by: number | null
  readonly undoer: string | null
  /** The newest line of its log, and the number of the newest message that I have read. */
  readonly log_head: number
  readonly read_msg: number
  /** Everything up to this message is cleared, by me or for all. */
  readonly cleared: number
}
