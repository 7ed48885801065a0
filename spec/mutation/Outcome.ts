import { areaOf, type Mutant } from "./Mutant.ts"
import type { Trial, Verdict } from "./trial.ts"
import type { Lost } from "./Threads.ts"

/** How a mutant fared. */
export interface Outcome extends Mutant {
  readonly area: string
  readonly status: "killed" | "timeout" | "survived" | "uncovered"
  /** The title of the test that failed, or of the file that did not load. */
  readonly by: string | undefined
  /** The rule that the test names. */
  readonly rule: string | undefined
  readonly reason: string | undefined
  /** How many tests looked, or would have if none had failed before. */
  readonly tests: number
  /** How many more there are, for which nobody had the patience. */
  readonly left: number
  readonly isStatic: boolean
  /** Of its trial, in milliseconds. */
  readonly took: number
}

const ID = /\[([A-Z]+-\d+)\]/

export const isAlive = ({ status }: Pick<Outcome, "status">): boolean => status === "survived" || status === "uncovered"

export const outcomeOf = (mutant: Mutant, trial: Trial, verdict: Verdict | Lost, took: number): Outcome => {
  const common = {
    ...mutant,
    area: areaOf(mutant.file),
    tests: trial.tests.length,
    left: trial.left,
    isStatic: trial.isStatic,
    took: Math.round(took)
  }
  const nobody = { by: undefined, rule: undefined, reason: undefined }
  switch (verdict.status) {
    case "survived":
      return { ...common, ...nobody, status: trial.tests.length === 0 ? "uncovered" : "survived" }
    case "lost":
      return { ...common, ...nobody, status: "timeout", reason: verdict.reason }
    case "killed": {
      const by = verdict.index === undefined ? verdict.file : verdict.title
      return { ...common, status: "killed", by, rule: ID.exec(by)?.[1], reason: verdict.reason }
    }
  }
}
