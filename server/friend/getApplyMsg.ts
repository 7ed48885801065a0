import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"

/** How many ask to be my friends and wait for an answer (spec 4.6). */
export const getApplyMsg: Handler<"getApplyMsg"> = async ({ now, store, tokenHash }) =>
  Result.flatMap(await store.read("waitingRequests", { tokenHash, now }), (waiting) => reply(waiting))
