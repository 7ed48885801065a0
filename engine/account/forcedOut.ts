import type { UserId } from "./User.ts"

/** Somebody has just logged in or connected, as the server describes it to the older sessions (spec 4.14). */
export interface Newcomer {
  readonly id: UserId
  /** Name of the new socket. */
  readonly clientId: string
  /** Whether a browser of a telephone or tablet came. */
  readonly isMobile: boolean
}

/** Who holds a session: this person on this socket and kind of device, with a service that allows several devices of a kind or not. */
export interface Holder {
  readonly id: UserId
  readonly isMobile: boolean
  readonly clientId: string
  readonly multipleLogin: boolean
}

/**
 * Whether the newcomer ends this session: another client of the same person and kind, where only one is allowed. A telephone and a
 * desk may stand side by side (ACCOUNT-07, spec 4.14, DEC-0020, DEC-0072).
 */
export const isForcedOut = (holder: Holder, newcomer: Newcomer): boolean =>
  !holder.multipleLogin &&
  newcomer.id === holder.id &&
  newcomer.clientId !== holder.clientId &&
  newcomer.isMobile === holder.isMobile
