import { rm } from "node:fs/promises"
import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Blob } from "../blob/Blob.ts"
import { newKey } from "../blob/key.ts"
import type { StagedWrite, Staging } from "../blob/Staging.ts"
import type { Store } from "../store/Store.ts"

export interface SharedStagingNeeds {
  /** The folder of this machine, in which a part lies while it comes. */
  readonly staging: Staging
  readonly blob: Blob
  readonly store: Pick<Store, "read" | "write">
  readonly now?: () => number
}

type Came = Awaited<ReturnType<Staging["append"]>>

/** Takes bytes until they end, break off, or there are too many. */
const take = async (writing: StagedWrite, offset: number, bytes: AsyncIterable<Buffer>, max: number): Promise<Came> => {
  const received = (): number => offset + writing.size()
  try {
    for await (const chunk of bytes) {
      if (received() + chunk.length > max)
        return { received: received(), problem: refused("upload-offset", { offset: received() }) }
      const written = await writing.write(chunk)
      if (Result.isFailure(written)) return { received: received(), problem: written.failure }
    }
    return { received: received() }
  } catch (broken) {
    return { received: received(), broken }
  }
}

const copy = async (bytes: AsyncIterable<Buffer>, writing: StagedWrite): Promise<Result.Result<void, Refused>> => {
  for await (const chunk of bytes) {
    const written = await writing.write(chunk)
    if (Result.isFailure(written)) return written
  }
  return Result.succeed(undefined)
}

/**
 * What comes in parts lies in the store of files, where every process reaches it, each part under a key of its own; how far it has come is in the
 * database. All else stays in the folder of this machine (DEC-0367).
 */
export const sharedStaging = ({ blob, now = Date.now, staging, store }: SharedStagingNeeds): Staging => {
  /** Where the whole of an upload was put together. */
  const wholes = new Map<string, string>()

  /** Keeps what came, also when the rest broke off. What cannot be kept has not come. */
  const keep = async (upload: string, begin: number, writing: StagedWrite): Promise<Came | undefined> => {
    const staged = await writing.end()
    if (Result.isFailure(staged)) return { received: begin, problem: staged.failure }
    const { path, size } = staged.success
    if (size === 0) return undefined
    const key = newKey()
    const noted = await store.write("loosen", { blobs: [key], now: now() })
    if (Result.isFailure(noted)) return { received: begin, problem: noted.failure }
    await blob.put(key, path)
    const kept = await store.write("keepPart", { upload, begin_at: begin, size, blob: key, now: now() })
    return Result.isFailure(kept) ? { received: begin, problem: kept.failure } : undefined
  }

  return {
    ...staging,
    notesOffsets: true,
    append: async (upload, offset, bytes, max) => {
      const writing = await staging.begin()
      if (Result.isFailure(writing)) return { received: offset, problem: writing.failure }
      try {
        const came = await take(writing.success, offset, bytes, max)
        return (await keep(upload, offset, writing.success)) ?? came
      } finally {
        await writing.success.discard()
      }
    },
    received: async (upload) => {
      const parts = Result.getOrThrow(await store.read("keptPartsOf", upload))
      return parts.reduce((sum, { size }) => sum + size, 0)
    },
    whole: async (upload) => {
      const parts = Result.getOrThrow(await store.read("keptPartsOf", upload))
      if (parts.length === 0) return undefined
      const writing = Result.getOrThrow(await staging.begin())
      try {
        for (const part of parts) {
          const bytes = await blob.get(part.blob)
          if (bytes === undefined) {
            await writing.discard()
            return undefined
          }
          const written = await copy(bytes, writing)
          if (Result.isFailure(written))
            throw new Error(`The parts of an upload cannot be put together: ${written.failure.reason}.`)
        }
        const staged = Result.getOrThrow(await writing.end())
        wholes.set(upload, staged.path)
        return staged
      } catch (error) {
        await writing.discard()
        throw error
      }
    },
    drop: async (upload) => {
      const path = wholes.get(upload)
      wholes.delete(upload)
      if (path !== undefined) await rm(path, { force: true })
      // the store is busy: the sweep finds parts whose upload is over
      await store.write("dropParts", upload)
    }
  }
}
