import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import type { Reply } from "./Handler.ts"

/** Success with something to tell. */
export const reply = (data: unknown, more: Omit<Reply, "data"> = {}): Result.Result<Reply, Refused> =>
  Result.succeed({ data, ...more })

/** Success with nothing to tell. */
export const succeed = (text?: Reply["text"]): Result.Result<Reply, Refused> =>
  Result.succeed(text === undefined ? { data: "" } : { data: "", text })
