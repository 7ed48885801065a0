/** What makes an account unique: its letters without regard to case. */
export const accountKey = (account: string): string => account.trim().toLowerCase()

/** An account as strangers see it: the first 3 characters, six stars, the last 2 (spec 6.4). */
export const maskedAccount = (account: string): string => `${account.slice(0, 3)}******${account.slice(-2)}`
