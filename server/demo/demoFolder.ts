import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { dataFolder } from "../dataFolder.ts"
import { StartProblem } from "../StartProblem.ts"

/** Where a demo lives, and how to throw it away. */
interface DemoFolder {
  /** Absolute path. */
  readonly folder: string
  /** Removes what the demo made; a folder that was there before stays. */
  readonly drop: () => void
}

/**
 * The folder that `PARLEY_DATA` names, or a fresh one among the temporary files. All in it is thrown away at the end, so that
 * one with something in it is refused with a `StartProblem`.
 */
export const demoFolder = (wanted = ""): DemoFolder => {
  if (wanted === "") {
    const folder = mkdtempSync(join(tmpdir(), "parley-demo-"))
    return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const folder = resolve(wanted)
  const wasThere = existsSync(folder)
  dataFolder(folder)
  if (readdirSync(folder).length > 0)
    throw new StartProblem(
      `${folder} is not empty, and a demo throws everything away when it stops. Name an empty folder with PARLEY_DATA, or none.`
    )
  const made = (): ReadonlyArray<string> =>
    wasThere ? (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []) : [folder]
  return { folder, drop: () => made().forEach((path) => rmSync(path, { recursive: true, force: true })) }
}
