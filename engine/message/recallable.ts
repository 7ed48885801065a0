import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { kindOfBody, kindNamed } from "./kinds/kinds.ts"
import type { Body, Kind } from "./Body.ts"

/** Whether there is something to take back: what a person said, but for calls, which happened all the same (RECALL-06, spec 4.8, DEC-0053). */
export const isRecallable = (body: Body): boolean => kindOfBody(body).mayBe.recalled

/** Whether messages of a kind may be recalled at all; what is recalled already is not judged here (RECALL-06, DEC-0380). */
export const mayRecallKind = (kind: Kind): Result.Result<void, Refused> =>
  kind === "Recalled" || kindNamed(kind).mayBe.recalled ? Result.succeed(undefined) : Result.fail(refused("recall-kind"))
