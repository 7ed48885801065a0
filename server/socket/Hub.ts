import type { ScannedGroup } from "../code/scans.ts"
import type { Audience, LogEntry } from "../store/LogEntry.ts"

/** The connected people, and the frames that are due for them. Plain code outside fibers; pushes only from the log. */
export interface Hub {
  /** Queues the frames of committed log entries for everyone in their audiences. */
  readonly tell: (entries: ReadonlyArray<LogEntry>) => void
  /**
   * Binds a waiting socket to a living session. False when there is no such socket or it belongs to somebody else; a promise when it is
   * another process's.
   * `sessionId` names the token's session, so that revoking it closes its sockets.
   */
  readonly bind: (clientId: string, user: BoundUser) => boolean | Promise<boolean>
  /**
   * Takes a session's sockets away from it (logout, revocation, a newer session that forces it out) and closes them. `keep` is the `client_id` that a logout names:
   * when it is one of them it stays open and waits for the next login, as clients expect.
   */
  readonly drop: (sessionId: string, keep?: string) => void
  /** Ends a session's sockets while the session itself lives on: its client comes back, and is let in when the service is open again. */
  readonly shut: (sessionId: string) => void
  /** Notes soon, with others, that the device of a session is there. */
  readonly used: (sessionId: string) => void
  /** What is pushed to this person from now on is said in their own language, but where a socket asked for one. */
  readonly speak: (userId: number, language: string) => void
  /** What is pushed to this session from now on is said in this language, whatever its sockets asked for when they opened. */
  readonly speakIn: (sessionId: string, language: string) => void
  /** Tells this socket of the user, all of theirs where none is named, how many are here, now and whenever that changes. */
  readonly watch: (userId: number, clientId: string) => void
  /** Whether the user has a bound socket. */
  readonly isOnline: (userId: number) => boolean
  /** How many sockets there are, bound or not; those of other processes as they last said. */
  readonly sockets: () => number
  /** Sends one frame to this socket alone, outside the log: what it missed before it was there. Nothing where it is gone. */
  readonly catchUp: (clientId: string, type: string, audience: Audience) => void
  /** Sends one frame to all sockets of these users outside the log (presence, which need not be told twice), except those of one session. */
  readonly push: (userIds: ReadonlyArray<number>, type: string, data: unknown, exceptSession?: string) => void
  /** There where the service has several processes. */
  readonly cluster?: HubCluster
}

/** What a caller does itself in each process, since each person hears something else. */
interface HubCluster {
  /** The people who have a socket in this process. */
  readonly here: Pick<Hub, "isOnline" | "push">
  /** Has each other process tell its own people of changed settings. */
  readonly configChanged: () => void
  /** Has each other process know which group's code a session has just scanned. */
  readonly scanned: (session: string, scanned: ScannedGroup, at: number) => void
}

export interface BoundUser {
  readonly userId: number
  readonly sessionId: string
  /** Instant in milliseconds at which the session ends by itself. */
  readonly expiresAt: number
  /** The language that they chose; empty or not there: that of the socket. */
  readonly language?: string
}

/** The hub as the doors see it. */
export interface LiveHub extends Hub {
  /** Sessions that have a socket here. */
  readonly sessions: () => ReadonlyArray<string>
  /** The user of a session that has a socket here. */
  readonly userOf: (sessionId: string) => number | undefined
  /** How long the oldest frame that is due has waited, in milliseconds. */
  readonly behind: () => number
  /** How many sockets heard the last line of a part of the log; 0 where they were few. */
  readonly reach: (scope: string) => number
}
