import { type SessionUser, sessionUser } from "../account/session/session.ts"
import { visibleMessage } from "../message/visible.ts"
import { isInMoments } from "../moments/feed.ts"
import { one, only, type Program, refuse, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import type { UploadPurpose } from "./mayUpload.ts"
import { countFile, type Quota } from "./quota.ts"
import type { StoredBytes, NewFile, StoredFile } from "./StoredFile.ts"

/**
 * Where a file is used, besides messages and emojis: as the `avatar` or the `cover` of a user (`ref`), as an `image` of the service itself
 * (0), in a `moment`, or as the picture of a `group`. An avatar and an image may be seen by every user.
 */
export type FileUse = "avatar" | "cover" | "group" | "image" | "moment"

/** When the server first checks whether a new file is used, in milliseconds: a file that is uploaded without a message is sent soon. */
export const LOOK_AFTER = 24 * 3600 * 1000
/** How long a file that is used is not looked at again, in milliseconds. */
export const LOOK_AGAIN = 7 * 24 * 3600 * 1000

const COLUMNS = `
  f.file_id, f.path, f.owner, f.name, f.ext, f.cate, f.created_at,
  b.hash, b.md5, b.blob, b.thumb, b.size, b.mime, b.width, b.height, b.duration`

const FILE = `SELECT ${COLUMNS} FROM files f JOIN blobs b ON b.hash = f.hash WHERE `

const KEEP_CONTENT = `
  INSERT INTO blobs (hash, blob, thumb, size, md5, mime, width, height, duration) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (hash) DO NOTHING`

const KEEP_FILE = `
  INSERT INTO files (path, hash, owner, name, ext, cate, created_at, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (owner, hash, name) DO UPDATE SET due = excluded.due`

const KNOWN_CONTENT = "SELECT hash, md5, blob, thumb, size, mime, width, height, duration FROM blobs WHERE hash = ?"

/** READ: a content that is kept already; nothing when it is not. */
export function* contentOf({ hash }: { readonly hash: string }): Program<StoredBytes | null> {
  return (yield* one<StoredBytes>(KNOWN_CONTENT, hash)) ?? null
}

/**
 * A file that somebody uploaded, whose bytes are in the store of bytes under `file.blob`. The same content is kept once for each person:
 * then the answer names another key, and the new bytes stay loose until they are swept. The same file again is the same file, and what others
 * have is nothing to them (H-36). `isKnown`: the content was
 * there a moment ago, and its bytes were not put in again; refuses `busy` when it was swept since, and `storage-full` beyond the quota. An upload in
 * parts becomes one file, and that one each time it is finished. Part of a program.
 */
export function* keepOwnFile(me: Pick<SessionUser, "user_id">, asked: Keep): Program<StoredFile> {
  const { finishing } = asked
  if (finishing === undefined) return yield* keepNew(me, asked)
  const { purpose, upload } = finishing
  const finished = yield* finishedAs(me, finishing)
  if (finished !== undefined) return finished
  const kept = yield* keepNew(me, asked)
  const noted = yield* run(
    "UPDATE uploads SET file_id = ?, purpose = ?, touched_at = ? WHERE upload = ? AND owner = ? AND file_id = 0",
    kept.file_id,
    purpose,
    asked.asking.now,
    upload,
    me.user_id
  )
  return noted === 0 ? yield* refuse("upload-unknown") : kept
}

/** An upload in parts of which a file is made, and what for. */
export interface Finishing {
  readonly upload: string
  readonly purpose: UploadPurpose
}

function* finishedAs(me: Pick<SessionUser, "user_id">, { purpose, upload }: Finishing): Program<StoredFile | undefined> {
  return yield* one<StoredFile>(
    `${FILE} f.file_id = (SELECT u.file_id FROM uploads u WHERE u.upload = ? AND u.owner = ? AND u.purpose = ?)`,
    upload,
    me.user_id,
    purpose
  )
}

/** READ: the file that an upload of the caller has become; nothing while it is under way, and where it has become something else. */
export function* finished(asked: Finishing & { readonly asking: Caller }): Program<StoredFile | null> {
  return (yield* finishedAs(yield* sessionUser(asked.asking), asked)) ?? null
}

function* keepNew(me: Pick<SessionUser, "user_id">, { asking, file, isKnown = false, quota }: Keep): Program<StoredFile> {
  const { now } = asking
  const { blob, cate, duration, ext, hash, height, md5, mime, name, path, size, thumb, width } = file
  if (isKnown && (yield* one(KNOWN_CONTENT, hash)) === undefined) return yield* refuse("busy")
  yield* run(KEEP_CONTENT, hash, blob, thumb, size, md5, mime, width, height, duration)
  const isMine =
    (yield* one("SELECT file_id FROM files WHERE owner = ? AND hash = ? AND name = ?", me.user_id, hash, name)) !== undefined
  if (!isMine) yield* countFile(me.user_id, size, quota)
  yield* run(KEEP_FILE, path, hash, me.user_id, name, ext, cate, now, now + LOOK_AFTER)
  const kept = yield* only<StoredFile>(`${FILE} f.owner = ? AND f.hash = ? AND f.name = ?`, me.user_id, hash, name)
  yield* run("DELETE FROM loose_blobs WHERE blob = ? OR blob = ?", kept.blob, kept.thumb)
  return kept
}

const KEEP_COVER = "UPDATE blobs SET thumb = ? WHERE hash = ? AND blob = ? AND thumb = ''"

export interface NewCover {
  readonly hash: string
  readonly blob: string
  readonly cover: string
}

/** WRITE: gives a content its cover, where it still stands without one; else the cover's bytes stay loose. Returns whether. */
export function* keepCover({ blob, cover, hash }: NewCover): Program<boolean> {
  const isKept = (yield* run(KEEP_COVER, cover, hash, blob)) > 0
  if (isKept) yield* run("DELETE FROM loose_blobs WHERE blob = ?", cover)
  return isKept
}

export interface Keep {
  readonly asking: Caller
  readonly file: NewFile
  readonly isKnown?: boolean
  readonly finishing?: Finishing | undefined
  readonly quota: Quota
}

/** WRITE: {@link keepOwnFile} for the caller. */
export function* keepFile(asked: Keep): Program<StoredFile> {
  return yield* keepOwnFile(yield* sessionUser(asked.asking), asked)
}

const IN_MESSAGE = `SELECT x.msg_id ${visibleMessage("x.file_id = ? AND x.undone_by IS NULL")} LIMIT 1`

const IS_OPEN = "SELECT kind FROM file_uses WHERE file_id = ? AND kind IN ('avatar', 'image') LIMIT 1"

const MY_EMOJI = "SELECT emoji_id FROM emojis WHERE file_id = ? AND user_id = ?"

/** A file that is there for somebody: their own, one in a message that they may read now or in moments that they see, or an emoji that they keep. */
function* readable(me: Pick<SessionUser, "user_id">, file: StoredFile | undefined): Program<StoredFile> {
  if (file === undefined) return yield* refuse("file-unknown")
  if (file.owner === me.user_id) return file
  if ((yield* one(MY_EMOJI, file.file_id, me.user_id)) !== undefined) return file
  if ((yield* one(IN_MESSAGE, me.user_id, me.user_id, file.file_id)) !== undefined) return file
  if (yield* isInMoments(file.file_id, me.user_id)) return file
  return yield* refuse("file-unknown")
}

/** The file with this number, when `me` may see it; refuses `file-unknown` alike when there is none (H-14, H-18). Part of a program. */
export function* readableFile(me: Pick<SessionUser, "user_id">, fileId: number): Program<StoredFile> {
  return yield* readable(me, yield* one<StoredFile>(`${FILE} f.file_id = ?`, fileId))
}

/** READ: {@link readableFile} for the caller. */
export function* fileFor({ asking, fileId }: { readonly asking: Caller; readonly fileId: number }): Program<StoredFile> {
  return yield* readableFile(yield* sessionUser(asking), fileId)
}

/** READ: the file at a path, when the caller may see it; the path of an avatar is enough, while numbers can be counted through. */
export function* fileAt({ asking, path }: { readonly asking: Caller; readonly path: string }): Program<StoredFile> {
  const me = yield* sessionUser(asking)
  const file = yield* one<StoredFile>(`${FILE} f.path = ?`, path)
  if (file !== undefined && (yield* one(IS_OPEN, file.file_id)) !== undefined) return file
  return yield* readable(me, file)
}

/** Notes that a file is used. Part of a program, which has looked whether it may be. */
export function* useFile(fileId: number, kind: FileUse, ref: number): Program<void> {
  yield* run(
    "INSERT INTO file_uses (file_id, kind, ref) VALUES (?, ?, ?) ON CONFLICT (file_id, kind, ref) DO NOTHING",
    fileId,
    kind,
    ref
  )
}

/** Notes that this use of it ended; it is swept soon when nothing else uses it (H-18). Part of a program. */
export function* endUse(fileId: number, kind: FileUse, ref: number, now: number): Program<void> {
  yield* run("DELETE FROM file_uses WHERE file_id = ? AND kind = ? AND ref = ?", fileId, kind, ref)
  yield* run("UPDATE files SET due = ? WHERE file_id = ?", now, fileId)
}
