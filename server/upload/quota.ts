import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { UPLOADS_KEPT } from "../setting/Limits.ts"
import { only, type Program, refuseWith, run } from "../store/Program.ts"

/** What one person's files may take in all (DEC-0107): bytes, 0 without a limit. */
export type Quota = number

const most = (quota: Quota): number => (quota === 0 ? Number.MAX_SAFE_INTEGER : quota)

/** Why nothing more may come. */
export const storageFull = (quota: Quota): Refused => refused("storage-full", { bytes: quota })

const TAKEN = `
  SELECT u.stored + COALESCE((SELECT SUM(p.size) FROM uploads p WHERE p.owner = u.user_id AND p.touched_at > ? AND p.file_id = 0), 0) AS taken
  FROM users u WHERE u.user_id = ?`

/** Bytes that may still come: what is on its way in parts has its room already. Part of a program. */
export function* roomOf(userId: number, quota: Quota, now: Millis): Program<number> {
  const { taken } = yield* only<{ taken: number }>(TAKEN, now - UPLOADS_KEPT, userId)
  return Math.max(0, most(quota) - taken)
}

/** Counts a file that somebody has from now on, or refuses it. Part of a program. */
export function* countFile(userId: number, bytes: number, quota: Quota): Program<void> {
  const counted = yield* run(
    "UPDATE users SET stored = stored + ? WHERE user_id = ? AND stored <= ?",
    bytes,
    userId,
    most(quota) - bytes
  )
  if (counted === 0) yield* refuseWith(storageFull(quota))
}

const FREE = `
  UPDATE users SET stored = stored - (SELECT b.size FROM files f JOIN blobs b ON b.hash = f.hash WHERE f.file_id = ?)
  WHERE user_id = (SELECT f.owner FROM files f WHERE f.file_id = ?)`

/** Takes a file that is about to be removed out of the count. Part of a program. */
export function* uncountFile(fileId: number): Program<void> {
  yield* run(FREE, fileId, fileId)
}
