import { type Millis, NEVER } from "../../format/Millis.ts"

/** What this tab is among all tabs of one person (TAB-01, DEC-0028). */
export interface TabRole {
  /**
   * `alone`: there are no others, or nobody can know of them, and it leads itself; `apart`: it takes no part, since nobody is
   * logged in, or the page was put away; `follows`: it hears from the tab that leads, or waits for the lead; `leads`.
   */
  readonly role: "alone" | "apart" | "follows" | "leads"
  /** Who follows: when the leading tab was last heard; {@link NEVER} while nobody has answered. */
  readonly heardAt: Millis
  /** Questions in a row that nobody answered. */
  readonly failedAttempts: number
  /** Whether somebody can see the leading tab, as it told last. */
  readonly seen: boolean
  /** This tab has lost the lead. Its socket stays open until the one of the new leading tab is bound, so that the person stays online for others. */
  readonly holds: boolean
}

export const ALONE: TabRole = { role: "alone", heardAt: NEVER, failedAttempts: 0, seen: true, holds: false }

/** Whether this tab has the socket, sends what waits, writes the archive and makes the sounds (TAB-01, DEC-0028). */
export const leads = ({ connection: { part } }: { readonly connection: { readonly part: TabRole } }): boolean =>
  part.role === "alone" || part.role === "leads"
