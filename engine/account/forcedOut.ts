import type { UserId } from "./User.ts"

/** Somebody has just logged in or connected, as the server describes it to the older sessions (spec 4.14). */
export interface Newcomer {
  readonly id: UserId
  /** Name of the new socket. */
  readonly clientId: string
  /** Whether a browser of a telephone or tablet came. */
  readonly isMobile: boolean
}

/** Who holds a session: this person on this socket, with a service that allows several devices of a kind or not. */
export interface Holder {
  readonly id: UserId
  readonly clientId: string
  readonly multipleLogin: boolean
}

/** Whether the newcomer ends this session: another mobile client of the same person, where only one is allowed (ACCOUNT-07, spec 4.14). */
export const isForcedOut = (holder: Holder, newcomer: Newcomer): boolean =>
  !holder.multipleLogin && newcomer.id === holder.id && newcomer.clientId !== holder.clientId && newcomer.isMobile
