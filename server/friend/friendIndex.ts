import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { reply } from "../reply.ts"
import { briefWire, friendWire } from "./friendWire.ts"

/** Friend requests that I received, or made (spec 3.4). */
export const friendIndex: Handler<"friendIndex"> = async ({ now, store, tokenHash }, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await store.read("requests", { asking: { tokenHash, now }, isMine: request.is_mine, skip, limit })
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { count, me, rows } = found.success
  const list = rows.map((row) => {
    const [asker, asked] = request.is_mine ? [me, row] : [row, me]
    return { ...friendWire(row), create_user_info: briefWire(asker), user_id_info: briefWire(asked), is_group: 0 }
  })
  return reply(list, { count, page })
}
