import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"

/** Ends the session of the token; its sockets close, except the one that made the call, which waits for the next login. Without a token it succeeds as well (spec 4.13). */
export const logout: Handler<"logout"> = async ({ hub, now, store, tokenHash }, { client_id }) => {
  if (tokenHash === "") return succeed("logged-out")
  const ended = await store.write("endSession", { tokenHash, now })
  if (Result.isFailure(ended)) return Result.fail(ended.failure)
  hub.drop(tokenHash, client_id)
  return succeed("logged-out")
}
