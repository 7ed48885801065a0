import { sessionUser } from "../account/session/session.ts"
import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { tellUsers } from "../store/log.ts"
import { one, only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { ACCEPTED } from "./friendWire.ts"
import { meet } from "./knows.ts"

export interface Unfriend {
  readonly asking: Caller
  readonly userId: number
}

const MINE = `SELECT 1 AS found FROM friends WHERE owner = ? AND friend = ? AND status = ${ACCEPTED}`
const PART = "DELETE FROM friends WHERE (owner = ? AND friend = ?) OR (owner = ? AND friend = ?)"

/**
 * WRITE: ends a friendship, in both directions. Each loses the other as a contact, which all their devices learn; where contacts are
 * colleagues they stay contacts (spec 4.1). What was said is kept for the day on which they become friends again.
 */
export function* unfriend({ asking, userId }: Unfriend): Program<void> {
  const me = (yield* sessionUser(asking)).user_id
  if ((yield* one(MINE, me, userId)) === undefined) yield* refuse("friend-none")
  yield* run(PART, me, userId, userId, me)
  // they know each other still
  yield* meet({ me, other: userId })
  yield* meet({ me: userId, other: me })
  const { mode } = yield* only<{ mode: number }>(`SELECT ${settingSql("sysInfo.runMode")} AS mode`)
  if (mode !== COMMUNITY) return
  yield* tellUsers(
    [
      { to: me, type: "removeGroup", data: { group_id: userId, by: me } },
      { to: userId, type: "removeGroup", data: { group_id: me, by: me } }
    ],
    asking.now
  )
}
