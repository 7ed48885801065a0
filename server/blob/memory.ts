import { readFile, rm } from "node:fs/promises"
import { Readable } from "node:stream"
import type { Blob } from "./Blob.ts"

/** Files in memory, for a service that is played without a disk. */
export const blobInMemory = (): Blob => {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, file) => {
      kept.set(key, await readFile(file))
      await rm(file)
    },
    get: (key, range) => {
      const bytes = kept.get(key)
      const part = range === undefined ? bytes : bytes?.subarray(range.start, range.end + 1)
      return Promise.resolve(part === undefined ? undefined : Readable.from([part]))
    },
    size: (key) => Promise.resolve(kept.get(key)?.length),
    remove: (key) => Promise.resolve(void kept.delete(key))
  }
}
