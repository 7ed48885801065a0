/** How long a login by a code shows that the account is mine, in milliseconds: ten minutes (DEC-0105). */
export const PROVED_MILLIS = 600_000

/** What is known of a session as it begins; instants in milliseconds. */
export interface SessionStart {
  /** Whether the account has a password; none has who came by an invitation. */
  readonly hasPassword: boolean
  /** Whether it began with a code that was sent to the account. */
  readonly byCode: boolean
  readonly now: number
  /** When the session ends by itself. */
  readonly expiresAt: number
}

/**
 * Until when a session sets another password and shows nothing more for it, in milliseconds: as long as it lasts where the account
 * has none, for {@link PROVED_MILLIS} where it began with a code; otherwise 0, for never (ACCOUNT-45, spec 2.8, 5.7, DEC-0105).
 */
export const passwordFreeUntil = ({ byCode, expiresAt, hasPassword, now }: SessionStart): number => {
  if (!hasPassword) return expiresAt
  return byCode ? now + PROVED_MILLIS : 0
}

/** Whether a new password is taken without the old one and without a code: before the instant until which it is free (ACCOUNT-46, spec 5.7, DEC-0105). */
export const isPasswordFree = (until: number, now: number): boolean => now < until
