import { createWriteStream } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Result } from "effect"
import { newKey } from "../blob/key.ts"
import type { Staging } from "../blob/Staging.ts"
import type { Ctx } from "../Handler.ts"
import type { StoredBytes } from "./StoredFile.ts"
import { hasCover, makeCover } from "./pictures.ts"

/** What a cover is made with; `failed` hears what broke behind an answer. */
export type CoverWork = Pick<Ctx, "blob" | "store" | "now" | "failed">

/** The most covers of one person that may still be drawn after their answer; the next upload waits for one of them. */
const WAITING_MAX = 20

/** Covers under way, by the key of the picture's bytes; each settles with its key, empty where there is none. */
const underWay = new Map<string, Promise<string>>()
const waiting = new Map<number, number>()

/** Bytes of the picture that a client makes of a video; a larger one is no cover (DEC-0250). */
const GIVEN_MAX = 64 * 1024

/** The picture of a video that came with it. It is drawn again like any other, so that nothing of what came is served. */
const givenFor = ({ mime }: StoredBytes, cover: string): Buffer | undefined => {
  if (cover === "" || cover.length > GIVEN_MAX * 1.4 || !mime.startsWith("video/")) return undefined
  const bytes = Buffer.from(cover, "base64")
  return bytes.length > 0 && bytes.length <= GIVEN_MAX ? bytes : undefined
}

/** Draws a cover from the kept bytes, or from the picture that came with a video, and keeps it; returns its key, empty where there is none. */
const draw = async (
  work: CoverWork,
  staging: Staging,
  { blob: key, hash }: StoredBytes,
  owner: number,
  given: Buffer | undefined
): Promise<string> => {
  const { blob, now, store } = work
  const [whole, small] = [staging.beside(), staging.beside()]
  const fetched = async (): Promise<string | undefined> => {
    if (given !== undefined) {
      await writeFile(whole, given, { mode: 0o600 })
      return whole
    }
    const bytes = await blob.get(key)
    if (bytes === undefined) return undefined
    await pipeline(bytes, createWriteStream(whole, { mode: 0o600 }))
    return whole
  }
  try {
    if (!(await makeCover(fetched, small, owner))) return ""
    const cover = newKey()
    // the store is closing, or too busy: the picture stays its own cover
    if (Result.isFailure(await store.write("loosen", { blobs: [cover], now }))) return ""
    await blob.put(cover, small)
    const kept = await store.write("keepCover", { hash, blob: key, cover })
    return Result.isSuccess(kept) && kept.success ? cover : ""
  } finally {
    await rm(whole, { force: true })
    await rm(small, { force: true })
  }
}

/**
 * Begins the cover of a picture that was just kept; the answer to its upload does not wait for it, but where its owner has very many under way, and of a video, whose message names it. Pictures
 * of one owner are drawn one after the other, in one of the places of all (S-04, DEC-0172, DEC-0197).
 */
export const beginCover = async (
  work: CoverWork,
  staging: Staging,
  content: StoredBytes,
  owner: number,
  cover = ""
): Promise<void> => {
  const given = givenFor(content, cover)
  if (content.thumb !== "" || underWay.has(content.blob)) return
  if (given === undefined && !hasCover(content.mime, content.size)) return
  const many = (waiting.get(owner) ?? 0) + 1
  waiting.set(owner, many)
  const drawn = draw(work, staging, content, owner, given)
    .catch((error: unknown) => {
      work.failed("cover not drawn", error)
      return ""
    })
    .finally(() => {
      underWay.delete(content.blob)
      const left = (waiting.get(owner) ?? 1) - 1
      if (left === 0) waiting.delete(owner)
      else waiting.set(owner, left)
    })
  underWay.set(content.blob, drawn)
  if (many > WAITING_MAX || given !== undefined) await drawn
}

/** The cover of these bytes while it is under way. */
export const coverOf = (key: string): Promise<string> | undefined => underWay.get(key)

/** When all covers that are under way have settled: before what they are kept in is closed. */
export const coversSettled = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay.values())
}
