import { Result } from "effect"
import type { Handler } from "../Handler.ts"

/** Saves the picture of a file that I may see; a picture that I have saved before moves to the front (spec 2.15). */
export const emojiAdd: Handler<"emojiAdd"> = async ({ now, store, tokenHash }, { file_id }) =>
  Result.map(await store.write("addEmoji", { asking: { tokenHash, now }, fileId: file_id }), () => ({
    data: "",
    text: "emoji-added" as const
  }))
