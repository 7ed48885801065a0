import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"

/** For the eyes of one person: files hold sessions and messages. */
export const PRIVATE = { file: 0o600, folder: 0o700 } as const

/** The system's own code of an error, such as `ENOENT`; empty where it has none. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : ""

export const isFileMissing = (error: unknown): boolean => codeOf(error) === "ENOENT"
export const isDiskFull = (error: unknown): boolean => ["ENOSPC", "EDQUOT", "EFBIG"].includes(codeOf(error))

/** The text of a file; `undefined` when there is none. */
export const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (isFileMissing(error)) return undefined
    throw error
  }
}

/** What a file holds; `undefined` when there is none, or when it is no JSON. */
export const jsonOf = async (path: string): Promise<unknown> => {
  const text = await readText(path)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // damaged, or written by hand: as good as missing
    return undefined
  }
}

/** Writes beside the file and puts it in place when all is on the disk: a crash leaves the old one or the new one. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder })
  const fresh = `${path}.${process.pid}.new`
  try {
    const file = await open(fresh, "w", PRIVATE.file)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}
