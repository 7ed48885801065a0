import type { Limit } from "../Config.ts"

/** Accounts opened from one address that is not this machine's own (DEC-0003). */
export const REGISTRATIONS: Limit = { count: 20, seconds: 3600 }
/** Codes to one telephone number or address (DEC-0078). */
export const CODES_TO_ONE: Limit = { count: 10, seconds: 3600 }
/** Codes asked for from one address that is not this machine's own, behind which a whole office may sit (DEC-0078). */
export const CODES_FROM_ONE: Limit = { count: 60, seconds: 3600 }
/** Changes that one user makes to their own profile and choices (DEC-0078). */
export const PROFILE_CHANGES: Limit = { count: 120, seconds: 3600 }
/** Friend requests of one user (DEC-0003). */
export const FRIEND_REQUESTS: Limit = { count: 30, seconds: 3600 }
/** Groups that one user opens: each tells all its members (DEC-0042). */
export const GROUPS_MADE: Limit = { count: 60, seconds: 3600 }
/** Changes that one user makes to groups, members who come and go included: each tells all members (DEC-0042). */
export const GROUP_CHANGES: Limit = { count: 300, seconds: 60 }
/** Logins of one account with the right password: each costs a hash, which all share (DEC-0034). */
export const LOGINS: Limit = { count: 30, seconds: 600 }
/** Living sessions of one user; one more ends the oldest (DEC-0034). */
export const SESSIONS_OF_ONE = 30
/** Calls that one user begins: each rings at somebody's (DEC-0087). */
export const CALLS_MADE: Limit = { count: 30, seconds: 600 }
/** Words of one user's devices in calls, routes above all (DEC-0087). */
export const CALL_SIGNALS: Limit = { count: 600, seconds: 60 }
/** Files that one user uploads (DEC-0080). */
export const UPLOADS: Limit = { count: 600, seconds: 3600 }
/** Uploads in parts that one user may have under way (DEC-0081). */
export const UPLOADS_BEGUN = 20
/** How long an abandoned upload in parts is kept, in milliseconds (DEC-0081). */
export const UPLOADS_KEPT = 24 * 3600 * 1000
/** How long an upload has rested before it gives way to another one, where too many are under way, in milliseconds (DEC-0343). */
export const UPLOAD_RESTS = 3600 * 1000
/** Moments that one user shows (DEC-0086). */
export const MOMENTS_ADDED: Limit = { count: 60, seconds: 3600 }
/** Likes and comments of one user (DEC-0086). */
export const MOMENT_WORDS: Limit = { count: 120, seconds: 60 }
