import { execFile } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, sep } from "node:path"
import { promisify } from "node:util"
import { ROOT } from "../rules.ts"

const ROOMS = ["engine", "adapters", "ui", "server", "spec", "fixtures", "bench", "scripts", "sdk", "locales"]
const FILES = ["package.json", "tsconfig.json", "vite.config.ts", "vitest.config.ts"]

const run = promisify(execFile)

/** What the compiler says of each file that has an error, after `plant` has changed a copy of the sources. */
export const complaintsAfter = async (plant: (copy: string) => void): Promise<ReadonlyMap<string, string>> => {
  const copy = mkdtempSync(join(tmpdir(), "parley-planted-"))
  try {
    for (const each of [...ROOMS, ...FILES]) cpSync(join(ROOT, each), join(copy, each), { recursive: true })
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
    plant(copy)
    const compiler = join(ROOT, "node_modules/typescript7/bin/tsc")
    const ended = await run(process.execPath, [compiler, "-p", copy, "--incremental", "false", "--pretty", "false"], {
      cwd: copy,
      maxBuffer: 2 ** 26
    }).catch((error: { readonly stdout: string }) => error)
    const files = new Map<string, string>()
    for (const [text, path = ""] of ended.stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error.*(?:\n .*)*/gm)) {
      const file = path.split(sep).join("/")
      files.set(file, `${files.get(file) ?? ""}${text}\n`)
    }
    return files
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Changes a file of the copy; a text that is not there any more fails the test. */
export const replaceIn = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, "utf8")
  if (!text.includes(from)) throw new Error(`${file} lacks ${from}`)
  writeFileSync(file, text.replace(from, to))
}

/** Files to which the numbered list of a section of `docs/adding.md` leads, in the order of their names. */
export const listedIn = (section: string): ReadonlyArray<string> => {
  const page = readFileSync(join(ROOT, "docs/adding.md"), "utf8")
  const [, body = ""] = page.split(`\n## ${section}\n`)
  const [text = ""] = body.split("\n## ")
  return [...text.matchAll(/^\d+\. \[[^\]]+\]\(\.\.\/([^)]+)\)/gm)].map(([, file = ""]) => file).toSorted()
}
