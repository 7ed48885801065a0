import { EMOJI } from "../../../api/calls/emoji.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { withFirst, withoutEmoji } from "../../../message/SavedEmoji.ts"
import { answersOf } from "../../answers.ts"
import { defineArea } from "../defineArea.ts"
import { endEmojiUpload, dropEmojiUpload, requestKeepEmoji, endKeepEmoji, beginEmojiUpload } from "./adding.ts"
import { changeCollection, endCollectionChange, emojisTold, withCollection, requestCollection } from "./collection.ts"

/** My saved emoji: keeping, sorting and deleting them (spec 2.15). */
export const AREA = defineArea("emoji", {
  needs: ["outbox"],
  reads: ["session"],
  changes: ["attaching", "tasks", "uploads"],
  answers: answersOf({ ...EMOJI, uploadEmoji: UPLOAD.uploadEmoji }),
  commands: {
    EmojiAsked: requestCollection,
    EmojiUploadAsked: beginEmojiUpload,
    EmojiUploadEndAsked: (view, { file }) => dropEmojiUpload(view, file),
    EmojiKeepAsked: (view, { file }) => requestKeepEmoji(view, file),
    EmojiDeleteAsked: (view, { ids }) => changeCollection(view, "emojiDel", ids, (all) => withoutEmoji(all, ids)),
    EmojiMoveAsked: (view, { ids }) => changeCollection(view, "emojiMove", ids, (all) => withFirst(all, ids))
  },
  replies: {
    emojiIndex: withCollection,
    uploadEmoji: endEmojiUpload,
    emojiAdd: endKeepEmoji,
    emojiDel: endCollectionChange,
    emojiMove: endCollectionChange
  },
  heard: { emojis: emojisTold }
})
