import type { Limit } from "../Config.ts"

/** Accounts opened from one address that is not this machine's own (DEC-0003). */
export const REGISTRATIONS: Limit = { count: 20, seconds: 3600 }
/** Friend requests of one user (DEC-0003). */
export const FRIEND_REQUESTS: Limit = { count: 30, seconds: 3600 }
