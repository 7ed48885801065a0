import { one, type Program } from "../Program.ts"
import { STEPS } from "../schema.ts"

/** How many steps the database has, and how many a program must know to work on it; 0 where no program has said so yet. */
export interface StepsMade {
  readonly version: number
  readonly needed: number
}

/** Whether a program that knows so many steps must not work on a database with these (DEC-0398). */
export const isTooOldFor = ({ needed, version }: StepsMade, known: number = STEPS.length): boolean =>
  version > known && (needed === 0 || needed > known)

/** What the database says of its steps by now; asked of PostgreSQL alone, where a newer program may have made some since the start. */
export function* stepsMade(): Program<StepsMade> {
  const row = yield* one<StepsMade>("SELECT version, needed FROM schema_version")
  return { version: Number(row?.["version"] ?? 0), needed: Number(row?.["needed"] ?? 0) }
}
