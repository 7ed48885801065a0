import { type Attack, missing, type Tally } from "./Attack.ts"
import type { Played } from "./play.ts"
import { quantile } from "./witness.ts"

/** What became of one attack, or of a mix. */
export interface Result {
  readonly title: string
  /** How many addresses it came from. */
  readonly from: number
  readonly seconds: number
  readonly sends: number
  readonly answered: number
  /** Milliseconds that 95 of 100 sends did not exceed, and the longest. */
  readonly p95: number
  readonly worst: number
  /** `p95` of the same run while nobody attacked. */
  readonly quiet: number
  /** Most memory that the server had meanwhile. */
  readonly megabytes: number
  /** Seconds until all was normal; `null` where it never was. */
  readonly normalAfter: number | null
  readonly tally: Tally
  /** What should have held and did not. */
  readonly problems: ReadonlyArray<string>
  /** Which version of the server it was, and when. */
  readonly commit: string
  readonly at: string
}

/** Title of the round that shows what the machine is good for. */
export const NOBODY = "Nobody attacks"

/** What must hold meanwhile: milliseconds that 95 of 100 sends do not exceed, bytes of memory, milliseconds until all is normal. */
const P95_MAX = 300
const MEMORY_MAX = 1024 ** 3
const RECOVERY_MAX = 5000
/** Seconds after which also what only comes in time must have come. */
const IN_TIME = 10

const problemsOf = (
  [attack, ...others]: ReadonlyArray<Attack>,
  { from, seconds }: Pick<Result, "from" | "seconds">,
  { memory, recovery, tallies: [tally], witnessed: { refused, times } }: Played
): ReadonlyArray<string> => [
  // in a mix each has little room to be refused for
  ...(attack === undefined || others.length > 0
    ? []
    : missing(attack, tally, { isLong: seconds >= IN_TIME, isFromMany: from > 1 }).map((name) => `never ${name}`)),
  ...(refused.length > 0 ? [`${refused.length} of ${times.length} sends were not done (${[...new Set(refused)].join()})`] : []),
  ...(quantile(times, 0.95) > P95_MAX ? [`p95 ${quantile(times, 0.95).toFixed(0)} ms`] : []),
  ...(memory > MEMORY_MAX ? [`${(memory / 1e6).toFixed(0)} MB`] : []),
  ...(recovery > RECOVERY_MAX ? [`normal after ${(recovery / 1000).toFixed(1)} s`] : [])
]

/** `attacks`: those that went on at once. */
export const resultOf = (
  played: Played,
  attacks: ReadonlyArray<Attack>,
  about: Pick<Result, "title" | "from" | "seconds" | "quiet" | "commit" | "at">
): Result => {
  const { memory, recovery, tallies, witnessed } = played
  const { refused, times } = witnessed
  return {
    ...about,
    sends: times.length,
    answered: times.length - refused.length,
    p95: Math.round(quantile(times, 0.95)),
    worst: Math.round(Math.max(0, ...times)),
    megabytes: Math.round(memory / 1e6),
    normalAfter: Number.isFinite(recovery) ? Math.round(recovery / 100) / 10 : null,
    tally: attacks.length === 1 ? (tallies[0] ?? {}) : { attacks: attacks.length },
    problems: problemsOf(attacks, about, played)
  }
}
