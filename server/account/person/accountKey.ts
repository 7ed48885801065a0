/** What makes an account unique: its letters without regard to case. */
export const accountKey = (account: string): string => account.trim().toLowerCase()
