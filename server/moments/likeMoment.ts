import { sessionUser } from "../account/session/session.ts"
import { MOMENT_WORDS } from "../setting/Limits.ts"
import { countUse } from "../store/limits.ts"
import { one, only, type Program, run } from "../store/Program.ts"
import type { Named } from "./delMoment.ts"
import { momentAuthor } from "./feed.ts"
import { tellMoment } from "./tellMoment.ts"

export interface Like extends Named {
  /** `null`: the other way round than it is. */
  readonly likes: boolean | null
}

export interface Liked {
  readonly likes: boolean
  readonly count: number
}

const IS_LIKED = "SELECT 1 AS found FROM moment_likes WHERE moment_id = ? AND user_id = ?"
const COUNT = "SELECT COUNT(*) AS count FROM moment_likes WHERE moment_id = ?"

/** WRITE: likes a moment that the caller sees, or takes the like back; what is so already is not told. */
export function* likeMoment({ asking, id, likes }: Like): Program<Liked> {
  const me = yield* sessionUser(asking)
  const { now } = asking
  const author = yield* momentAuthor(id, me.user_id)
  const was = (yield* one(IS_LIKED, id, me.user_id)) !== undefined
  const is = likes ?? !was
  if (is !== was) {
    yield* countUse(`moment-word:${me.user_id}`, MOMENT_WORDS, now, "too-fast")
    if (is) yield* run("INSERT INTO moment_likes (moment_id, user_id, created_at) VALUES (?, ?, ?)", id, me.user_id, now)
    else yield* run("DELETE FROM moment_likes WHERE moment_id = ? AND user_id = ?", id, me.user_id)
    yield* tellMoment({ action: is ? "like" : "unlike", moment_id: id, by: me, now }, [author])
  }
  return { likes: is, count: (yield* only<{ count: number }>(COUNT, id)).count }
}
