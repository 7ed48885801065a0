import { whoAsks } from "../account/session.ts"
import { all, one, only, type Program, refuse } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { SHOWN } from "./limits.ts"
import { type Moment, momentOf } from "./momentRows.ts"
import { seesAuthor } from "./visible.ts"

export interface Feed {
  readonly asking: Asking
  /** Of whom; 0 of all whom I see. */
  readonly of: number
  /** One moment alone; 0 for a list. */
  readonly id: number
  /** Only what is older than this one; 0 for all. */
  readonly before: number
  readonly skip: number
  readonly limit: number
}

export interface Fed {
  /** Path of the picture on top; empty without one. */
  readonly cover: string
  readonly moments: ReadonlyArray<Moment>
}

const COVER = `
  SELECT f.path FROM users o JOIN files f ON f.file_id = NULLIF(o.moments_cover, 0) WHERE o.user_id = ? AND ${seesAuthor("o.user_id")}`

const LIST = `
  SELECT p.moment_id FROM moments p
  WHERE (? = 0 OR p.author = ?) AND (? = 0 OR p.moment_id < ?) AND ${seesAuthor("p.author")}
  ORDER BY p.moment_id DESC LIMIT ? OFFSET ?`

const ONE = `SELECT p.author FROM moments p WHERE p.moment_id = ? AND ${seesAuthor("p.author")}`

/** Whose a moment is that `me` sees; what they do not see does not exist. */
export function* authorOf(id: number, me: number): Program<number> {
  const found = yield* one<{ author: number }>(ONE, id, me, me)
  return found === undefined ? yield* refuse("moment-unknown") : found.author
}

/** READ: moments that I see, newest first. */
export function* feed({ asking, before, id, limit, of, skip }: Feed): Program<Fed> {
  const me = (yield* whoAsks(asking)).user_id
  const whose = id > 0 ? yield* authorOf(id, me) : of > 0 ? of : me
  const cover = (yield* one<{ path: string }>(COVER, whose, me, me))?.path ?? ""
  if (id > 0) return { cover, moments: [yield* momentOf(id, me, SHOWN.alone)] }
  const rows = yield* all<{ moment_id: number }>(LIST, of, of, before, before, me, me, limit, skip)
  const moments: Array<Moment> = []
  for (const { moment_id } of rows) moments.push(yield* momentOf(moment_id, me, SHOWN.inList))
  return { cover, moments }
}

/** Whether `me` sees a moment that holds this file. Part of a program. */
export function* isInMoment(fileId: number, me: number): Program<boolean> {
  const found = yield* only<{ found: number }>(IN_MOMENT, fileId, me, me)
  return found.found > 0
}

const IN_MOMENT = `
  SELECT COUNT(*) AS found FROM file_uses s JOIN moments p ON p.moment_id = s.ref
  WHERE s.file_id = ? AND s.kind = 'moment' AND ${seesAuthor("p.author")}`
