/** How often a goodbye is said at most: then the service finds out by itself that the device is gone. */
const GOODBYES = 6
/** Between two goodbyes, in milliseconds. */
const GOODBYE_AGAIN = 2000

/**
 * When a hangup that nobody answered is said again, in milliseconds, after it was said `tries` times; `null`: not any more (CALL-32,
 * DEC-0052, DEC-0270).
 */
export const nextGoodbye = (tries: number): number | null => (tries < GOODBYES ? GOODBYE_AGAIN : null)
