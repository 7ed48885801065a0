import { mkdirSync, statfsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import type { Config } from "./Config.ts"
import type { EventLog } from "./log.ts"
import type { Gauges } from "./metrics.ts"

/** Room on the disks of the service (S-17, DEC-0193). Nothing asks the system while people wait: what it says may be a second old. */
export interface Room {
  /** Whether this many bytes of a file may be stored: the reserve is kept for the database. */
  readonly mayTake: (bytes: number) => boolean
  /** Whether new messages may be stored: at a quarter of the reserve they are refused, and the rest maintains the stored ones. */
  readonly mayWrite: () => boolean
}

/** Where there is always enough. */
export const ROOMY: Room = { mayTake: () => true, mayWrite: () => true }

/** How often the disks are asked, in milliseconds. */
const ASKED_EVERY = 1000

/** The part of the reserve that is kept to the last. */
const LAST_PART = 4

const bytesOf = ({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): number => bavail * bsize

export interface WatchedRoom extends Room {
  readonly gauges: Gauges
  readonly close: () => void
}

interface Needs {
  readonly config: Pick<Config, "databaseUrl" | "diskReserve">
  /** Folder of all data. */
  readonly folder: string
  /** Folder of files; nothing where they lie elsewhere. */
  readonly files: string | undefined
  readonly log: EventLog
}

/** Watches the disks of the data folder and of the files. A database elsewhere has its own disk, of which only that one knows. */
export const watchRoom = ({ config, files, folder, log }: Needs): WatchedRoom => {
  const { databaseUrl, diskReserve: reserve } = config
  if (files !== undefined) mkdirSync(files, { recursive: true, mode: 0o700 })
  const folders = files === undefined ? [folder] : [folder, files]
  let left = folders.map((each) => bytesOf(statfsSync(each)))
  const mayTake = (bytes: number): boolean => Math.min(...left) - bytes >= reserve
  const mayWrite = (): boolean => databaseUrl !== "" || (left[0] ?? 0) >= reserve / LAST_PART
  const stateOf = (): "all" | "no files" | "nothing" => (!mayWrite() ? "nothing" : mayTake(0) ? "all" : "no files")
  let state: ReturnType<typeof stateOf> = "all"
  const tell = (): void => {
    const now = stateOf()
    if (now === state) return
    state = now
    const facts = { free: Math.min(...left), reserve }
    if (now === "all") log.info("room again: everything is taken", facts)
    else if (now === "no files") log.warn("little room: files are refused", facts)
    else log.error("no room: messages and files are refused", facts)
  }
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      left = (await Promise.all(folders.map((each) => statfs(each)))).map(bytesOf)
      tell()
    } catch (error) {
      log.error("room not looked at", { error })
    } finally {
      isAsking = false
    }
  }
  tell()
  const asking = setInterval(() => void ask(), ASKED_EVERY).unref()
  return {
    mayTake,
    mayWrite,
    gauges: () => {
      const { blocks, bsize, ...rest } = statfsSync(folder)
      const free = bytesOf({ ...rest, bsize })
      return { parley_disk_free_bytes: free, parley_disk_size_bytes: blocks * bsize, parley_disk_reserve_bytes: reserve }
    },
    close: () => clearInterval(asking)
  }
}
