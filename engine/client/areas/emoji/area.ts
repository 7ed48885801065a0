import { EMOJI } from "../../../api/calls/emoji.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { withFirst, withoutEmoji } from "../../../message/SavedEmoji.ts"
import { answersOf } from "../../answers.ts"
import { defineArea } from "../defineArea.ts"
import { added, endUpload, keep, kept, upload } from "./adding.ts"
import { change, changed, emojisTold, read, reread } from "./collection.ts"

/** My saved emoji: keeping, sorting and deleting them (spec 2.15). */
export const AREA = defineArea("emoji", {
  needs: ["outbox"],
  reads: ["session"],
  changes: ["attaching", "tasks", "uploads"],
  answers: answersOf({ ...EMOJI, uploadEmoji: UPLOAD.uploadEmoji }),
  asked: {
    EmojiAsked: reread,
    EmojiUploadAsked: upload,
    EmojiUploadEndAsked: (view, { file }) => endUpload(view, file),
    EmojiKeepAsked: (view, { file }) => keep(view, file),
    EmojiDeleteAsked: (view, { ids }) => change(view, "emojiDel", ids, (all) => withoutEmoji(all, ids)),
    EmojiMoveAsked: (view, { ids }) => change(view, "emojiMove", ids, (all) => withFirst(all, ids))
  },
  told: {
    emojiIndex: read,
    uploadEmoji: added,
    emojiAdd: kept,
    emojiDel: changed,
    emojiMove: changed
  },
  heard: { emojis: emojisTold }
})
