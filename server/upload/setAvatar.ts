import { sessionUser } from "../account/session/session.ts"
import { personShown, tellPerson } from "../account/person/tellPerson.ts"
import { all, type Program, run } from "../store/Program.ts"
import type { StoredFile } from "./StoredFile.ts"
import { endUse, keepOwnFile, type Keep, useFile } from "./files.ts"

const FORMER = "SELECT file_id FROM file_uses WHERE kind = 'avatar' AND ref = ?"

/** WRITE: a picture that was drawn for it becomes the avatar of the caller; the former one is not used any more. It is kept and told by its path (`media/atHome.ts`). */
export function* setAvatar(asked: Keep): Program<StoredFile> {
  const { asking } = asked
  const me = yield* sessionUser(asking)
  const kept = yield* keepOwnFile(me, asked)
  for (const { file_id } of yield* all<{ file_id: number }>(FORMER, me.user_id))
    yield* endUse(file_id, "avatar", me.user_id, asking.now)
  yield* useFile(kept.file_id, "avatar", me.user_id)
  const shown = yield* personShown(me.user_id)
  yield* tellPerson(me.user_id, shown, { ...shown, avatar: kept.path }, asking.now)
  yield* run("UPDATE users SET avatar = ? WHERE user_id = ?", kept.path, me.user_id)
  return kept
}

/** WRITE: a picture of the service itself, such as its logo. */
export function* keepImage(asked: Keep): Program<StoredFile> {
  const kept = yield* keepOwnFile(yield* sessionUser(asked.asking), asked)
  yield* useFile(kept.file_id, "image", 0)
  return kept
}
