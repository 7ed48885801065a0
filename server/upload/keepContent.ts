import { createHash } from "node:crypto"
import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { newKey } from "../blob/key.ts"
import type { Staged } from "../blob/Staging.ts"
import type { Ctx } from "../Handler.ts"
import type { StoredBytes } from "./StoredFile.ts"
import { measurePicture, payPixels } from "./pictures.ts"
import { playedFacts } from "./played.ts"
import type { FileKind } from "./sniff.ts"

export type Work = Pick<Ctx, "blob" | "store" | "now">

/** A content whose bytes are in the store of bytes. */
export interface StoredContent {
  readonly content: StoredBytes
  /** It was there before. */
  readonly isKnown: boolean
}

const UNSEEN = { width: 0, height: 0, duration: 0 }

/** What tells contents apart: whose they are, what they are taken for, and their bytes by their sum. */
const contentHash = (owner: number, { class: kind, mime }: FileKind, sum: string): string =>
  createHash("sha256").update(`${owner} ${kind} ${mime} ${sum}`).digest("hex")

/** What is seen and heard in it. */
const look = async (
  { path }: Staged,
  { class: kind, mime }: FileKind,
  owner: number
): Promise<Result.Result<typeof UNSEEN, Refused>> => {
  if (kind === "image") {
    const measured = await measurePicture(path, mime)
    const paid = Result.flatMap(measured, (sides) => payPixels(owner, sides))
    return Result.flatMap(paid, () => Result.map(measured, (sides) => ({ ...sides, duration: 0 })))
  }
  return Result.succeed(kind === "audio" || kind === "video" ? await playedFacts(path) : UNSEEN)
}

/** Puts bytes into the store under a key of their own, which counts as loose until somebody has the file. A cover comes later (`covers.ts`). */
const put = async (
  { blob, now, store }: Work,
  { path }: Staged
): Promise<Result.Result<Pick<StoredBytes, "blob" | "thumb">, Refused>> => {
  const key = newKey()
  const noted = await store.write("loosen", { blobs: [key], now })
  if (Result.isFailure(noted)) return Result.fail(noted.failure)
  await blob.put(key, path)
  return Result.succeed({ blob: key, thumb: "" })
}

/**
 * Keeps what came, unless the same person has the same already, as the same kind. What others have is not asked: neither the answer nor the time
 * it takes tells of it (S-12, DEC-0176). Refuses a picture that cannot be drawn.
 */
export const keepContent = async (
  work: Work,
  staged: Staged,
  kind: FileKind,
  owner: number
): Promise<Result.Result<StoredContent, Refused>> => {
  const hash = contentHash(owner, kind, staged.hash)
  const known = await work.store.read("contentOf", { hash })
  if (Result.isFailure(known)) return Result.fail(known.failure)
  if (known.success !== null) return Result.succeed({ content: known.success, isKnown: true })
  const seen = await look(staged, kind, owner)
  if (Result.isFailure(seen)) return Result.fail(seen.failure)
  const { md5, size } = staged
  return Result.map(await put(work, staged), (keys) => ({
    content: { hash, md5, size, mime: kind.mime, ...keys, ...seen.success },
    isKnown: false
  }))
}

/** Takes the bytes back at once, when the file is not used after all. */
export const abandonContent = async ({ blob, store }: Work, { content, isKnown }: StoredContent): Promise<void> => {
  if (isKnown) return
  const blobs = content.thumb === "" ? [content.blob] : [content.blob, content.thumb]
  for (const key of blobs) await blob.remove(key)
  await store.write("forgetLoose", { blobs })
}
