import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import ts from "typescript"
import { ROOT } from "../rules.ts"

/** The package's entries by name: what may be imported from `parley` and `parley/…` (DEC-0036). */
export const ENTRIES = ["engine", "client", "node", "browser", "testing"] as const
export type Entry = (typeof ENTRIES)[number]

/** What the package's declarations say, without what they stand on: names of other packages resolve to nothing. */
export interface Declarations {
  readonly program: ts.Program
  /** Where the declarations lie; files of the project under the path that they have in it. */
  readonly folder: string
}

const OPTIONS: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }

const emit = (folder: string): void => {
  const compiler = join(ROOT, "node_modules/typescript7/bin/tsc")
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", "sdk/entries", "--outDir", folder], {
    cwd: ROOT,
    encoding: "utf8"
  })
  // what does not type-check is written all the same, and told by `npm run types`
  if (status !== 0 && status !== 2) throw new Error(`The declarations of the package could not be written:\n${stdout}`)
}

/** `#engine/…` and `./…` as a file of the declarations. */
const declarationOf = (folder: string, from: string, name: string): string | undefined => {
  if (!/^[#.].*\.tsx?$/.test(name)) return undefined
  const base = name.startsWith("#") ? join(folder, name.slice(1)) : resolve(dirname(from), name)
  const file = base.replace(/\.tsx?$/, ".d.ts")
  return existsSync(file) ? file : undefined
}

/** Writes the package's declarations as they are packed, hands them to `read`, and forgets them. A second or two. */
export const withDeclarations = <A>(read: (declarations: Declarations) => A): A => {
  const folder = mkdtempSync(join(tmpdir(), "parley-declarations-"))
  try {
    emit(folder)
    const host: ts.CompilerHost = {
      ...ts.createCompilerHost(OPTIONS, true),
      resolveModuleNameLiterals: (names, from) =>
        names.map(({ text }) => {
          const file = declarationOf(folder, from, text)
          return {
            resolvedModule: file === undefined ? undefined : { resolvedFileName: file, extension: ts.Extension.Dts }
          }
        })
    }
    const rootNames = ENTRIES.map((entry) => join(folder, "sdk/entries", `${entry}.d.ts`))
    return read({ program: ts.createProgram({ rootNames, options: OPTIONS, host }), folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
