import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** Keeps the picture of a file that I may see; one that I keep already comes first (spec 2.15). */
export const emojiAdd: Handler<"emojiAdd"> = async ({ now, store, tokenHash }, { file_id }) =>
  Result.map(await store.write("addEmoji", { asking: { tokenHash, now }, fileId: file_id }), () => ({
    data: "",
    text: "emoji-added" as const
  }))
