import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ROOT } from "./rules.ts"

/** A declaration at the top of a file of the engine: its text, and the rules that its doc comment names. */
interface Declaration {
  readonly file: string
  readonly name: string
  readonly text: string
  readonly rules: ReadonlyArray<string>
}

const RULE = /\b(?!DEC-)[A-Z]{2,}-[0-9]{2}\b/g
const WORD = /\b[A-Za-z_]\w*\b/g
const COMMENT = /\/\*[^]*?\*\/|(?<![:"'`])\/\/[^\n]*/g
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g
const LATER = /import\(["`]([^"`]+)["`]\)/g
const START = /^(?=(?:export )?(?:const|function\*?|class|type|interface) )/m
const NAME = /^(?:export )?(?:const|function\*?|class|type|interface) (?:(\w+)|\{([^}]*)\}|\[([^\]]*)\])/
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*\n(?:export )?(?:const|function\*?|class|type|interface) (\w+)/g

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith("#") ? specifier.slice(1) : specifier.startsWith(".") ? join(dirname(from), specifier) : ""

/** What a file calls by which name of which file. */
const importsOf = (file: string, text: string): ReadonlyMap<string, readonly [file: string, name: string]> =>
  new Map(
    [...text.matchAll(IMPORT)].flatMap(([, names = "", specifier = ""]) =>
      names.split(",").flatMap((each) => {
        const [name = "", local = name] = each
          .trim()
          .replace(/^type /, "")
          .split(" as ")
        return name === "" ? [] : [[local, [fileOf(file, specifier), name]] as const]
      })
    )
  )

const declaredIn = (file: string, text: string): ReadonlyArray<Declaration> => {
  const rules = new Map([...text.matchAll(DOCUMENTED)].map(([, comment = "", name = ""]) => [name, comment.match(RULE) ?? []]))
  return text
    .replaceAll(COMMENT, "")
    .split(START)
    .flatMap((part) => {
      const [, name, bag, row] = NAME.exec(part) ?? []
      const names = name === undefined ? ((bag ?? row ?? "").match(WORD) ?? []) : [name]
      return names.map((each) => ({ file, name: each, text: part, rules: rules.get(each) ?? [] }))
    })
}

const read = (patterns: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    globSync([...patterns], { cwd: ROOT })
      .filter((file) => !/\.test\.|\/test/.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8")])
  )

/** Places outside of the engine that ask its rules. */
const SCREENS = ["adapters/!(node|memory)/**/*.ts", "ui/**/*.{ts,tsx}"]
const SERVER = ["server/**/*.ts"]
const PROGRAMS = ["adapters/{node,memory}/**/*.ts", "sdk/{bot,cli}/**/*.ts"]

/** What is read once of the engine for all questions. */
const readEngine = () => {
  const engine = read(["engine/**/*.ts"])
  const all = [...engine].flatMap(([file, text]) => declaredIn(file, text))
  return {
    all,
    known: new Map(all.map((each) => [`${each.file} ${each.name}`, each])),
    imports: new Map([...engine].map(([file, text]) => [file, importsOf(file, text)]))
  }
}

type Engine = ReturnType<typeof readEngine>

/** Whether a file is loaded by this specifier, which may leave a folder open: `areas/${name}/area.ts`. */
const isLoaded = (specifier: string, file: string): boolean =>
  new RegExp(`^${specifier.replaceAll(".", "[.]").replaceAll(/\$\{[^}]*\}/g, "[^/]+")}$`).test(file)

/** Rules that these files come to, by names alone. */
const askedBy = ({ all, imports, known }: Engine, patterns: ReadonlyArray<string>): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open: Array<Declaration> = []
  const reach = (file: string, name: string): void => {
    const found = known.get(`${file} ${name}`)
    if (found === undefined || reached.has(`${file} ${name}`)) return
    reached.add(`${file} ${name}`)
    open.push(found)
  }
  for (const [file, text] of read(patterns)) {
    const code = text.replaceAll(COMMENT, "")
    const used = new Set(code.replaceAll(IMPORT, "").match(WORD))
    for (const [local, [from, name]] of importsOf(file, code)) if (used.has(local)) reach(from, name)
    for (const [, names = "", specifier = ""] of code.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g))
      for (const name of names.match(WORD) ?? []) reach(fileOf(file, specifier), name)
    for (const [, specifier = ""] of code.matchAll(LATER))
      for (const each of all) if (isLoaded(fileOf(file, specifier), each.file)) reach(each.file, each.name)
  }
  for (const { file, text } of open)
    for (const word of new Set(text.match(WORD))) {
      reach(file, word)
      const [from, name] = imports.get(file)?.get(word) ?? []
      if (from !== undefined && name !== undefined) reach(from, name)
    }
  return new Set(open.flatMap(({ rules }) => rules))
}

const rulesIn = ({ all }: Engine): ReadonlyArray<string> => [...new Set(all.flatMap(({ rules }) => rules))].toSorted()

/**
 * Rules that nothing outside of the engine comes to: adapters, screens, server and programs do what they say in some other way, or not at
 * all. What the package offers to others does not count.
 */
export const unaskedRules = (): ReadonlyArray<string> => {
  const engine = readEngine()
  const asked = askedBy(engine, [...SCREENS, ...SERVER, ...PROGRAMS])
  return rulesIn(engine).filter((rule) => !asked.has(rule))
}

/** How far a rule reaches: it is there, the server asks it, or what people see on screens does. */
export const REACHES = ["rule", "server", "screen"] as const
export type Reach = (typeof REACHES)[number]

/** How far each rule reaches that the engine names, at most: what a file asks may be behind a door that nobody opens yet. */
export const reachOfRules = (): ReadonlyMap<string, Reach> => {
  const engine = readEngine()
  const [screens, server] = [askedBy(engine, SCREENS), askedBy(engine, SERVER)]
  return new Map(
    rulesIn(engine).map((rule) => [rule, screens.has(rule) ? "screen" : server.has(rule) ? "server" : "rule"] as const)
  )
}
