/** What the media port read of a call in the last moment. Times are in milliseconds. */
export interface QualityReading {
  /** Packets that came, and such that should have. */
  readonly received: number
  readonly lost: number
  /** How long a packet takes to the other side and back. */
  readonly roundTrip: number
  /** By how much packets come earlier or later than they were sent. */
  readonly jitter: number
}

/** Bars of a connection: 0, nothing usable, to 3, good. */
export type QualityBars = 0 | 1 | 2 | 3

/** Up to where a reading has 3, 2 and 1 bars. */
const LIMITS = { lost: [0.02, 0.06, 0.2], roundTrip: [300, 600, 1200], jitter: [30, 60, 120] } as const

const barsUpTo = (value: number, [good, fair, poor]: readonly [number, number, number]): QualityBars =>
  value <= good ? 3 : value <= fair ? 2 : value <= poor ? 1 : 0

/** How good a connection is: as good as the worst of its losses, its round trip and its jitter; 0 bars where nothing comes (CALL-60, DEC-0351). */
export const qualityBars = ({ jitter, lost, received, roundTrip }: QualityReading): QualityBars => {
  if (received <= 0) return 0
  const all = [
    barsUpTo(Math.max(0, lost) / (received + Math.max(0, lost)), LIMITS.lost),
    barsUpTo(roundTrip, LIMITS.roundTrip),
    barsUpTo(jitter, LIMITS.jitter)
  ]
  return all.reduce((worst, each) => (each < worst ? each : worst))
}

/** How a call comes through. */
export interface CallQuality {
  readonly bars: QualityBars
  /** Whether it is said that the connection is poor. */
  readonly isPoor: boolean
  /** How many readings in a row spoke against that. */
  readonly against: number
}

/** So many readings in a row say it, or take it back. */
const IN_A_ROW = 3

/** The quality after a reading: three in a row of one bar at most say that it is poor, three of more take it back (CALL-61, DEC-0351). */
export const nextQuality = (before: CallQuality | undefined, bars: QualityBars): CallQuality => {
  const { against, isPoor } = before ?? { against: 0, isPoor: false }
  if (bars <= 1 === isPoor) return { bars, isPoor, against: 0 }
  return against + 1 >= IN_A_ROW ? { bars, isPoor: !isPoor, against: 0 } : { bars, isPoor, against: against + 1 }
}
