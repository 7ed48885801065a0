import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../../Handler.ts"
import { succeed, reply } from "../../reply.ts"
import { sessionName } from "./token.ts"

/** Our addition: where I am logged in. Seconds; `last_time` is true to ten minutes. */
export const sessions: Handler<"sessions"> = async ({ now, store, tokenHash }) => {
  const found = await store.read("mySessions", { tokenHash, now })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const rows = found.success.map(({ created_at, hash: each, is_mobile, terminal, used_at }) => ({
    id: sessionName(each),
    terminal,
    is_mobile,
    create_time: Math.floor(created_at / 1000),
    last_time: Math.floor((each === tokenHash ? now : used_at) / 1000),
    is_current: each === tokenHash ? 1 : 0
  }))
  return reply(rows, { count: rows.length })
}

/** Our addition: logs out another device of mine, or all others. */
export const endSession: Handler<"endSession"> = async ({ hub, now, store, tokenHash }, { id, others }) => {
  if (id === "" && !others) return Result.fail(refused("wrong-shape", { field: "id" }))
  const ended = await store.write("endMine", { asking: { tokenHash, now }, name: id })
  if (Result.isFailure(ended)) return Result.fail(ended.failure)
  for (const each of ended.success) hub.drop(each)
  return succeed("sessions-ended")
}
