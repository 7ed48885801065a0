import { Result } from "effect"
import { briefWire } from "../friend/friendWire.ts"
import type { Handler } from "../Handler.ts"
import { localTime } from "../localTime.ts"
import { addressesOf } from "../message/filed.ts"
import { pageRange } from "../page.ts"
import { reply } from "../reply.ts"
import type { FileRow } from "./sentFiles.ts"

/** Longest part of a name to look for, in characters. */
const KEYWORDS_MAX = 100

const SENDERS = ["all", "me", "others"] as const

/** Some clients send 5 for "other", which is 9 here. */
const classOf = (cate: number): number => (cate === 5 ? 9 : cate)

const fileItem = (row: FileRow, home: string) => ({
  file_id: row.file_id,
  name: row.name,
  src: home + row.path,
  ...addressesOf(row, home),
  size: row.size,
  cate: row.cate,
  ext: row.ext,
  msg_type: row.type,
  user_id_info: briefWire(row),
  create_time: localTime(row.at)
})

/** Files that the caller sent or received; staff may list those of the whole service. */
export const filesIndex: Handler<"filesIndex"> = async ({ config, now, store, tokenHash }, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await store.read("sentFiles", {
    asking: { tokenHash, now },
    isAll: request.is_all,
    by: SENDERS[request.role] ?? "all",
    cate: classOf(request.cate),
    keywords: request.keywords.slice(0, KEYWORDS_MAX),
    skip,
    limit
  })
  return Result.flatMap(found, ({ count, rows }) =>
    reply(
      rows.map((row) => fileItem(row, config.publicUrl)),
      { count, page }
    )
  )
}
