import type { BroughtFile, CallWithBody } from "../../CallWithBody.ts"

/** The calls of the emoji area. */
export type EmojiAsk =
  /** `round`: of the collection that the reply describes. */
  | (CallWithBody<"emojiIndex"> & { readonly round: number })
  | CallWithBody<"emojiAdd">
  | CallWithBody<"emojiDel">
  | CallWithBody<"emojiMove">
  | BroughtFile<"uploadEmoji">
