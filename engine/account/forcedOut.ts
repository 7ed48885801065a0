import type { UserId } from "./User.ts"

/** Somebody has just logged in or connected, as the server describes it to the older sessions (spec 4.14). */
export interface Newcomer {
  readonly id: UserId
  /** Name of the new socket; the server, which judges sessions, names the session. */
  readonly clientId: string
  /** Whether a browser of a telephone or tablet came. */
  readonly isMobile: boolean
}

/** Who holds a session: this person, on this socket or none, and kind of device, with a service that allows several devices of a kind or not. */
export interface Holder {
  readonly id: UserId
  readonly isMobile: boolean
  /** As the newcomer's; empty for a session without a socket. */
  readonly clientId: string
  readonly multipleLogin: boolean
}

/**
 * Whether the newcomer ends this session: another client of the same person and kind, where only one is allowed, connected or not. A
 * telephone and a desk may stand side by side (ACCOUNT-07, spec 4.14, DEC-0034, DEC-0072).
 */
export const isForcedOut = (holder: Holder, newcomer: Newcomer): boolean =>
  !holder.multipleLogin &&
  newcomer.id === holder.id &&
  newcomer.clientId !== holder.clientId &&
  newcomer.isMobile === holder.isMobile
