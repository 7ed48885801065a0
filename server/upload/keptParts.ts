import { all, type Program, refuse, run } from "../store/Program.ts"
import { loosen } from "./sweepFiles.ts"

/** Bytes of an upload that came in one call, kept in the store of files, where every process reaches them (DEC-0367). */
export interface KeptPart {
  /** Its first byte within the upload. */
  readonly begin_at: number
  readonly size: number
  /** Key in the store of files. */
  readonly blob: string
}

export interface KeepPart extends KeptPart {
  readonly upload: string
  readonly now: number
}

const MOVE = "UPDATE uploads SET received = ?, touched_at = ? WHERE upload = ? AND received = ? AND file_id = 0"

/** WRITE: records a stored part. Refuses one that does not begin where the upload is: another part was faster. */
export function* keepPart({ begin_at, blob, now, size, upload }: KeepPart): Program<void> {
  if ((yield* run(MOVE, begin_at + size, now, upload, begin_at)) === 0) return yield* refuse("busy")
  // bytes that came before were lost, and come again
  if (begin_at === 0) yield* dropPartsOf(upload)
  yield* run("INSERT INTO upload_parts (upload, begin_at, size, blob) VALUES (?, ?, ?, ?)", upload, begin_at, size, blob)
  yield* run("DELETE FROM loose_blobs WHERE blob = ?", blob)
}

const PARTS = "SELECT begin_at, size, blob FROM upload_parts WHERE upload = ? ORDER BY begin_at"

/** READ: the parts of an upload, in their order. */
export function* keptPartsOf(upload: string): Program<ReadonlyArray<KeptPart>> {
  return yield* all<KeptPart>(PARTS, upload)
}

/** Forgets the parts of an upload; their bytes are swept. Part of a program that writes. */
function* dropPartsOf(upload: string): Program<void> {
  const parts = yield* all<KeptPart>(PARTS, upload)
  if (parts.length === 0) return
  yield* loosen({ blobs: parts.map(({ blob }) => blob), now: 0 })
  yield* run("DELETE FROM upload_parts WHERE upload = ?", upload)
}

/** WRITE: forgets the parts of an upload that is over. */
export function* dropParts(upload: string): Program<void> {
  yield* dropPartsOf(upload)
}

const LEFT = "SELECT DISTINCT p.upload FROM upload_parts p WHERE NOT EXISTS (SELECT 1 FROM uploads u WHERE u.upload = p.upload)"

/** Forgets the parts of uploads that are not there any more. Part of a program that writes. */
export function* dropLeftParts(): Program<void> {
  for (const { upload } of yield* all<{ upload: string }>(LEFT)) yield* dropPartsOf(upload)
}
