import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

let all = ""

/** A folder of a test, which goes with the process. */
export const testFolder = (name: string): string => {
  if (all === "") {
    all = mkdtempSync(join(tmpdir(), "parley-test-"))
    process.once("exit", () => rmSync(all, { recursive: true, force: true }))
  }
  return mkdtempSync(join(all, `${name}-`))
}
