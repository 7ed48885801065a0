import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"

/** Whether a group may have so many members, where the service allows `max`; 0 is no limit (GROUP-14, spec 9). */
export const mayHold = (members: number, max: number): Result.Result<void, Refused> =>
  max > 0 && members > max ? Result.fail(refused("group-full", { max })) : Result.succeed(undefined)
