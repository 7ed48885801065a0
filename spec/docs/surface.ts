import { join, relative } from "node:path"
import ts from "typescript"
import { type Declarations, ENTRIES, type Entry } from "./declarations.ts"
import { linesOf } from "./lines.ts"

/** Something that the package offers, or that what it offers names. */
export interface Offered {
  readonly name: string
  /** First sentence of its comment; empty without one. */
  readonly doc: string
  /** Its declarations: first what it is, then a line for each member. */
  readonly lines: ReadonlyArray<string>
  /** Where it is declared, within the project. */
  readonly file: string
}

export interface Surface {
  readonly entry: Entry
  /** By name. */
  readonly offered: ReadonlyArray<Offered>
  /** What is no export of any entry, but part of a type that is: a caller meets it without being able to name it. */
  readonly reached: ReadonlyArray<Offered>
}

/** `A {@link B}, as said. And more.` → `A B, as said.` */
const firstSentence = (text: string): string =>
  (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text)
    .replaceAll(/\{@link\s+([^}]+)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Declarations that stand for a name: a variable's statement holds its comment. */
const commentOf = (declaration: ts.Declaration): string => {
  const holder = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const text = ts
    .getJSDocCommentsAndTags(holder)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "")
  return firstSentence(text.at(-1) ?? "")
}

/** Reads what each entry offers. */
export const surfaces = ({ folder, program }: Declarations): ReadonlyArray<Surface> => {
  const checker = program.getTypeChecker()
  const followed = (symbol: ts.Symbol): ts.Symbol =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)

  const exportsOf = (entry: Entry): ReadonlyArray<readonly [string, ts.Symbol]> => {
    const file = program.getSourceFile(join(folder, "sdk/entries", `${entry}.d.ts`))
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    if (module === undefined) throw new Error(`The package has no entry ${entry}.`)
    return checker.getExportsOfModule(module).map((symbol) => [symbol.name, followed(symbol)])
  }

  const describe = (name: string, symbol: ts.Symbol): Offered => {
    const declarations = symbol.getDeclarations() ?? []
    return {
      name,
      doc: declarations.map(commentOf).find((doc) => doc !== "") ?? "",
      lines: declarations.flatMap((declaration) => linesOf(name, declaration)),
      file: relative(folder, declarations[0]?.getSourceFile().fileName ?? "").replace(/\.d\.ts$/, ".ts")
    }
  }

  /** What the declarations of a name mention, of this project. */
  const mentioned = (symbol: ts.Symbol): ReadonlyArray<ts.Symbol> => {
    const found: Array<ts.Symbol> = []
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const at = checker.getSymbolAtLocation(node)
        const target = at === undefined ? undefined : followed(at)
        const named = target?.getDeclarations()?.[0]
        if (target !== undefined && named !== undefined) {
          // a file that is read as a whole mentions all that it exports
          if (ts.isSourceFile(named)) found.push(...checker.getExportsOfModule(target).map(followed))
          else if (isTopLevel(named)) found.push(target)
        }
      }
      ts.forEachChild(node, visit)
    }
    for (const declaration of symbol.getDeclarations() ?? []) visit(declaration)
    return found
  }

  const all = ENTRIES.map((entry) => [entry, exportsOf(entry)] as const)
  const offered = new Set(all.flatMap(([, exports]) => exports.map(([, symbol]) => symbol)))
  return all.map(([entry, exports]) => {
    const reached = new Set<ts.Symbol>()
    const waiting = exports.map(([, symbol]) => symbol)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const symbol of mentioned(next))
        if (!offered.has(symbol) && !reached.has(symbol)) {
          reached.add(symbol)
          waiting.push(symbol)
        }
    return {
      entry,
      offered: sorted(exports.map(([name, symbol]) => describe(name, symbol))),
      reached: sorted([...reached].map((symbol) => describe(symbol.name, symbol)))
    }
  })
}

const isTopLevel = (node: ts.Declaration): boolean => {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return ts.isSourceFile(holder.parent) && !ts.isImportDeclaration(holder)
}

/** By name, whatever the language of the machine; of two with the same name the file decides. */
const sorted = (all: ReadonlyArray<Offered>): ReadonlyArray<Offered> =>
  all.toSorted(
    (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name) || compare(a.file, b.file)
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
