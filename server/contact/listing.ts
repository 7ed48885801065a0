import { COMMUNITY } from "../setting/defaults.ts"
import { all, type Program } from "../store/Program.ts"
import { serviceSwitches } from "./contacts.ts"
import { SERVED } from "./served.ts"

const FRIENDS = `
  SELECT f.owner AS user_id FROM friends f JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  WHERE f.friend = ? AND f.status = 1
  UNION SELECT s.user_id FROM (${SERVED}) s`

const COLLEAGUES = "SELECT user_id FROM users WHERE status = 1 AND user_id <> ?"

/** All people who have this person in their list of contacts, also those who do not see who is online. */
export function* listing(userId: number): Program<ReadonlyArray<number>> {
  const { mode } = yield* serviceSwitches()
  const rows =
    mode === COMMUNITY
      ? yield* all<{ user_id: number }>(FRIENDS, userId, userId, userId)
      : yield* all<{ user_id: number }>(COLLEAGUES, userId)
  return rows.map(({ user_id }) => user_id)
}
