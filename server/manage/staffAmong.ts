import { inList, isSome } from "../store/inList.ts"
import { all, type Program } from "../store/Program.ts"

/** People that {@link staffAmong} looks up at once. */
const AT_ONCE = 128

/** READ: who of these people has a part in the back office now. */
export function* staffAmong(userIds: ReadonlyArray<number>): Program<ReadonlyArray<number>> {
  const staff: Array<number> = []
  let some = userIds.slice(0, AT_ONCE)
  for (let next = AT_ONCE; isSome(some); next += AT_ONCE) {
    const { args, marks } = inList(some)
    const found = yield* all<{ user_id: number }>(
      `SELECT u.user_id FROM users u WHERE u.user_id IN ${marks} AND u.role > 0 AND u.status = 1`,
      ...args
    )
    for (const { user_id } of found) staff.push(user_id)
    some = userIds.slice(next, next + AT_ONCE)
  }
  return staff
}
