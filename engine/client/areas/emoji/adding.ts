import { Result } from "effect"
import { checkCollection, checkEmojiName, checkEmojiSize } from "../../../message/SavedEmoji.ts"
import { beginOtherUpload, giveUp, uploadFailureWords } from "../../core/uploads/bring.ts"
import { refuseSilently, serverWords, refusalWords } from "../../core/notices/notices.ts"
import type { EmojiView } from "./View.ts"
import type { CommandId } from "../../core/notices/settled/Settled.ts"
import type { Words } from "../../core/notices/Words.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { type AreaTurn, wantCall, wantWords, wantToast } from "../Want.ts"
import { withCollectionChanging, requestCollection } from "./collection.ts"
import type { FileId } from "../../core/uploads/Upload.ts"
import type { EmojiCommand } from "./Command.ts"

type UploadAsked = Extract<EmojiCommand, { readonly _tag: "EmojiUploadAsked" }> & { readonly commandId?: CommandId }

/** A file that no collection holds yet. */
const NEW = 0

const withAdding = (state: EmojiView, { file, name }: UploadAsked, words: Words | null): EmojiView => {
  const { adding } = state.emoji
  return { ...state, emoji: { ...state.emoji, adding: [...adding, { file, name, words }] } }
}

const without = (state: EmojiView, file: FileId): EmojiView => {
  const adding = state.emoji.adding.filter((each) => each.file !== file)
  return { ...state, emoji: { ...state.emoji, adding } }
}

/** A picture goes up when it may be an emoji and there is room; a no is told before its first byte goes. */
export const beginEmojiUpload = (state: EmojiView, asked: UploadAsked): AreaTurn<EmojiView> => {
  const { kept } = state.emoji
  // of a collection that was not read the server knows whether there is room
  const isRoom = kept === null ? Result.succeed(undefined) : checkCollection(kept, NEW)
  const may = Result.all([checkEmojiName(asked.name), checkEmojiSize(asked.size), isRoom])
  if (Result.isFailure(may)) return [withAdding(state, asked, refusalWords(may.failure)), [refuseSilently(may.failure)]]
  return beginOtherUpload(withAdding(state, asked, null), "emoji", asked, asked)
}

/** What was told of a picture has been read; one on its way is given up. */
export const dropEmojiUpload = (state: EmojiView, file: FileId): AreaTurn<EmojiView> => giveUp(without(state, file), file)

/** A picture came into the collection, or says why it did not; an answer that ends the session comes to no area. */
export const endEmojiUpload = (
  state: EmojiView,
  { ask: { of: file }, result }: AreaReplyOf<"emoji", "uploadEmoji">
): AreaTurn<EmojiView> => {
  if (result._tag === "Done") return requestCollection(withCollectionChanging(without(state, file)))
  const words = uploadFailureWords(result.answered)
  const adding = state.emoji.adding.map((each) => (each.file === file ? { ...each, words } : each))
  return stay({ ...state, emoji: { ...state.emoji, adding } })
}

/** Keeps the picture of a message. */
export const requestKeepEmoji = (state: EmojiView, file: number): AreaTurn<EmojiView> => [
  withCollectionChanging(state),
  [wantCall({ area: "emoji", call: "emojiAdd", body: { file_id: file } })]
]

/** The picture of a message is kept, or the server says why not: both are told. */
export const endKeepEmoji = (state: EmojiView, { result }: AreaReplyOf<"emoji", "emojiAdd">): AreaTurn<EmojiView> => {
  if (result._tag === "Problem") return [state, [wantWords(result.answered)]]
  const [next, wants] = requestCollection(withCollectionChanging(state))
  return [next, [wantToast(serverWords(result.msg), "answer"), ...wants]]
}
