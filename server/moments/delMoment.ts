import { sessionUser } from "../account/session/session.ts"
import { all, one, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { endUse } from "../upload/files.ts"
import { momentAuthor } from "./feed.ts"
import { tellMoment } from "./tellMoment.ts"

export interface Named {
  readonly asking: Caller
  readonly id: number
}

/** WRITE: deletes a moment of the caller with its comments; those who commented are notified. */
export function* delMoment({ asking, id }: Named): Program<void> {
  const me = yield* sessionUser(asking)
  if ((yield* momentAuthor(id, me.user_id)) !== me.user_id) yield* refuse("moment-not-yours")
  const people = yield* all<{ user_id: number }>(
    "SELECT author AS user_id FROM moment_comments WHERE moment_id = ? UNION SELECT user_id FROM moment_likes WHERE moment_id = ?",
    id,
    id
  )
  yield* tellMoment(
    { action: "del", moment_id: id, by: me, now: asking.now },
    people.map(({ user_id }) => user_id)
  )
  const row = yield* one<{ files: string }>("SELECT files FROM moments WHERE moment_id = ?", id)
  for (const file of JSON.parse(row?.files ?? "[]") as ReadonlyArray<number>) yield* endUse(file, "moment", id, asking.now)
  yield* run("DELETE FROM moment_likes WHERE moment_id = ?", id)
  yield* run("DELETE FROM moment_comments WHERE moment_id = ?", id)
  yield* run("DELETE FROM moments WHERE moment_id = ?", id)
}
