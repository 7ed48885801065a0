import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { one, only, type Program } from "../store/Program.ts"
import type { BriefRow } from "../friend/friendWire.ts"

const FRIEND = `
  SELECT u.user_id, u.account, u.realname, u.avatar FROM friends f
  JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  JOIN users u ON u.user_id = f.friend AND u.status = 1
  WHERE f.owner = ? AND f.friend = ? AND f.status = 1`

const COLLEAGUE = "SELECT user_id, account, realname, avatar FROM users WHERE user_id <> ? AND user_id = ? AND status = 1"

/** Those of these people who are contacts of `me`, in their order: friends, or in an enterprise everybody. One look for each. */
export function* contactsAmong(me: number, userIds: ReadonlyArray<number>): Program<ReadonlyArray<BriefRow>> {
  const { mode } = yield* only<{ mode: number }>(`SELECT ${settingSql("sysInfo.runMode")} AS mode`)
  const found: Array<BriefRow> = []
  for (const userId of userIds) {
    const row = yield* one<BriefRow>(mode === COMMUNITY ? FRIEND : COLLEAGUE, me, userId)
    if (row !== undefined) found.push(row)
  }
  return found
}
