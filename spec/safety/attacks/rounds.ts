import type { Attack } from "./Attack.ts"
import { mixesOf } from "./mixes.ts"

/** What one town sees: attacks one after the other, or a mix of them at once. */
export interface Round {
  readonly attacks: ReadonlyArray<Attack>
  /** Name of the mix; nothing where they come in turn. */
  readonly mix?: string
}

/** Kinds of one family that share a minute: each has ten seconds of it. */
const IN_TURN = 6
/** Seconds that each has at least, where a round is shorter. */
const SHORTEST = 5

/** Each attack alone, kinds of one family in turn, then all of them in mixes. */
export const roundsOf = (attacks: ReadonlyArray<Attack>): ReadonlyArray<Round> => {
  const families = [...Map.groupBy(attacks, ({ family, title }) => family ?? title).values()]
  const inTurn = families.flatMap((family) =>
    Array.from({ length: Math.ceil(family.length / IN_TURN) }, (_, i) => ({
      attacks: family.slice(i * IN_TURN, (i + 1) * IN_TURN)
    }))
  )
  const mixes = attacks.length > 1 ? mixesOf(attacks) : []
  return [...inTurn, ...mixes.map((mixed, i) => ({ attacks: mixed, mix: `Mix ${i + 1} of ${mixes.length}` }))]
}

/** What the table of results calls a round: its attacks, or the mix. */
export const titlesOf = ({ attacks, mix }: Round): ReadonlyArray<string> =>
  mix === undefined ? attacks.map(({ title }) => title) : [mix]

/** How long each attack of a round lasts, in seconds, where a round has so many. */
export const secondsOf = ({ attacks, mix }: Round, seconds: number): number =>
  mix !== undefined || attacks.length < 2 ? seconds : Math.max(seconds / attacks.length, Math.min(seconds, SHORTEST))

/** The part `2/6` of a list: every sixth, from the second on. Nothing where it names no part. */
export const partOf = <A>(list: ReadonlyArray<A>, part: string): ReadonlyArray<A> | undefined => {
  const [number, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part)?.slice(1).map(Number) ?? []
  if (number === undefined || count === undefined || number > count) return undefined
  return list.filter((_, i) => i % count === number - 1)
}
