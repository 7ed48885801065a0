import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { checkFileName, checkFileSize, MEGABYTE } from "#engine/message/files.ts"
import { checkEmojiName, checkEmojiSize, EMOJI_BYTES_MAX, EMOJI_EXTENSIONS, emojiTooLarge } from "#engine/message/SavedEmoji.ts"
import { uploadLimits } from "#engine/setting/uploadLimits.ts"
import { sessionUser } from "../account/session/session.ts"
import { extensionsOf } from "../setting/config.ts"
import { UPLOADS } from "../setting/Limits.ts"
import { settings } from "../setting/settings.ts"
import { countUse } from "../store/limits.ts"
import { one, type Program, refuse } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { type Quota, roomOf, storageFull } from "./quota.ts"

/** What a file is uploaded for. */
export type UploadPurpose = "file" | "avatar" | "emoji" | "image"

/** What may come, and what is asked of it before it comes. */
export interface UploadTerms {
  readonly userId: number
  /** Most bytes. */
  readonly bytes: number
  /** Extensions in lower case; none: all. */
  readonly extensions: ReadonlyArray<string>
  /** Bytes that may come before their storage is full (DEC-0107). */
  readonly room: number
  readonly quota: Quota
}

const PICTURES = ["jpg", "jpeg", "png", "gif", "webp", "bmp"]
const AVATAR_BYTES_MAX = 5 * MEGABYTE

const STAFF = "SELECT role FROM users WHERE user_id = ? AND role > 0"

export interface MayUpload {
  readonly asking: Caller
  readonly purpose: UploadPurpose
  readonly quota: Quota
}

/** WRITE: counts an upload and tells what may come; pictures of the service itself only from those who look after it. */
export function* mayUpload({ asking, purpose, quota }: MayUpload): Program<UploadTerms> {
  const { user_id: userId } = yield* sessionUser(asking)
  if (purpose === "image" && (yield* one(STAFF, userId)) === undefined) yield* refuse("no-permission")
  yield* countUse(`upload:${userId}`, UPLOADS, asking.now, "too-fast")
  const all = yield* settings()
  const { bytes, extensions } = uploadLimits({ size: all["fileUpload.size"], fileExt: extensionsOf(all) })
  const terms = { userId, quota, room: yield* roomOf(userId, quota, asking.now) }
  switch (purpose) {
    case "file":
      return { ...terms, bytes, extensions }
    case "emoji":
      return { ...terms, bytes: EMOJI_BYTES_MAX, extensions: EMOJI_EXTENSIONS }
    case "avatar":
      return { ...terms, bytes: AVATAR_BYTES_MAX, extensions: PICTURES }
    case "image":
      return { ...terms, bytes, extensions: PICTURES }
  }
}

/** Whether there is room for so much of what comes. */
export const checkRoom = (bytes: number, { quota, room }: UploadTerms): Result.Result<void, Refused> =>
  bytes > room ? Result.fail(storageFull(quota)) : Result.succeed(undefined)

/** Whether a file is small enough for its purpose. */
export const checkSize = (purpose: UploadPurpose, bytes: number, terms: UploadTerms): Result.Result<void, Refused> =>
  purpose === "emoji" ? checkEmojiSize(bytes) : checkFileSize(bytes, terms)

/** Whether files of such a name may come for a purpose. */
export const checkUploadName = (purpose: UploadPurpose, name: string, terms: UploadTerms): Result.Result<void, Refused> =>
  purpose === "emoji" ? checkEmojiName(name) : checkFileName(name, terms)

/** Refuses what is too large, when it is told how much will come. */
export const refusedTooLarge = (purpose: UploadPurpose, { bytes }: UploadTerms): Refused =>
  purpose === "emoji" ? emojiTooLarge() : refused("file-too-large", { max: bytes / MEGABYTE })
