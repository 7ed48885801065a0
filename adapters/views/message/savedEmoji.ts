import { computed, signal } from "@preact/signals-react"
import type { AddedEmoji } from "#engine/client/areas/emoji/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { mayKeepEmoji } from "#engine/message/picture.ts"
import { orderFor, type SavedEmoji, withoutEmoji } from "#engine/message/SavedEmoji.ts"
import { forgetFile } from "../../upload/files.ts"
import { holdToSend } from "../shared/elsewhere.ts"
import { askingArea, NOT_FETCHED } from "../shared/area.ts"

import { newMessageId } from "../chat/composer.ts"
import { dispatchCommand, slice } from "../shared/store.ts"
import { isPicture } from "./picture.ts"
import { task } from "../shared/task.ts"

/** How long a deletion can be undone, in milliseconds (DEC-0097). */
const UNDONE_WITHIN = 5000

const asking = askingArea()

const kept = slice((state) => state.emoji.kept, null)

/** Emoji that were deleted a moment ago, and can still come back. */
const leaving = signal<ReadonlyArray<number>>([])
let timer: ReturnType<typeof setTimeout> | undefined

/** What the screen of saved emoji shows. */
export type Collection =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Emoji"; readonly all: ReadonlyArray<SavedEmoji> }

const LOADING: Collection = { _tag: "Loading" }

/** My saved emoji in their order, without those that are about to go. */
export const collection = computed((): Collection => {
  if (kept.value !== null) return { _tag: "Emoji", all: withoutEmoji(kept.value, leaving.value) }
  if (asking.isUnfetched.value) return { _tag: "Failed", words: NOT_FETCHED }
  const reading = task("emoji").value
  return reading?._tag === "Failed" ? { _tag: "Failed", words: reading.words } : LOADING
})

/** How many deleted emoji can still be restored. */
export const undoableCount = computed(() => leaving.value.length)

/** Uploads into the collection that are under way or have failed. */
export const emojiUploads = slice((state): ReadonlyArray<AddedEmoji> => state.emoji.adding, [])

/** Reads the collection. */
export const readEmoji = (): Promise<void> => asking.ask({ _tag: "EmojiAsked", area: "emoji" })

/** Pictures of the device come into the collection. */
export const uploadEmoji = async (files: ReadonlyArray<File>): Promise<void> => {
  for (const file of files)
    // one after the other, in the order in which they were chosen
    await asking.ask({ _tag: "EmojiUploadAsked", area: "emoji", file: holdToSend(file), name: file.name, size: file.size })
}

/** Removes the entry of an upload: cancels it, or clears its error. */
export const cancelEmojiUpload = async (file: string): Promise<void> => {
  forgetFile(file)
  await asking.ask({ _tag: "EmojiUploadEndAsked", area: "emoji", file })
}

/** Those that were deleted are gone for good. */
export const finishDeleting = (): void => {
  clearTimeout(timer)
  const ids = leaving.peek()
  if (ids.length === 0) return
  void asking.ask({ _tag: "EmojiDeleteAsked", area: "emoji", ids })
  leaving.value = []
}

/** Takes emoji out of the collection; for a moment that can be undone. */
export const deleteEmoji = (ids: ReadonlyArray<number>): void => {
  clearTimeout(timer)
  leaving.value = [...leaving.peek(), ...ids]
  timer = setTimeout(finishDeleting, UNDONE_WITHIN)
}

/** Those that were deleted are back. */
export const undoDeleting = (): void => {
  clearTimeout(timer)
  leaving.value = []
}

/** Puts emoji first, in this order. */
export const moveEmojiToFront = (ids: ReadonlyArray<number>): void => {
  void asking.ask({ _tag: "EmojiMoveAsked", area: "emoji", ids })
}

/** Puts one at a place, counted from 0 (EMOJI-10). */
export const moveEmojiTo = (id: number, to: number): void => {
  const now = collection.peek()
  if (now._tag === "Emoji") moveEmojiToFront(orderFor(now.all, { id, to }))
}

/** Whether the picture of a message may be kept (EMOJI-12). */
export const mayKeep = ({ body, number }: Message): boolean => number !== 0 && mayKeepEmoji(body)

/** Keeps the picture of a message. */
export const keepEmoji = ({ body }: Message): void => {
  if (isPicture(body)) void asking.ask({ _tag: "EmojiKeepAsked", area: "emoji", file: body.file })
}

/** Says a saved emoji. */
export const sendEmoji = (chat: ContactId, { file, url }: SavedEmoji): void =>
  dispatchCommand({ _tag: "SendEmojiAsked", chat, url, file, id: newMessageId() })
