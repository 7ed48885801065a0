import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { refused } from "#engine/error/refusal.ts"
import { newKey } from "#server/blob/key.ts"
import { openStaging, type Staging, stagedFile } from "#server/blob/Staging.ts"

/** What came in parts, by the upload's key: it outlives the process that took it, as on a disk. */
export type Parts = Map<string, Buffer>

/**
 * Where uploads lie while they come, as a process of the server has it: parts in memory, so that nothing of them is left to the speed of a disk.
 * A whole file is written to `folder`, because the code that inspects files reads from disk; one at a time is made into something.
 */
export const virtualStaging = async (parts: Parts, folder: string): Promise<Staging> => {
  const real = await openStaging(folder)
  const come = (key: string): Buffer => parts.get(key) ?? Buffer.alloc(0)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ...real,
    append: async (key, offset, bytes, max) => {
      let received = offset
      try {
        for await (const chunk of bytes) {
          if (received + chunk.length > max) return { received, problem: refused("upload-offset", { offset: received }) }
          parts.set(key, Buffer.concat([come(key).subarray(0, received), chunk]))
          received += chunk.length
        }
        return { received }
      } catch (broken) {
        return { received, broken }
      }
    },
    whole: async (key) => {
      if (come(key).length === 0) return undefined
      const path = join(folder, `${newKey()}${key}`)
      writeFileSync(path, come(key))
      return await stagedFile(path)
    },
    received: (key) => Promise.resolve(come(key).length),
    drop: (key) => Promise.resolve(void parts.delete(key)),
    inTurn: (key, work) =>
      real.inTurn(key, async () => {
        const mine = turn.then(work, work)
        turn = mine
        return await mine
      })
  }
}

/** The key of the upload of which a whole file was made; a file that is moved away is there no more. */
export const keyOfWhole = (path: string): string => basename(path).slice(newKey().length)
