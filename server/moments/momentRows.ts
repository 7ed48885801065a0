import { inList, isSome } from "../store/inList.ts"
import { all, only, type Program } from "../store/Program.ts"
import type { Author } from "../message/messageWire.ts"

/** A moment as it lies in the store, with its author. */
interface MomentRow extends Author {
  readonly moment_id: number
  readonly content: string
  readonly is_video: number
  /** Numbers of its files, as JSON. */
  readonly files: string
  readonly place: string
  readonly created_at: number
  readonly likes: number
  readonly comments: number
  readonly liked: number
}

export interface CommentRow extends Author {
  readonly comment_id: number
  readonly moment_id: number
  readonly reply_to: number
  readonly content: string
  readonly created_at: number
  /** Who wrote the comment that it answers; nothing when it answers none, or one that is gone. */
  readonly r_id: number | null
  readonly r_account: string | null
  readonly r_name: string | null
  readonly r_avatar: string | null
}

export interface MomentFile {
  readonly file_id: number
  readonly path: string
  readonly name: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly duration: number
}

/** A moment with all that a reader sees of it. */
export interface MomentRecord {
  readonly row: MomentRow
  readonly files: ReadonlyArray<MomentFile>
  readonly likes: ReadonlyArray<Author>
  readonly comments: ReadonlyArray<CommentRow>
}

const PERSON = "u.user_id, u.account, u.realname, u.avatar"

const ROWS = `
  SELECT p.moment_id, p.content, p.is_video, p.files, p.place, p.created_at, ${PERSON},
    (SELECT COUNT(*) FROM moment_likes l WHERE l.moment_id = p.moment_id) AS likes,
    (SELECT COUNT(*) FROM moment_comments c WHERE c.moment_id = p.moment_id) AS comments,
    (SELECT COUNT(*) FROM moment_likes l WHERE l.moment_id = p.moment_id AND l.user_id = ?) AS liked
  FROM moments p JOIN users u ON u.user_id = p.author
  WHERE p.moment_id IN`

/** The first who like each of some moments. */
const likes = (marks: string): string => `
  SELECT l.moment_id, ${PERSON} FROM (
    SELECT k.moment_id, k.user_id, k.created_at,
      ROW_NUMBER() OVER (PARTITION BY k.moment_id ORDER BY k.created_at, k.user_id) AS place
    FROM moment_likes k WHERE k.moment_id IN ${marks}) l
  JOIN users u ON u.user_id = l.user_id
  WHERE l.place <= ? ORDER BY l.moment_id, l.place`

const COMMENT = `
  SELECT c.comment_id, c.moment_id, c.reply_to, c.content, c.created_at, ${PERSON},
    ru.user_id AS r_id, ru.account AS r_account, ru.realname AS r_name, ru.avatar AS r_avatar
  FROM moment_comments c JOIN users u ON u.user_id = c.author
  LEFT JOIN moment_comments r ON r.comment_id = NULLIF(c.reply_to, 0)
  LEFT JOIN users ru ON ru.user_id = r.author`

/** The newest comments of each of some moments, oldest first. */
const comments = (marks: string): string => `
  ${COMMENT}
  JOIN (
    SELECT k.comment_id, ROW_NUMBER() OVER (PARTITION BY k.moment_id ORDER BY k.comment_id DESC) AS place
    FROM moment_comments k WHERE k.moment_id IN ${marks}) s ON s.comment_id = c.comment_id
  WHERE s.place <= ? ORDER BY c.comment_id`

const FILES = `
  SELECT f.file_id, f.path, f.name, b.size, b.width, b.height, b.duration FROM files f JOIN blobs b ON b.hash = f.hash
  WHERE f.file_id IN`

export function* commentOf(id: number): Program<CommentRow> {
  return yield* only<CommentRow>(`${COMMENT} WHERE c.comment_id = ?`, id)
}

/** Rows by what they belong to. */
const grouped = <R>(rows: ReadonlyArray<R>, keyOf: (row: R) => number): ReadonlyMap<number, ReadonlyArray<R>> => {
  const groups = new Map<number, Array<R>>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known === undefined) groups.set(keyOf(row), [row])
    else known.push(row)
  }
  return groups
}

function* filesIn(rows: ReadonlyArray<MomentRow>): Program<ReadonlyMap<number, ReadonlyArray<MomentFile>>> {
  const numbers = new Map(rows.map((row) => [row.moment_id, JSON.parse(row.files) as ReadonlyArray<number>]))
  const numbersOfAll = [...numbers.values()].flat()
  if (!isSome(numbersOfAll)) return new Map()
  const { args, marks } = inList(numbersOfAll)
  const found = new Map((yield* all<MomentFile>(`${FILES} ${marks}`, ...args)).map((file) => [file.file_id, file]))
  // one that the operator took away is not shown any more
  return new Map([...numbers].map(([id, files]) => [id, files.flatMap((file) => found.get(file) ?? [])]))
}

/** Moments that are there, in the order of their numbers, as `me` is shown them: with the first who like them and the newest comments, `most` of each. */
export function* momentsOf(ids: ReadonlyArray<number>, me: number, most: number): Program<ReadonlyArray<MomentRecord>> {
  if (!isSome(ids)) return []
  const { args, marks } = inList(ids)
  const rows = yield* all<MomentRow>(`${ROWS} ${marks}`, me, ...args)
  const files = yield* filesIn(rows)
  const liking = grouped(yield* all<Author & { readonly moment_id: number }>(likes(marks), ...args, most), (row) => row.moment_id)
  const said = grouped(yield* all<CommentRow>(comments(marks), ...args, most), (row) => row.moment_id)
  const byId = new Map(rows.map((row) => [row.moment_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [{ row, files: files.get(id) ?? [], likes: liking.get(id) ?? [], comments: said.get(id) ?? [] }]
  })
}

/** One moment that is there, as {@link momentsOf} shows it. */
export function* momentOf(id: number, me: number, most: number): Program<MomentRecord> {
  const [moment] = yield* momentsOf([id], me, most)
  if (moment === undefined) throw new Error(`There is no moment ${id}.`)
  return moment
}
