import { sessionUser } from "../account/session/session.ts"
import { serviceSwitches } from "../contact/contacts.ts"
import { COMMUNITY } from "../setting/defaults.ts"
import { all, one, type Program, refuse } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { SHOWN } from "./limits.ts"
import { type MomentRecord, momentOf, momentsOf } from "./momentRows.ts"
import { seesAuthor } from "./visible.ts"

export interface FeedPage {
  readonly asking: Caller
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
  readonly moments: ReadonlyArray<MomentRecord>
}

const COVER = `
  SELECT f.path FROM users o JOIN files f ON f.file_id = NULLIF(o.moments_cover, 0) WHERE o.user_id = ? AND ${seesAuthor("o.user_id")}`

const SEES = `SELECT 1 AS found FROM users o WHERE o.user_id = ? AND ${seesAuthor("o.user_id")}`

const NEWEST = "AND p.moment_id < ? ORDER BY p.moment_id DESC LIMIT ? OFFSET ?"

const OF_ONE = `SELECT p.moment_id FROM moments p WHERE p.author = ? ${NEWEST}`

/** Of many people by their numbers: what others show need not be looked at. */
const OF_FRIENDS = `
  SELECT p.moment_id FROM moments p
  WHERE p.author IN (
    SELECT CAST(? AS INTEGER) UNION
    SELECT fa.friend FROM friends fa
    JOIN friends fb ON fb.owner = fa.friend AND fb.friend = fa.owner AND fb.status = 1
    JOIN users au ON au.user_id = fa.friend AND au.status = 1
    WHERE fa.owner = ? AND fa.status = 1) ${NEWEST}`

const OF_ALL = `
  SELECT p.moment_id FROM moments p
  WHERE EXISTS (SELECT 1 FROM users au WHERE au.user_id = p.author AND (au.status = 1 OR au.user_id = ?)) ${NEWEST}`

interface Found {
  readonly moment_id: number
}

/** Numbers of moments that `me` sees, newest first. */
function* list({ before, limit, of, skip }: FeedPage, me: number): Program<ReadonlyArray<Found>> {
  const start = before === 0 ? Number.MAX_SAFE_INTEGER : before
  if (of > 0) {
    if ((yield* one(SEES, of, me, me)) === undefined) return []
    return yield* all<Found>(OF_ONE, of, start, limit, skip)
  }
  const { mode } = yield* serviceSwitches()
  if (mode === COMMUNITY) return yield* all<Found>(OF_FRIENDS, me, me, start, limit, skip)
  return yield* all<Found>(OF_ALL, me, start, limit, skip)
}

const ONE = `SELECT p.author FROM moments p WHERE p.moment_id = ? AND ${seesAuthor("p.author")}`

/** Whose a moment is that `me` sees; what they do not see does not exist. */
export function* momentAuthor(id: number, me: number): Program<number> {
  const found = yield* one<{ author: number }>(ONE, id, me, me)
  return found === undefined ? yield* refuse("moment-unknown") : found.author
}

/** READ: moments that I see, newest first. */
export function* feed(asked: FeedPage): Program<Fed> {
  const { asking, id, of } = asked
  const me = (yield* sessionUser(asking)).user_id
  const whose = id > 0 ? yield* momentAuthor(id, me) : of > 0 ? of : me
  const cover = (yield* one<{ path: string }>(COVER, whose, me, me))?.path ?? ""
  if (id > 0) return { cover, moments: [yield* momentOf(id, me, SHOWN.alone)] }
  const found = yield* list(asked, me)
  const ids = found.map(({ moment_id }) => moment_id)
  return { cover, moments: yield* momentsOf(ids, me, SHOWN.inList) }
}

/** Whether this file is in a moment that `me` sees, or on top of such moments. Part of a program. */
export function* isInMoments(fileId: number, me: number): Program<boolean> {
  return (yield* one(IN_MOMENT, fileId, me, me)) !== undefined || (yield* one(ON_TOP, fileId, me, me)) !== undefined
}

const IN_MOMENT = `
  SELECT 1 AS found FROM file_uses s JOIN moments p ON p.moment_id = s.ref
  WHERE s.file_id = ? AND s.kind = 'moment' AND ${seesAuthor("p.author")} LIMIT 1`

const ON_TOP = `
  SELECT 1 AS found FROM file_uses s WHERE s.file_id = ? AND s.kind = 'cover' AND ${seesAuthor("s.ref")} LIMIT 1`
