import { Result } from "effect"
import { EMOJI_KEPT_MAX } from "#engine/message/SavedEmoji.ts"
import type { Handler } from "../Handler.ts"

/** Puts pictures of my collection first. */
export const emojiMove: Handler<"emojiMove"> = async ({ now, store, tokenHash }, { ids }) =>
  Result.map(await store.write("moveEmojis", { asking: { tokenHash, now }, ids: ids.slice(0, EMOJI_KEPT_MAX) }), () => ({
    data: "",
    text: "emoji-moved" as const
  }))
