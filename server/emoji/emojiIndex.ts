import { Result } from "effect"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import type { EmojiRow } from "./collection.ts"

const emojiWire = ({ emoji_id, file_id, name, path }: EmojiRow, home: string) => ({
  id: emoji_id,
  name,
  title: name,
  src: home + path,
  file_id
})

/** My collection, in its order (spec 2.15). */
export const emojiIndex: Handler<"emojiIndex"> = async ({ config, now, store, tokenHash }) => {
  const kept = await store.read("emojis", { tokenHash, now })
  if (Result.isFailure(kept)) return Result.fail(kept.failure)
  return reply(
    kept.success.map((row) => emojiWire(row, config.publicUrl)),
    { count: kept.success.length }
  )
}
