import type { State } from "../../../State.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { isLegacy } from "./LegacyState.ts"

/** Does at once what a line of the log tells elsewhere: a service that does not number sends none for what I changed. */
export const applyUnlined = <S extends Pick<State, "log">>(state: S, line: (state: S) => Turn<S>): Turn<S> =>
  isLegacy(state) ? line(state) : stay(state)
