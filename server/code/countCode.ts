import type { Limit } from "../Config.ts"
import { countUse } from "../store/limits.ts"
import type { Program } from "../store/Program.ts"

/** What limits the letters and texts of all. */
export interface CodesOfAll {
  /** The limit of the operator: a count of codes within a number of seconds. */
  readonly codeLimit: Limit
  /** Whether the caller sits at this very machine: no limit then. */
  readonly isLocal: boolean
}

/** Part of a program that writes: counts a letter or text of any account, from any address; many addresses are cheap (DEC-0232). */
export function* countCode({ codeLimit, isLocal }: CodesOfAll, now: number): Program<void> {
  if (!isLocal) yield* countUse("code:all", codeLimit, now, "too-many-codes")
}
