import type { SavedEmoji } from "../../../message/SavedEmoji.ts"
import type { Words } from "../../core/notices/Words.ts"
import type { FileId } from "../../core/uploads/Upload.ts"

/** A picture that is to come into the collection. */
export interface AddedEmoji {
  readonly file: FileId
  readonly name: string
  /** Why it did not come; `null` while it is on its way. */
  readonly words: Words | null
}

/** What the client knows of my saved emoji; nothing before somebody asks. */
export interface EmojiState {
  /** In their order; `null` before they were read. */
  readonly kept: ReadonlyArray<SavedEmoji> | null
  /** Grows with each change that was asked for: an answer from before tells of another collection. */
  readonly round: number
  readonly adding: ReadonlyArray<AddedEmoji>
}
