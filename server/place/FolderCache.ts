import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Answers of another service, cached in a folder: by key, for a limited time, and up to a limit of bytes in all. */
export interface FolderCache {
  /** What was kept under a key, unless it is too old. */
  readonly read: (key: string) => Promise<Buffer | undefined>
  readonly keep: (key: string, bytes: Buffer) => Promise<void>
}

interface Limits {
  /** How long an answer is good, in milliseconds. */
  readonly life: number
  /** Most bytes in all. The oldest go first, down to nine tenths. */
  readonly bytes: number
}

/** The part of the limit that is left after room was made. */
const LEFT = 0.9

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

const readOr = async <A>(work: Promise<A>): Promise<A | undefined> => {
  try {
    return await work
  } catch (error) {
    // another request may have removed it
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Opens a folder of kept answers; `now`: milliseconds since 1970. */
export const openFolderCache = async (
  folder: string,
  { bytes: most, life }: Limits,
  now: () => number = Date.now
): Promise<FolderCache> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"))

  const kept = async (): Promise<ReadonlyArray<{ readonly path: string; readonly size: number; readonly at: number }>> => {
    const names = await readdir(folder)
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        const facts = await readOr(stat(path))
        return facts === undefined ? [] : [{ path, size: facts.size, at: facts.mtimeMs }]
      })
    )
    return found.flat()
  }

  let size = (await kept()).reduce((sum, each) => sum + each.size, 0)

  const makeRoom = async (): Promise<void> => {
    const files = (await kept()).toSorted((a, b) => a.at - b.at)
    size = files.reduce((sum, each) => sum + each.size, 0)
    for (const each of files) {
      if (size <= most * LEFT) return
      await rm(each.path, { force: true })
      size -= each.size
    }
  }

  let making: Promise<void> | undefined

  return {
    read: async (key) => {
      const path = pathOf(key)
      const facts = await readOr(stat(path))
      return facts === undefined || now() - facts.mtimeMs > life ? undefined : readOr(readFile(path))
    },
    keep: async (key, bytes) => {
      const path = pathOf(key)
      const fresh = `${path}.${randomUUID()}`
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, path)
      size += bytes.length
      if (size <= most) return
      making ??= makeRoom().finally(() => {
        making = undefined
      })
      await making
    }
  }
}
