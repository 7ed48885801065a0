import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Result } from "effect"
import { newKey } from "../blob/key.ts"
import type { Staging } from "../blob/Staging.ts"
import type { Ctx } from "../Handler.ts"
import type { StoredBytes } from "./StoredFile.ts"
import { hasCover, makeCover } from "./pictures.ts"

/** What a cover is made with; `failed` hears what broke behind an answer. */
export type CoverWork = Pick<Ctx, "blob" | "store" | "now" | "failed">

/** Covers of one person that may wait behind their answers; the next upload waits with them. */
const WAITING_MAX = 20

/** Covers under way, by the key of the picture's bytes; each settles with its key, empty where there is none. */
const underWay = new Map<string, Promise<string>>()
const waiting = new Map<number, number>()

/** Draws a cover from the kept bytes and keeps it; returns its key, empty where there is none. */
const draw = async (work: CoverWork, staging: Staging, { blob: key, hash }: StoredBytes, owner: number): Promise<string> => {
  const { blob, now, store } = work
  const [whole, small] = [staging.beside(), staging.beside()]
  const fetched = async (): Promise<string | undefined> => {
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
 * Begins the cover of a picture that was just kept; the answer to its upload does not wait for it, but where its owner has very many under way. Pictures
 * of one owner are drawn one after the other, in one of the places of all (S-04, DEC-0172, DEC-0197).
 */
export const beginCover = async (work: CoverWork, staging: Staging, content: StoredBytes, owner: number): Promise<void> => {
  if (content.thumb !== "" || underWay.has(content.blob) || !hasCover(content.mime, content.size)) return
  const many = (waiting.get(owner) ?? 0) + 1
  waiting.set(owner, many)
  const drawn = draw(work, staging, content, owner)
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
  if (many > WAITING_MAX) await drawn
}

/** The cover of these bytes while it is under way. */
export const coverOf = (key: string): Promise<string> | undefined => underWay.get(key)

/** When all covers that are under way have settled: before what they are kept in is closed. */
export const coversSettled = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay.values())
}
