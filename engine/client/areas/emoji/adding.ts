import { Result } from "effect"
import { checkCollection, checkEmojiName, checkEmojiSize } from "../../../message/SavedEmoji.ts"
import { ask } from "../../ask.ts"
import { renewed, reread } from "../../emoji.ts"
import { endsSession, problemWords, said, tell, toast, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import type { Words } from "../../Words.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { FileId } from "../../Upload.ts"
import { withUpload } from "../../uploads.ts"
import type { EmojiCommand } from "./Command.ts"

type UploadAsked = Extract<EmojiCommand, { readonly _tag: "EmojiUploadAsked" }>

/** A file that no collection holds yet. */
const NEW = 0

const withAdding = (state: State, { file, name }: UploadAsked, words: Words | null): State => {
  const { adding } = state.emoji
  return { ...state, emoji: { ...state.emoji, adding: [...adding, { file, name, words }] } }
}

const without = (state: State, file: FileId): State => {
  const adding = state.emoji.adding.filter((each) => each.file !== file)
  return { ...state, emoji: { ...state.emoji, adding } }
}

/** A picture goes up when it may be an emoji and there is room; a no is told before its first byte goes. */
export const upload = (state: State, asked: UploadAsked): Turn => {
  const { kept } = state.emoji
  // of a collection that was not read the server knows whether there is room
  const isRoom = kept === null ? Result.succeed(undefined) : checkCollection(kept, NEW)
  const may = Result.all([checkEmojiName(asked.name), checkEmojiSize(asked.size), isRoom])
  if (Result.isFailure(may)) return stay(withAdding(state, asked, why(may.failure)))
  const { file } = asked
  return [
    withUpload(withAdding(state, asked, null), file, asked.size),
    [ask(state, { area: "emoji", call: "uploadEmoji", body: {}, file, fields: {} })]
  ]
}

/** What was told of a picture has been read; one on its way is given up. */
export const endUpload = (state: State, file: FileId): Turn => [
  without(state, file),
  state.uploads[file] === undefined ? [] : [{ _tag: "EndUpload", file }]
]

/** A picture came into the collection, or says why it did not. */
export const added = (state: State, { ask: { file }, result }: CallReplyOf<"uploadEmoji">): Turn => {
  if (result._tag === "Done") return reread(renewed(without(state, file)))
  if (endsSession(result.answered)) return tell(without(state, file), result.answered)
  const words = problemWords(result.answered)
  const adding = state.emoji.adding.map((each) => (each.file === file ? { ...each, words } : each))
  return stay({ ...state, emoji: { ...state.emoji, adding } })
}

/** Keeps the picture of a message. */
export const keep = (state: State, file: number): Turn => [
  renewed(state),
  [ask(state, { area: "emoji", call: "emojiAdd", body: { file_id: file } })]
]

/** The picture of a message is kept, or the server says why not: both are told. */
export const kept = (state: State, { result }: CallReplyOf<"emojiAdd">): Turn => {
  if (result._tag === "Problem") return tell(state, result.answered)
  return andThen(toast(state, said(result.msg), "answer"), (next) => reread(renewed(next)))
}
