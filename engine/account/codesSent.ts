/** Accounts to which this device had codes sent, in lower case, and when, in milliseconds. */
export type CodesSent = Readonly<Record<string, number>>

/** What was remembered before a reload; what is no instant is left out (ACCOUNT-32, spec 3.10). */
export const codesSentIn = (stored: unknown): CodesSent =>
  typeof stored === "object" && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, at]) => Number.isFinite(at)))
    : {}
