import { CLOCK_LEAD } from "../format/future.ts"
import type { Millis } from "../format/Millis.ts"

/**
 * When a message counts as sent: now, but later than the newest of its conversation, also within one millisecond and when the
 * clock was set back by a little. Where the newest lies further ahead than {@link CLOCK_LEAD} the clock counts again: the order is that of
 * the numbers (MESSAGE-02, spec 3.3, S-06, DEC-0195). `newest` is 0 in a conversation without messages.
 */
export const sentAt = (now: Millis, newest: Millis): Millis =>
  now > newest || newest >= now + CLOCK_LEAD ? now : ((newest + 1) as Millis)
