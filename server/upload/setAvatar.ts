import { whoAsks } from "../account/session.ts"
import { all, type Program, run } from "../store/Program.ts"
import { endUse, keep, type Keep, type StoredFile, useFile } from "./files.ts"

const FORMER = "SELECT file_id FROM file_uses WHERE kind = 'avatar' AND ref = ?"

/**
 * WRITE: a picture that was drawn for it becomes the avatar of who asks; the former one is used no more. `home` is where everybody reaches
 * the service; empty where only they know.
 */
export function* setAvatar({ asking, file, home, isKnown = false }: Keep & { readonly home: string }): Program<StoredFile> {
  const me = yield* whoAsks(asking)
  const kept = yield* keep(me, file, isKnown, asking.now)
  for (const { file_id } of yield* all<{ file_id: number }>(FORMER, me.user_id))
    yield* endUse(file_id, "avatar", me.user_id, asking.now)
  yield* useFile(kept.file_id, "avatar", me.user_id)
  yield* run("UPDATE users SET avatar = ? WHERE user_id = ?", home + kept.path, me.user_id)
  return kept
}

/** WRITE: a picture of the service itself, such as its logo. */
export function* keepImage({ asking, file, isKnown = false }: Keep): Program<StoredFile> {
  const kept = yield* keep(yield* whoAsks(asking), file, isKnown, asking.now)
  yield* useFile(kept.file_id, "image", 0)
  return kept
}
