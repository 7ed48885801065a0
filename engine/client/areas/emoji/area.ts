import { EMOJI } from "../../../api/calls/emoji.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import type { Area } from "../../Area.ts"
import { answersOf } from "../../answers.ts"
import { reread } from "../../emoji.ts"
import { stay } from "../../Turn.ts"
import { withoutEmoji, withFirst } from "../../../message/SavedEmoji.ts"
import { added, endUpload, keep, kept, upload } from "./adding.ts"
import { change, changed, read } from "./collection.ts"

/** My saved emoji: keeping, sorting and deleting them (spec 2.15). */
export const EMOJI_AREA: Area = {
  answers: answersOf({ ...EMOJI, uploadEmoji: UPLOAD.uploadEmoji }),
  anytime: new Set(),
  asked: (state, command) => {
    switch (command._tag) {
      case "EmojiAsked":
        return reread(state)
      case "EmojiUploadAsked":
        return upload(state, command)
      case "EmojiUploadEndAsked":
        return endUpload(state, command.file)
      case "EmojiKeepAsked":
        return keep(state, command.file)
      case "EmojiDeleteAsked":
        return change(state, "emojiDel", command.ids, (all) => withoutEmoji(all, command.ids))
      case "EmojiMoveAsked":
        return change(state, "emojiMove", command.ids, (all) => withFirst(all, command.ids))
      default:
        return stay(state)
    }
  },
  told: (state, end) => {
    switch (end.call) {
      case "emojiIndex":
        return read(state, end)
      case "uploadEmoji":
        return added(state, end)
      case "emojiAdd":
        return kept(state, end)
      case "emojiDel":
      case "emojiMove":
        return changed(state, end)
      default:
        return stay(state)
    }
  }
}
