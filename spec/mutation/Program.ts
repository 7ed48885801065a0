import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"

/** A file as a function of what it imports. */
interface Compiled {
  readonly code: string
  /** What it names in its imports, and the file that this is; packages are not in here. */
  readonly imports: Readonly<Record<string, string>>
}

/** Files by their path from the root of the tree. */
export interface Program {
  readonly root: string
  readonly files: Readonly<Record<string, Compiled>>
  readonly packages: ReadonlyArray<string>
}

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2023,
  isolatedModules: true
}

const META: ReadonlyArray<readonly [string, string]> = [
  ["import.meta.dirname", "__dirname"],
  ["import.meta.filename", "__filename"]
]

const emit = (path: string, text: string): string => {
  if (path.endsWith(".json")) return `module.exports = { __esModule: true, default: ${text} }`
  const plain = META.reduce((all, [from, to]) => all.replaceAll(from, to), text)
  return ts.transpileModule(plain, { fileName: path, compilerOptions: OPTIONS }).outputText
}

const REQUIRED = /\brequire\("([^"]+)"\)/g

/** Which file an import means: `#engine/format/zone.ts`, `./zone.ts`; a package means none. */
const fileOf = (from: string, name: string): string | undefined => {
  if (name.startsWith("#")) return name.slice(1)
  return name.startsWith(".") ? join(dirname(from), name) : undefined
}

/** Reads `entries` and all that they import; for a file that has a text in `instead`, that one stands. */
export const compile = (root: string, entries: ReadonlyArray<string>, instead: ReadonlyMap<string, string>): Program => {
  const files: Record<string, Compiled> = {}
  const packages = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (Object.hasOwn(files, path)) continue
    const code = emit(path, instead.get(path) ?? readFileSync(join(root, path), "utf8"))
    const imports: Record<string, string> = {}
    files[path] = { code, imports }
    for (const [, name = ""] of code.matchAll(REQUIRED)) {
      const file = fileOf(path, name)
      if (file === undefined) packages.add(name)
      else if (existsSync(join(root, file))) {
        imports[name] = file
        waiting.push(file)
      } else throw new Error(`${path} imports ${name}, which is not there`)
    }
  }
  return { root, files, packages: [...packages] }
}

/** A file and all that it imports, however far away. */
export const closureOf = (program: Program, entry: string): ReadonlySet<string> => {
  const closure = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (closure.has(path)) continue
    closure.add(path)
    waiting.push(...Object.values(program.files[path]?.imports ?? {}))
  }
  return closure
}
