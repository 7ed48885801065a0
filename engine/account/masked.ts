/** An account as strangers see it: its first 3 characters, six stars, its last 2 (ACCOUNT-06, spec 2.5, 6.6). */
export const maskedAccount = (account: string): string => `${account.slice(0, 3)}******${account.slice(-2)}`
