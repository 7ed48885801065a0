import type { LogEntry } from "../store/LogEntry.ts"

/** Who is connected, and what is due for them. Plain code outside fibers; pushes only from the log. */
export interface Hub {
  /** Queues the frames of committed log entries for everyone in their audiences. */
  readonly tell: (entries: ReadonlyArray<LogEntry>) => void
  /**
   * Binds a waiting socket to a living session. False when there is no such socket here or it already belongs to another session.
   * `sessionId` names the token's session, so that revoking it closes its sockets.
   */
  readonly bind: (clientId: string, user: { readonly userId: number; readonly sessionId: string }) => boolean
  /** Takes a session's sockets away from it and closes them (logout, revocation). */
  readonly drop: (sessionId: string) => void
  /** Whether the user has a bound socket. */
  readonly isOnline: (userId: number) => boolean
  /** Sends one frame to all sockets of these users outside the log (presence, which nobody needs to hear twice). */
  readonly push: (userIds: ReadonlyArray<number>, type: string, data: unknown) => void
}
