/** How often a handler is given the same thing before it is given up, unless the bot says otherwise (DEC-0123). */
export const ATTEMPTS = 5

/** The pause after the first failed attempt, doubled after each further one up to the last, in milliseconds (DEC-0123). */
const PAUSE = { first: 1000, last: 300_000 } as const

/** How long to wait after so many failed attempts, in milliseconds. */
export const pauseAfter = (failed: number): number => Math.min(PAUSE.last, PAUSE.first * 2 ** (failed - 1))

/** How a handler is treated that fails. */
export interface HandlerOptions {
  /** How often it is tried before it is given up and `onFailed` is told: 1 and up, `Infinity` for ever. */
  readonly attempts?: number
}
