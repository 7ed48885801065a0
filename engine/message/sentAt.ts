import type { Millis } from "../format/Millis.ts"

/**
 * When a message counts as sent: now, but later than the newest of its conversation, also within one millisecond and when the
 * clock was set back (MESSAGE-02, spec 3.3). `newest` is 0 in a conversation without messages.
 */
export const sentAt = (now: Millis, newest: Millis): Millis => (now > newest ? now : ((newest + 1) as Millis))
