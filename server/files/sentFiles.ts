import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { isSuper } from "../contact/staff.ts"
import type { BriefRow } from "../friend/friendWire.ts"
import { isUndeleted } from "../message/visible.ts"
import { all, only, type Program, refuse, type Value } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"

export interface OfFiles {
  readonly asking: Caller
  /** Files of the whole service, for the back office; else of my one-to-one conversations and of my helper. */
  readonly isAll: boolean
  /** Who sent them: all, me, or others. */
  readonly by: "all" | "me" | "others"
  /** Class on the wire; 0 for all. */
  readonly cate: number
  /** Part of the name; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

/** A sent file and its sender. */
export interface FileRow extends BriefRow {
  readonly file_id: number
  readonly name: string
  readonly path: string
  readonly ext: string
  readonly cate: number
  readonly size: number
  readonly type: string
  readonly at: number
}

export interface FilePage {
  readonly rows: ReadonlyArray<FileRow>
  /** Files that fit, as far as they are counted. */
  readonly count: number
}

/** Files are counted up to here: a count as large means "at least". */
const COUNT_MAX = 10_000

const SENT = `
  FROM messages x
  JOIN members m ON m.chat = x.chat AND m.user_id = ?
  JOIN conversations c ON c.chat = x.chat AND c.kind IN (0, 3)
  JOIN files f ON f.file_id = x.file_id
  JOIN blobs b ON b.hash = f.hash
  JOIN users u ON u.user_id = x.sender
  WHERE x.file_id > 0 AND x.type IN ('image', 'video', 'file') AND x.undone_by IS NULL AND ${isUndeleted("x")}
    AND x.n > COALESCE(m.cleared_n, 0) AND x.n > c.cleared_n`

const STORED = `
  FROM files f
  JOIN blobs b ON b.hash = f.hash
  JOIN users u ON u.user_id = f.owner
  WHERE 1 = 1`

const COLUMNS = "f.file_id, f.name, f.path, f.ext, f.cate, b.size, u.user_id, u.account, u.realname, u.avatar"

interface Source {
  readonly from: string
  readonly args: ReadonlyArray<Value>
  /** Type and instant of a row, the column of who sent it, and the order of rows. */
  readonly what: string
  readonly sender: string
  readonly order: string
}

const sentToOrByMe = (me: SessionUser): Source => ({
  from: SENT,
  args: [me.user_id, me.user_id],
  what: "x.type, x.sent_at AS at",
  sender: "x.sender",
  order: "x.msg_id DESC"
})

const STORED_TYPE = "CASE WHEN f.cate = 2 THEN 'image' WHEN f.cate = 4 THEN 'video' ELSE 'file' END"

const ofTheService: Source = {
  from: STORED,
  args: [],
  what: `${STORED_TYPE} AS type, f.created_at AS at`,
  sender: "f.owner",
  order: "f.file_id DESC"
}

/** READ: files that were sent to me or by me one-to-one, voices and what was recalled left out; of all only for super administrators (H-17, DEC-0182). */
export function* sentFiles({ asking, by, cate, isAll, keywords, limit, skip }: OfFiles): Program<FilePage> {
  const me = yield* sessionUser(asking)
  if (isAll && !(yield* isSuper(me.user_id))) return yield* refuse("no-permission")
  const { args, from, order, sender, what } = isAll ? ofTheService : sentToOrByMe(me)
  const parts: Array<readonly [string, ...ReadonlyArray<Value>]> = [[from, ...args]]
  if (by !== "all") parts.push([`AND ${sender} ${by === "me" ? "=" : "<>"} ?`, me.user_id])
  if (cate > 0) parts.push(["AND f.cate = ?", cate])
  if (keywords !== "") parts.push(["AND LOWER(f.name) LIKE LOWER(?) ESCAPE '!'", `%${keywords.replaceAll(/[!%_]/g, "!$&")}%`])
  const where = parts.map(([sql]) => sql).join(" ")
  const values = parts.flatMap(([, ...each]) => each)
  const rows = yield* all<FileRow>(
    `SELECT ${COLUMNS}, ${what} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    skip
  )
  const { count } = yield* only<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT f.file_id ${where} LIMIT ?) found`,
    ...values,
    COUNT_MAX
  )
  return { rows, count }
}
