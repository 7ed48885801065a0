import { Result } from "effect"
import { EMOJI_KEPT_MAX } from "#engine/message/SavedEmoji.ts"
import type { Handler } from "../Handler.ts"

/** Takes pictures out of my collection. */
export const emojiDel: Handler<"emojiDel"> = async ({ now, store, tokenHash }, { ids }) =>
  Result.map(await store.write("removeEmojis", { asking: { tokenHash, now }, ids: ids.slice(0, EMOJI_KEPT_MAX) }), () => ({
    data: "",
    text: "emoji-deleted" as const
  }))
