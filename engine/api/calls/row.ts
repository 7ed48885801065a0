import { Schema } from "effect"
import { intOr, LooseText, withFallback } from "../loose.ts"

/** A text that may be missing: then it is empty. */
export const WireText = withFallback(LooseText, "")
/** Whatever a caller does not read. */
export const NoData = Schema.Unknown
/** Which page of how many rows. */
export const page = { page: intOr(1), limit: intOr(20) }

/** Frames that tell of a new account: a colleague, or a person who is looked after and comes into the newcomers' group (DEC-0099, spec 3.9). */
export const NEWCOMER = ["appendContact", "simple", "addGroup", "addGroupUser", "group"] as const

/** Who may make a call: `anyone`, or a `user` with a living token. What else a user must be is the rule of the area. */
type Who = "anyone" | "user"

/** A call as the table has it: where it goes, who may make it, what it takes and answers. */
export interface CallDefinition<Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint> {
  readonly path: Path
  readonly who: Who
  readonly request: Request
  /** Shape of `data` in the answer. */
  readonly answer: Answer
  /** Types of the frames that it may push. */
  readonly pushes: ReadonlyArray<string>
}

/** A row of the table. */
export const callRow = <Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint>(
  path: Path,
  who: Who,
  request: Request,
  answer: Answer,
  pushes: ReadonlyArray<string> = []
): CallDefinition<Path, Request, Answer> => ({ path, who, request, answer, pushes })
