import type { Limit } from "../../Config.ts"
import { checkFailures, countFailure, forgetFailures, isNoted, noteLatest, slowDown } from "../../store/limits.ts"
import type { Program } from "../../store/Program.ts"

/** An attempt to prove the ownership of an account, from an address. */
export interface Guess {
  /** From `accountKey`. */
  readonly key: string
  readonly ip: string
  /** Wrong ones at an account from one address. */
  readonly limit: Limit
  /** Wrong ones from an address, whatever they were guessed at. */
  readonly addressLimit: Limit
  readonly now: number
}

type Counted = readonly [key: string, limit: Limit]
type Place = Pick<Guess, "ip" | "key">

/** How many addresses' worth of wrong guesses an account takes before strangers wait. */
const LOOSE = 10
/** How long guesses at an account from everywhere add up after the last, in seconds. */
const REMEMBERED = 24 * 3600
/** How long it is known that somebody has logged in from an address, in milliseconds. */
export const KNOWN_FOR = 30 * 24 * 3600 * 1000

/** What a guess from an address counts for, whatever it is guessed at. */
export const failuresFrom = ({ addressLimit, ip }: Pick<Guess, "ip" | "addressLimit">): Counted => [
  `login:ip:${ip}`,
  addressLimit
]

const ofBoth = ({ ip, key }: Place): string => `login:from:${ip} ${key}`
const ofAccount = ({ key }: Pick<Guess, "key">): string => `login:account:${key}`
const knownAs = ({ ip, key }: Place): string => `login:known:${ip} ${key}`

/** Seconds that callers from unknown addresses wait after a number of wrong guesses at an account: twice as long after each, up to the window of an address. */
export const waitAfter = (failures: number, { count, seconds }: Limit): number =>
  count === 0 || failures < LOOSE * count ? 0 : Math.min(seconds, 2 ** Math.min(failures - LOOSE * count, 20))

/** Whether somebody has logged in to the account from the address before: then it does not wait for the tries of others. */
const isKnown = (place: Place, now: number): Program<boolean> => isNoted(knownAs(place), now - KNOWN_FOR)

/** Refuses a guess from an address with too many wrong ones, at this account or at all. */
export function* checkPlace(guess: Guess): Program<void> {
  yield* checkFailures(ofBoth(guess), guess.limit, guess.now)
  yield* checkFailures(...failuresFrom(guess), guess.now)
}

/**
 * Refuses a guess while there were too many: few from one address, for a while; many from everywhere only slow strangers down, so that
 * one person cannot lock another out (DEC-0034).
 */
export function* checkGuess(guess: Guess): Program<{ readonly isKnown: boolean }> {
  const { limit, now } = guess
  yield* checkPlace(guess)
  const known = yield* isKnown(guess, now)
  if (!known) yield* slowDown(ofAccount(guess), (failures) => waitAfter(failures, limit), REMEMBERED, now)
  return { isKnown: known }
}

/** Counts a wrong guess. */
export function* countGuess(guess: Guess): Program<void> {
  const { limit, now } = guess
  yield* countFailure(ofBoth(guess), limit, now)
  yield* countFailure(ofAccount(guess), { count: 0, seconds: REMEMBERED }, now)
  yield* countFailure(...failuresFrom(guess), now)
}

/** Somebody has shown that the account is theirs: what was guessed wrong from there, and altogether, is forgotten. */
export function* forgetGuesses(place: Place): Program<void> {
  yield* forgetFailures(ofBoth(place))
  yield* forgetFailures(ofAccount(place))
}

/** Somebody has logged in from there. */
export function* rememberLogin(place: Place, now: number): Program<void> {
  yield* forgetGuesses(place)
  yield* noteLatest(knownAs(place), now)
}
