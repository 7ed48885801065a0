import type { FileId } from "../../core/uploads/Upload.ts"

/** What a person asks of their saved emoji (spec 2.15). */
export type EmojiCommand =
  | { readonly _tag: "EmojiAsked" }
  /** A picture of the device comes into the collection; `size` in bytes. */
  | { readonly _tag: "EmojiUploadAsked"; readonly file: FileId; readonly name: string; readonly size: number }
  /** What is told of a picture that did not come has been read; one on its way is given up. */
  | { readonly _tag: "EmojiUploadEndAsked"; readonly file: FileId }
  /** The picture of a message comes into the collection, by the number of its file. */
  | { readonly _tag: "EmojiKeepAsked"; readonly file: number }
  | { readonly _tag: "EmojiDeleteAsked"; readonly ids: ReadonlyArray<number> }
  /** These come first, in this order. */
  | { readonly _tag: "EmojiMoveAsked"; readonly ids: ReadonlyArray<number> }
