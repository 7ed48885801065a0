import type { Refused } from "#engine/error/refusal.ts"
import { PICTURES_MAX } from "#engine/moment/limits.ts"
import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { MOMENTS_ADDED } from "../setting/Limits.ts"
import { countUse } from "../store/limits.ts"
import { one, only, type Program, refuse, refuseWith } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { readableFile, useFile } from "../upload/files.ts"
import { SHOWN } from "./limits.ts"
import { type MomentRecord, momentOf } from "./momentRows.ts"
import { tellMoment } from "./tellMoment.ts"

export interface AddMoment {
  readonly asking: Caller
  /** What its author calls it. */
  readonly name: string
  /** Sanitised. */
  readonly content: string
  /** What is wrong with what was said. */
  readonly problem: Refused | null
  /** Numbers of images, or of one video. */
  readonly files: ReadonlyArray<number>
  /** A place as JSON; empty without one. */
  readonly place: string
}

const ADD = `
  INSERT INTO moments (author, name, content, is_video, files, place, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING moment_id`

const IMAGE = 2
const VIDEO = 4

/** Whether these files are one video; refuses anything else than one video or a few images, and files that the author may not see. */
function* isVideo(files: ReadonlyArray<number>, me: Pick<SessionUser, "user_id">): Program<boolean> {
  const cates: Array<number> = []
  for (const each of files) cates.push((yield* readableFile(me, each)).cate)
  if (cates.some((cate) => cate !== IMAGE && cate !== VIDEO)) yield* refuse("moment-files", { max: PICTURES_MAX })
  const videos = cates.filter((cate) => cate === VIDEO).length
  if (videos > 0 && cates.length > 1) yield* refuse("moment-files", { max: PICTURES_MAX })
  return videos > 0
}

/** WRITE: shows friends or colleagues something; under the same name it was shown before. */
export function* addMoment({ asking, content, files, name, place, problem }: AddMoment): Program<MomentRecord> {
  const me = yield* sessionUser(asking)
  const { now } = asking
  const known = yield* one<{ moment_id: number }>("SELECT moment_id FROM moments WHERE author = ? AND name = ?", me.user_id, name)
  if (known !== undefined) return yield* momentOf(known.moment_id, me.user_id, SHOWN.inList)
  if (problem !== null) yield* refuseWith(problem)
  if (files.length > PICTURES_MAX) yield* refuse("moment-files", { max: PICTURES_MAX })
  const video = yield* isVideo(files, me)
  yield* countUse(`moment:${me.user_id}`, MOMENTS_ADDED, now, "too-fast")
  const held = JSON.stringify(files)
  const { moment_id } = yield* only<{ moment_id: number }>(ADD, me.user_id, name, content, video ? 1 : 0, held, place, now)
  for (const each of files) yield* useFile(each, "moment", moment_id)
  yield* tellMoment({ action: "add", moment_id, by: me, now }, [])
  return yield* momentOf(moment_id, me.user_id, SHOWN.inList)
}
