import { dirname, join } from "node:path"
import { compileFunction } from "node:vm"
import { Collector, type Test } from "./Collector.ts"
import type { Program } from "./Program.ts"
import { Switches } from "./Switches.ts"

type Exports = Record<string, unknown>
type Load = (exports: Exports, require: (name: string) => unknown, module: { exports: Exports }, ...rest: Array<unknown>) => void

const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname", "M"]
const TEST_LIBRARIES = new Set(["@effect/vitest", "vitest"])

/** Files compiled once, and the packages they use, for all realms of a thread. */
export class Library {
  readonly program: Program
  readonly packages: ReadonlyMap<string, unknown>
  private readonly loads = new Map<string, Load>()

  private constructor(program: Program, packages: ReadonlyMap<string, unknown>) {
    this.program = program
    this.packages = packages
  }

  static async of(program: Program): Promise<Library> {
    const wanted = program.packages.filter((name) => !TEST_LIBRARIES.has(name))
    const loaded = await Promise.all(wanted.map(async (name) => [name, await import(name)] as const))
    return new Library(program, new Map(loaded))
  }

  loadOf(path: string): Load {
    const known = this.loads.get(path)
    if (known !== undefined) return known
    const made = compileFunction(this.program.files[path]?.code ?? "", PARAMETERS, { filename: path }) as Load
    this.loads.set(path, made)
    return made
  }
}

/** Modules with a life of their own: a new realm has loaded nothing yet and remembers nothing. */
export class Realm {
  readonly switches = new Switches()
  private readonly collector = new Collector()
  private readonly modules = new Map<string, { exports: Exports }>()
  private readonly collected = new Map<string, ReadonlyArray<Test>>()
  private readonly library: Library

  constructor(library: Library) {
    this.library = library
  }

  /** The tests of a file, in order; loads what it imports and this realm has not loaded yet. */
  testsOf(path: string): ReadonlyArray<Test> {
    const known = this.collected.get(path)
    if (known !== undefined) return known
    this.collector.tests = []
    this.require(path)
    const { tests } = this.collector
    this.collected.set(path, tests)
    return tests
  }

  private require(path: string): Exports {
    const known = this.modules.get(path)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    this.modules.set(path, module)
    const { program } = this.library
    const imports = program.files[path]?.imports ?? {}
    const file = join(program.root, path)
    const load = this.library.loadOf(path)
    const require = (name: string): unknown => {
      const target = imports[name]
      if (target !== undefined) return this.require(target)
      return TEST_LIBRARIES.has(name) ? this.collector.module : this.library.packages.get(name)
    }
    load(module.exports, require, module, file, dirname(file), this.switches)
    return module.exports
  }
}
