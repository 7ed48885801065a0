import { all, one, only, type Program } from "../store/Program.ts"
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

/** A moment with all that a reader is shown of it. */
export interface Moment {
  readonly row: MomentRow
  readonly files: ReadonlyArray<MomentFile>
  readonly likes: ReadonlyArray<Author>
  readonly comments: ReadonlyArray<CommentRow>
}

const PERSON = "u.user_id, u.account, u.realname, u.avatar"

const ROW = `
  SELECT p.moment_id, p.content, p.is_video, p.files, p.place, p.created_at, ${PERSON},
    (SELECT COUNT(*) FROM moment_likes l WHERE l.moment_id = p.moment_id) AS likes,
    (SELECT COUNT(*) FROM moment_comments c WHERE c.moment_id = p.moment_id) AS comments,
    (SELECT COUNT(*) FROM moment_likes l WHERE l.moment_id = p.moment_id AND l.user_id = ?) AS liked
  FROM moments p JOIN users u ON u.user_id = p.author
  WHERE p.moment_id = ?`

const LIKES = `
  SELECT ${PERSON} FROM moment_likes l JOIN users u ON u.user_id = l.user_id
  WHERE l.moment_id = ? ORDER BY l.created_at, l.user_id LIMIT ?`

const COMMENT = `
  SELECT c.comment_id, c.moment_id, c.reply_to, c.content, c.created_at, ${PERSON},
    ru.user_id AS r_id, ru.account AS r_account, ru.realname AS r_name, ru.avatar AS r_avatar
  FROM moment_comments c JOIN users u ON u.user_id = c.author
  LEFT JOIN moment_comments r ON r.comment_id = NULLIF(c.reply_to, 0)
  LEFT JOIN users ru ON ru.user_id = r.author`

const COMMENTS = `${COMMENT} WHERE c.moment_id = ? ORDER BY c.comment_id DESC LIMIT ?`

const FILE = `
  SELECT f.file_id, f.path, f.name, b.size, b.width, b.height, b.duration FROM files f JOIN blobs b ON b.hash = f.hash
  WHERE f.file_id = ?`

export function* commentOf(id: number): Program<CommentRow> {
  return yield* only<CommentRow>(`${COMMENT} WHERE c.comment_id = ?`, id)
}

/** A moment that is there, as `me` is shown it: with the first who like it and the newest comments, `most` of each. */
export function* momentOf(id: number, me: number, most: number): Program<Moment> {
  const row = yield* only<MomentRow>(ROW, me, id)
  const files: Array<MomentFile> = []
  for (const file of JSON.parse(row.files) as ReadonlyArray<number>) {
    // one that the operator took away is not shown any more
    const found = yield* one<MomentFile>(FILE, file)
    if (found !== undefined) files.push(found)
  }
  const likes = yield* all<Author>(LIKES, id, most)
  const comments = yield* all<CommentRow>(COMMENTS, id, most)
  return { row, files, likes, comments: comments.toReversed() }
}
