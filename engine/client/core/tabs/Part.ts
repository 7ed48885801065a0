import { type Millis, NEVER } from "../../../format/Millis.ts"

/** The role of this tab among all tabs of one person (TAB-01, DEC-0028). */
export interface TabRole {
  /**
   * `alone`: there are no other tabs, or the browser cannot tell, and this one leads; `apart`: not logged in, or the page is frozen;
   * `follows`: another tab leads, or this one waits for the lead; `leads`: this tab has the socket.
   */
  readonly role: "alone" | "apart" | "follows" | "leads"
  /** For a follower: when it last heard from the leading tab; {@link NEVER}: no tab has replied yet. */
  readonly heardAt: Millis
  /** How many questions in a row got no reply. */
  readonly failedAttempts: number
  /** Whether the leading tab is visible, as it said last. */
  readonly seen: boolean
  /** This tab has lost the lead. Its socket stays open until the one of the new leading tab is bound, so that the person stays online for others. */
  readonly holds: boolean
  /** A follower that may have missed what was sent says what waits in it only once it has heard of that (OUTBOX-25). */
  readonly mayBeLate: boolean
}

export const ALONE: TabRole = { role: "alone", heardAt: NEVER, failedAttempts: 0, seen: true, holds: false, mayBeLate: false }

/** Whether this tab has the socket, sends the outbox, writes the archive and plays sounds (TAB-01, DEC-0028). */
export const isLeader = ({ connection: { part } }: { readonly connection: { readonly part: TabRole } }): boolean =>
  part.role === "alone" || part.role === "leads"
