import { all, one, type Program, run } from "../store/Program.ts"
import { LOOK_AFTER, LOOK_AGAIN } from "./files.ts"
import { uncountFile } from "./quota.ts"

/** Files that are looked at in one go; the writer serves no call meanwhile. */
const AT_ONCE = 200

/** WRITE: notes bytes that are put into the store for a file without an owner yet. */
export function* loosen({ blobs, now }: { readonly blobs: ReadonlyArray<string>; readonly now: number }): Program<void> {
  for (const blob of blobs)
    yield* run(
      "INSERT INTO loose_blobs (blob, since) VALUES (?, ?) ON CONFLICT (blob) DO UPDATE SET since = excluded.since",
      blob,
      now
    )
}

/** WRITE: notes that bytes are gone from the store. */
export function* forgetLoose({ blobs }: { readonly blobs: ReadonlyArray<string> }): Program<void> {
  for (const blob of blobs) yield* run("DELETE FROM loose_blobs WHERE blob = ?", blob)
}

const DUE = `SELECT f.file_id, f.hash FROM files f WHERE f.due <= ? ORDER BY f.due LIMIT ${AT_ONCE}`

/** Anything that still shows the file: a message that stands, a collection of emoji, or another use. */
const USED = `
  SELECT 1 AS found FROM messages m WHERE m.file_id = ? AND m.deleted = 0 AND m.undone_by IS NULL
  UNION ALL SELECT 1 AS found FROM emojis e WHERE e.file_id = ?
  UNION ALL SELECT 1 AS found FROM file_uses u WHERE u.file_id = ?
  LIMIT 1`

const UNUSED_CONTENT =
  "SELECT b.blob, b.thumb FROM blobs b WHERE b.hash = ? AND NOT EXISTS (SELECT 1 FROM files f WHERE f.hash = b.hash)"

/** Removes a file that nothing uses, and its content if no other file has it. */
function* remove(fileId: number, hash: string): Program<void> {
  yield* uncountFile(fileId)
  yield* run("DELETE FROM files WHERE file_id = ?", fileId)
  const content = yield* one<{ blob: string; thumb: string }>(UNUSED_CONTENT, hash)
  if (content === undefined) return
  yield* run("DELETE FROM blobs WHERE hash = ?", hash)
  yield* loosen({ blobs: content.thumb === "" ? [content.blob] : [content.blob, content.thumb], now: 0 })
}

function* isUsed(fileId: number): Program<boolean> {
  return (yield* one(USED, fileId, fileId, fileId)) !== undefined
}

/** What a sweep found. */
export interface Swept {
  /** Keys of bytes to remove from the store, after which they are to be forgotten. */
  readonly blobs: ReadonlyArray<string>
  /** There was more than goes at once. */
  readonly isUnfinished: boolean
}

/**
 * WRITE: takes files that nothing uses any more (H-18), and returns which bytes belong to no file. Files that are used are looked at again
 * later; new ones not before their sender had time to use them.
 */
export function* sweepFiles({ now }: { readonly now: number }): Program<Swept> {
  const due = yield* all<{ file_id: number; hash: string }>(DUE, now)
  for (const { file_id, hash } of due) {
    if (yield* isUsed(file_id)) yield* run("UPDATE files SET due = ? WHERE file_id = ?", now + LOOK_AGAIN, file_id)
    else yield* remove(file_id, hash)
  }
  const loose = yield* all<{ blob: string }>(`SELECT blob FROM loose_blobs WHERE since <= ? LIMIT ${AT_ONCE}`, now - LOOK_AFTER)
  return { blobs: loose.map(({ blob }) => blob), isUnfinished: due.length === AT_ONCE || loose.length === AT_ONCE }
}

/** WRITE: takes back a file that was kept in this very call and is not used after all. */
export function* unkeep({ fileId, since }: { readonly fileId: number; readonly since: number }): Program<void> {
  const file = yield* one<{ hash: string }>("SELECT hash FROM files WHERE file_id = ? AND created_at = ?", fileId, since)
  if (file !== undefined && !(yield* isUsed(fileId))) yield* remove(fileId, file.hash)
}
