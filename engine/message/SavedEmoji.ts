import { Result, Schema } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { extensionOf, MEGABYTE } from "./files.ts"

/** A picture of my own collection (spec 3.7). */
export const SavedEmoji = Schema.Struct({
  /** The service's number of it in my collection. */
  id: Schema.Int,
  name: Schema.String,
  url: Schema.String,
  /** Its file, by which it is sent and kept by others. */
  file: Schema.Int
})
export type SavedEmoji = typeof SavedEmoji.Type

/** Most bytes of a picture that is kept as an emoji: 2 MB (EMOJI-04, spec 5.4, 9.1). */
export const EMOJI_BYTES_MAX = 2 * MEGABYTE

/** Why a picture is too large for an emoji, with the limit in megabytes. */
export const emojiTooLarge = (): Refused => refused("emoji-too-large", { max: EMOJI_BYTES_MAX / MEGABYTE })

/** Whether a picture is small enough for an emoji (EMOJI-04, spec 5.4, 9.1). */
export const checkEmojiSize = (bytes: number): Result.Result<void, Refused> =>
  bytes <= EMOJI_BYTES_MAX ? Result.succeed(undefined) : Result.fail(emojiTooLarge())

/** Extensions of what may be an emoji: JPEG, PNG, GIF (EMOJI-05, spec 5.4, DEC-0054). */
export const EMOJI_EXTENSIONS: ReadonlyArray<string> = ["jpg", "jpeg", "png", "gif"]

/** Whether a file of such a name is a picture that can be an emoji: JPEG, PNG or GIF (EMOJI-05, spec 5.4, DEC-0054). */
export const checkEmojiName = (name: string): Result.Result<void, Refused> =>
  EMOJI_EXTENSIONS.includes(extensionOf(name)) ? Result.succeed(undefined) : Result.fail(refused("emoji-type"))

type Collection = ReadonlyArray<SavedEmoji>

/** Most emoji of a collection (EMOJI-06, DEC-0054). */
export const EMOJI_KEPT_MAX = 300

/** Whether a collection takes one more; one whose file is in it already only moves (EMOJI-06, spec 2.15, DEC-0054). */
export const checkCollection = (kept: Collection, file: number): Result.Result<void, Refused> =>
  kept.length < EMOJI_KEPT_MAX || kept.some((each) => each.file === file)
    ? Result.succeed(undefined)
    : Result.fail(refused("emoji-full", { max: EMOJI_KEPT_MAX }))

/** A collection with one added: it comes first, and once, also when its file was kept before (EMOJI-07, spec 2.15, DEC-0054). */
export const withEmoji = (kept: Collection, added: SavedEmoji): Collection => [
  added,
  ...kept.filter(({ file }) => file !== added.file)
]

/** A collection in which the chosen come first, in the order in which they were chosen; thus it can be sorted in any way (EMOJI-08, spec 2.15, DEC-0054). */
export const withFirst = (kept: Collection, chosen: ReadonlyArray<number>): Collection => {
  const first = [...new Set(chosen)].flatMap((id) => kept.filter((each) => each.id === id))
  return [...first, ...kept.filter((each) => !first.includes(each))]
}

/** A collection without those that were deleted; the others keep their order (EMOJI-09, spec 2.15). */
export const withoutEmoji = (kept: Collection, deleted: ReadonlyArray<number>): Collection =>
  kept.filter(({ id }) => !deleted.includes(id))

type Place = Readonly<{ id: number; to: number }>

/**
 * What must be put first so that an emoji comes to stand at a place, counted from 0: all up to it, in their new order. Empty where
 * it stands there already, or is not in the collection (EMOJI-10, spec 2.15, DEC-0097).
 */
export const orderFor = (kept: Collection, { id, to }: Place): ReadonlyArray<number> => {
  const ids = kept.map((each) => each.id)
  const from = ids.indexOf(id)
  const place = Math.max(0, Math.min(to, ids.length - 1))
  if (from === -1 || from === place) return []
  const moved = ids.toSpliced(from, 1).toSpliced(place, 0, id)
  return moved.slice(0, Math.max(from, place) + 1)
}
