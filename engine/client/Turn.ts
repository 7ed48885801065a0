import type { Intent } from "./Intent.ts"
import type { State } from "./State.ts"

/** What one event makes of the client: the next state, and what is to be done outside, in order. */
export type Turn = readonly [State, ReadonlyArray<Intent>]

/** Nothing to do outside. */
export const stay = (state: State): Turn => [state, []]

/** One turn after the other; intents keep their order. */
export const andThen = (turn: Turn, next: (state: State) => Turn): Turn => {
  const after = next(turn[0])
  if (turn[1].length === 0) return after
  return [after[0], [...turn[1], ...after[1]]]
}
