import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { DATABASE } from "#server/dataFolder.ts"
import { QUICK, startProcess } from "#server/testProcess.ts"
import { freshFolder, removeFolder } from "../server/fill.ts"

/** A server as a process of its own, on the disk of the project, that takes large files. */
export interface Roomy {
  readonly url: string
  readonly pid: number
  /** As if everybody had waited long enough: nothing that was counted counts any more. */
  readonly rest: () => void
  readonly close: () => Promise<void>
}

/** `under`: a program and its arguments that starts it. */
export const openRoomy = async (megabytes: number, under: ReadonlyArray<string> = []): Promise<Roomy> => {
  const data = freshFolder()
  const server = startProcess({ ...QUICK, PARLEY_DATA: data, STORAGE_QUOTA: "0" }, under)
  const close = async (): Promise<void> => {
    server.child.kill("SIGTERM")
    const late = setTimeout(() => server.child.kill("SIGKILL"), 10_000)
    await server.ended
    clearTimeout(late)
    removeFolder(data)
  }
  const change = (statement: string): void => {
    const sql = new DatabaseSync(join(data, DATABASE), { timeout: 60_000 })
    sql.exec(statement)
    sql.close()
  }
  try {
    const url = await server.url
    change(`INSERT INTO settings (name, value) VALUES ('fileUpload.size', '${megabytes}')`)
    return { url, pid: server.child.pid ?? 0, rest: () => change("DELETE FROM limits"), close }
  } catch (error) {
    await close()
    throw error
  }
}
