import { sessionUser } from "../account/session/session.ts"
import { only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { endUse, readableFile, useFile } from "../upload/files.ts"

export interface SetCover {
  readonly asking: Caller
  /** Number of an image; 0 for none. */
  readonly file: number
}

const IMAGE = 2

/** WRITE: the picture on top of my moments. Returns its path, empty without one. */
export function* setCover({ asking, file }: SetCover): Program<string> {
  const me = yield* sessionUser(asking)
  const found = file === 0 ? undefined : yield* readableFile(me, file)
  if (found !== undefined && found.cate !== IMAGE) yield* refuse("moment-cover")
  const { moments_cover: before } = yield* only<{ moments_cover: number }>(
    "SELECT moments_cover FROM users WHERE user_id = ?",
    me.user_id
  )
  if (before !== 0 && before !== file) yield* endUse(before, "cover", me.user_id, asking.now)
  if (file !== 0) yield* useFile(file, "cover", me.user_id)
  yield* run("UPDATE users SET moments_cover = ? WHERE user_id = ?", file, me.user_id)
  return found?.path ?? ""
}
