/** People added to a group at once; more go in batches (spec 9, GROUP-06). */
export const INVITE_MAX = 20
/** Length of a group's name, in characters (DEC-0041). */
export const GROUP_NAME = { min: 1, max: 64 } as const
/** Most characters of an announcement: with its heading it travels as a message (DEC-0041). */
export const ANNOUNCEMENT_MAX = 2000
/** How long a group's code lets people in, in milliseconds: 7 days (spec 9.1). */
export const CODE_LIFE = 7 * 24 * 3600 * 1000
/** Longest mute of one person, in days (spec 4.4). */
export const MUTE_DAYS_MAX = 365
