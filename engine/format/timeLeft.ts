/** How far off an instant is, rounded up, in one unit. */
export interface TimeLeft {
  readonly count: number
  readonly unit: "minute" | "hour" | "day"
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How far off an instant is that lies so many milliseconds ahead: minutes up to 2 hours, hours up to 2 days, then days. Rounded up, so
 * that nobody comes too early; what is over counts as a minute (GROUP-04, spec 4.4). For who does not know the reader's zone.
 */
export const timeLeft = (millis: number): TimeLeft => {
  const [unit, size] =
    millis <= 2 * HOUR ? (["minute", MINUTE] as const) : millis <= 2 * DAY ? (["hour", HOUR] as const) : (["day", DAY] as const)
  return { unit, count: Math.max(1, Math.ceil(millis / size)) }
}
