import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../Handler.ts"
import { done, reply } from "../reply.ts"
import { all, type Program, refuse, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { endSessionsOf } from "./openSession.ts"
import { whoAsks } from "./session.ts"
import { sessionName } from "./token.ts"

/** A session of mine. Instants in milliseconds. */
interface SessionRow {
  readonly hash: string
  readonly terminal: string
  readonly is_mobile: number
  readonly created_at: number
  readonly used_at: number
}

const MINE = `
  SELECT hash, terminal, is_mobile, created_at, used_at FROM sessions
  WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ? ORDER BY used_at DESC, hash`

/** READ: my living sessions, the last used first. */
export function* mySessions(asking: Asking): Program<ReadonlyArray<SessionRow>> {
  const me = yield* whoAsks(asking)
  return yield* all<SessionRow>(MINE, me.user_id, asking.now)
}

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

export interface EndMine {
  readonly asking: Asking
  /** What `sessionName` calls it; empty: all but the one that asks. */
  readonly name: string
}

/** WRITE: ends one of my sessions, or all others. Answers those that ended, whose sockets must go. */
export function* endMine({ asking, name }: EndMine): Program<ReadonlyArray<string>> {
  const me = yield* whoAsks(asking)
  if (name === "") return yield* endSessionsOf(me.user_id, asking.now, asking.tokenHash)
  const found = (yield* all<SessionRow>(MINE, me.user_id, asking.now)).find((each) => sessionName(each.hash) === name)
  if (found === undefined) return yield* refuse("session-unknown")
  yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", asking.now, found.hash)
  return [found.hash]
}

/** Our addition: logs out another device of mine, or all others. */
export const endSession: Handler<"endSession"> = async ({ hub, now, store, tokenHash }, { id, others }) => {
  if (id === "" && !others) return Result.fail(refused("wrong-shape", { field: "id" }))
  const ended = await store.write("endMine", { asking: { tokenHash, now }, name: id })
  if (Result.isFailure(ended)) return Result.fail(ended.failure)
  for (const each of ended.success) hub.drop(each)
  return done("sessions-ended")
}
