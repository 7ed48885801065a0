import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { codeOf, PRIVATE, textOf } from "./jsonFile.ts"

/** Another program uses the folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse"
  readonly folder: string
  readonly pid: number
  constructor(folder: string, pid: number) {
    super(`Another program (process ${pid}) uses ${folder}.`)
    this.folder = folder
    this.pid = pid
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's
    return codeOf(error) === "EPERM"
  }
}

/** Looks at a lock that says nothing, 10 ms apart, before its program counts as gone. */
const LOOKS = 50

/** The program whose lock it is; 0 when that left meanwhile, or was gone before it could say its number. */
const holderOf = async (path: string): Promise<number> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const text = await textOf(path)
    if (text !== "") return Number(text ?? 0)
    // made a moment ago: its number is on the way
    await setTimeout(10)
  }
  return 0
}

/** Folders that this program uses: its own number in a file of theirs is no leftover. */
const mine = new Set<string>()

/** Takes a folder for this program alone; gives the way to leave it. A lock whose program is gone is nobody's. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder })
  const path = join(folder, "lock")
  for (let attempt = 0; ; attempt++)
    try {
      const file = await open(path, "wx", PRIVATE.file)
      await file.writeFile(String(process.pid))
      await file.close()
      mine.add(path)
      return async () => {
        mine.delete(path)
        await rm(path, { force: true })
      }
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error
      const pid = await holderOf(path)
      const isLeft = pid === process.pid ? !mine.has(path) : pid === 0 || !isAlive(pid)
      if (!isLeft || attempt > 2) throw new FolderInUse(folder, pid)
      await rm(path, { force: true })
    }
}
