/**
 * How far what was kept may lie ahead of the clock and still count as fresh, in milliseconds: works that began earlier end later, and clocks
 * are set by a little every day (MESSAGE-02, S-06, DEC-0195).
 */
export const CLOCK_LEAD = 60_000

/** Whether an instant comes from a clock that was set back since: what was kept then counts as expired (S-06, DEC-0195). Instants in milliseconds. */
export const isOfFuture = (at: number, now: number): boolean => at > now + CLOCK_LEAD

/** Whether something that ends at `end`, at most `life` after it began, is good at `now`; not where it began in the future (S-06, DEC-0195). In milliseconds. */
export const isGood = (end: number, life: number, now: number): boolean => now < end && !isOfFuture(end - life, now)
