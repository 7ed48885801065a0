import { FAULTS } from "./Plan.ts"
import { replayOf } from "./replay.ts"
import type { Outcome } from "./simulate.ts"

/** Most problems of a run that are printed. */
const SHOWN = 20

/** A run in a line. */
export const lineOf = ({ events, files, plan, print, took, written }: Outcome, seconds: number): string =>
  `seed ${plan.seed}: ${written} messages, ${files} files, ${plan.devices} clients, ${events} events, ${Math.round(took / 60_000)} min in ` +
  `${seconds.toFixed(1)} s (${Math.round(written / seconds)}/s), print ${print}`

export const faultsOf = (faults: Outcome["faults"]): string => FAULTS.map((fault) => `${fault} ${faults[fault]}`).join(", ")

/** What was wrong, and how to see it again; nothing when all was right. */
export const complaint = ({ plan, problems }: Outcome): ReadonlyArray<string> =>
  problems.length === 0
    ? []
    : [
        ...problems.slice(0, SHOWN),
        ...(problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : []),
        `Again: ${replayOf(plan)}`
      ]
