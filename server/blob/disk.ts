import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { ignoreMissing } from "../missing.ts"
import { systemCode } from "../StartProblem.ts"
import type { Blob } from "./Blob.ts"
import { isKey } from "./key.ts"

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a file to its place; to another disk it is copied, and the copy gets its name when it is complete. */
const moved = async (file: string, path: string): Promise<void> => {
  try {
    await rename(file, path)
  } catch (error) {
    if (systemCode(error) !== "EXDEV") throw error
    const part = `${path}.part`
    await copyFile(file, part)
    await sync(part)
    await rename(part, path)
    await rm(file)
  }
}

/** Where the file of a key lies in a folder of files. */
export const pathOfKey = (folder: string, key: string): string => {
  if (!isKey(key)) throw new Error(`This is not the key of a file: ${JSON.stringify(key.slice(0, 40))}`)
  return join(folder, key.slice(0, 2), key)
}

/**
 * Files in a folder, by the first two characters of their keys. What is put in should lie on the same disk: then it gets another name and is
 * not copied. Folder and files are made for this user alone, as the process's mask says.
 */
export const openDisk = (folder: string): Blob => {
  const pathOf = (key: string): string => pathOfKey(folder, key)
  return {
    put: async (key, file) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await sync(file)
      await moved(file, path)
      await sync(dirname(path))
    },
    get: async (key, range) => {
      try {
        const handle = await open(pathOf(key), "r")
        return handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end })
      } catch (error) {
        return ignoreMissing(error)
      }
    },
    size: (key) => stat(pathOf(key)).then(({ size }) => size, ignoreMissing),
    remove: (key) => rm(pathOf(key), { force: true })
  }
}
