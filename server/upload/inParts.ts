import { sessionUser } from "../account/session/session.ts"
import { UPLOAD_RESTS, UPLOADS_BEGUN, UPLOADS_KEPT } from "../setting/Limits.ts"
import { sweep } from "../store/sweep.ts"
import { dropLeftParts } from "./keptParts.ts"
import { all, one, only, type Program, refuse, refuseWith, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { type Quota, roomOf, storageFull } from "./quota.ts"

/** An upload that comes in parts. */
export interface PartedUpload {
  readonly upload: string
  /** As somebody wrote it. */
  readonly name: string
  /** Bytes in all, and how many of them are safely here. */
  readonly size: number
  readonly received: number
}

const KNOWN = "SELECT upload, name, size, received FROM uploads WHERE upload = ? AND owner = ? AND touched_at > ?"
const MINE = `${KNOWN} AND file_id = 0`
const FINISHED = `${KNOWN} AND file_id IN (SELECT file_id FROM files)`

const RESTED =
  "SELECT upload FROM uploads WHERE owner = ? AND touched_at > ? AND touched_at <= ? AND file_id = 0 ORDER BY touched_at LIMIT 1"

/**
 * WRITE: begins an upload under a key that was drawn for it, and keeps room for it; refuses when there is none, or too many are under way. Then the
 * one that has rested longest gives way, if it has rested so long that its client has probably given it up (DEC-0343).
 */
export function* beginUpload(asked: {
  readonly asking: Caller
  readonly upload: string
  readonly name: string
  readonly size: number
  readonly quota: Quota
}): Program<PartedUpload> {
  const { asking, name, quota, size, upload } = asked
  const me = yield* sessionUser(asking)
  const { begun } = yield* only<{ begun: number }>(
    "SELECT COUNT(*) AS begun FROM uploads WHERE owner = ? AND touched_at > ? AND file_id = 0",
    me.user_id,
    asking.now - UPLOADS_KEPT
  )
  if (begun >= UPLOADS_BEGUN) {
    const { now } = asking
    const rested = yield* one<{ upload: string }>(RESTED, me.user_id, now - UPLOADS_KEPT, now - UPLOAD_RESTS)
    if (rested === undefined) yield* refuse("upload-too-many", { max: UPLOADS_BEGUN })
    else yield* endUpload(rested)
  }
  if (size > (yield* roomOf(me.user_id, quota, asking.now))) yield* refuseWith(storageFull(quota))
  yield* run(
    "INSERT INTO uploads (upload, owner, name, size, received, touched_at) VALUES (?, ?, ?, ?, 0, ?)",
    upload,
    me.user_id,
    name,
    size,
    asking.now
  )
  return { upload, name, size, received: 0 }
}

interface AskedUpload {
  readonly asking: Caller
  readonly upload: string
}

/** READ: an upload of the caller that is under way; to others it does not exist. */
export function* partedUpload({ asking, upload }: AskedUpload): Program<PartedUpload> {
  const me = yield* sessionUser(asking)
  const found = yield* one<PartedUpload>(MINE, upload, me.user_id, asking.now - UPLOADS_KEPT)
  return found ?? (yield* refuse("upload-unknown"))
}

/** READ: the same; also one of which a file was made that is still there: all of it has come, and finishing it again answers that file (DEC-0343). */
export function* knownUpload(asked: AskedUpload): Program<PartedUpload> {
  const me = yield* sessionUser(asked.asking)
  const finished = yield* one<PartedUpload>(FINISHED, asked.upload, me.user_id, asked.asking.now - UPLOADS_KEPT)
  return finished ?? (yield* partedUpload(asked))
}

/** WRITE: notes how far an upload is; its bytes are on the disk. */
export function* noteUpload(asked: { readonly upload: string; readonly received: number; readonly now: number }): Program<void> {
  yield* run("UPDATE uploads SET received = ?, touched_at = ? WHERE upload = ?", asked.received, asked.now, asked.upload)
}

/** WRITE: forgets an upload that was refused. */
export function* endUpload({ upload }: { readonly upload: string }): Program<void> {
  yield* run("DELETE FROM uploads WHERE upload = ?", upload)
}

/** WRITE: forgets abandoned uploads; returns those that are left. */
export function* expireUploads({ now }: { readonly now: number }): Program<ReadonlyArray<string>> {
  yield* sweep(now)
  yield* run("DELETE FROM uploads WHERE touched_at <= ?", now - UPLOADS_KEPT)
  yield* dropLeftParts()
  return (yield* all<{ upload: string }>("SELECT upload FROM uploads")).map(({ upload }) => upload)
}
