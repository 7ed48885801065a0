import type { Bag } from "./MessageKind.ts"

/** How loud something spoken is along its length: characters of base64, each a height from 0 to 63; missing where nobody says. */
interface Peaked {
  readonly peaks?: string
}

/** How many heights there are. */
export const PEAK_COUNT = 64
/** The largest height. */
export const PEAK_MAX = 63

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Heights as they travel, `peaks`; what is none is left aside (VOICE-04, spec 3.3, DEC-0246). */
export const peaksIn = ({ peaks }: Bag): Peaked =>
  typeof peaks === "string" && peaks.length === PEAK_COUNT && /^[A-Za-z0-9+/]+$/.test(peaks) ? { peaks } : {}

/** The same for the wire; clients that do not know it lose nothing. */
export const peaksOf = ({ peaks }: Peaked): Bag => (peaks === undefined ? {} : { peaks })

/** Heights as text, of loudness from 0 to 1. */
export const peaksText = (loudness: ReadonlyArray<number>): string =>
  loudness.map((each) => DIGITS[Math.round(Math.min(1, Math.max(0, each)) * PEAK_MAX)]).join("")

/** The heights of such a text, each from 0 to 63. */
export const heightsOf = (peaks: string): ReadonlyArray<number> => Array.from(peaks, (each) => Math.max(0, DIGITS.indexOf(each)))
