/** The attempts to send, over all chats. */
export interface OutboxState {
  /** How many rounds in a row got no reply. The wait before the next round grows with it. */
  readonly rounds: number
  /** Why the next round waits: no reply came, or the server asked to wait; empty: no round is scheduled. */
  readonly waits: "" | "silence" | "busy"
}
