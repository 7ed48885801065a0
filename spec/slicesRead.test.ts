import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import ts from "typescript"
import { ROOT } from "./rules.ts"

/** `Pick<State, …>` as a parameter, or as what a type parameter extends. */
const PICKED = /^(\w+ extends )?Pick<\s*State,/

/** The functions of a program that name slices which neither they nor what they call reads or changes (DEC-0362). */
const unread = (program: ts.Program, folder: string): ReadonlyArray<string> => {
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  const state = files.flatMap(({ statements }) =>
    statements.filter((each) => ts.isInterfaceDeclaration(each) && each.name.text === "State" && each.members.length > 2)
  )[0]
  assert.ok(state)
  const slices = new Map(
    checker.getPropertiesOfType(checker.getTypeAtLocation(state)).map((each) => [each.name, checker.getTypeOfSymbol(each)])
  )
  const isSlice = (each: ts.Symbol): boolean => {
    const slice = slices.get(each.name)
    return slice !== undefined && checker.isTypeAssignableTo(slice, checker.getTypeOfSymbol(each))
  }
  /** The slices of a part of the state; none of another type. */
  const slicesOf = (type: ts.Type): ReadonlyArray<string> => {
    const all = checker.getPropertiesOfType(checker.getApparentType(type))
    return all.length > 0 && all.every(isSlice) ? all.map(({ name }) => name) : []
  }
  const takenBy = (each: ts.SignatureDeclaration): ReadonlyArray<string> =>
    each.parameters.flatMap((parameter) => {
      const type = checker.getTypeAtLocation(parameter)
      // a turn holds the state first
      const [first = type] = checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
      return slicesOf(first)
    })
  /** What it names: the whole state beside it names nothing. */
  const namedBy = (each: ts.SignatureDeclaration): ReadonlyArray<string> => {
    const taken = takenBy(each)
    return slices.size > new Set(taken).size ? taken : []
  }
  const functionAt = (name: ts.Identifier): ts.SignatureDeclaration | undefined => {
    const found = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    const symbol = found !== undefined && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    const at = symbol?.valueDeclaration
    const value = at !== undefined && ts.isVariableDeclaration(at) ? at.initializer : at
    return value !== undefined && ts.isFunctionLike(value) ? value : undefined
  }
  /** What the body of a function reads, changes, or hands to others. */
  const usedIn = (root: ts.SignatureDeclaration): ReadonlySet<string> => {
    const used = new Set<string>()
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node))
        used.add(node.name.getText())
      if (ts.isBindingElement(node)) used.add((node.propertyName ?? node.name).getText())
      if (ts.isIdentifier(node)) {
        const called = functionAt(node)
        if (called !== undefined && called !== root) for (const slice of takenBy(called)) used.add(slice)
      }
      ts.forEachChild(node, visit)
    }
    ts.forEachChild(root, visit)
    return used
  }
  const found: Array<string> = []
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) {
        const written = [...(node.typeParameters ?? []), ...node.parameters.flatMap(({ type }) => type ?? [])]
        if (written.some((each) => PICKED.test(each.getText(file)))) {
          const used = usedIn(node)
          const left = namedBy(node).filter((slice) => !used.has(slice))
          const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(file) : ""
          if (left.length > 0) found.push(`${file.fileName.slice(folder.length + 1)}: ${name}: ${[...new Set(left)].join(", ")}`)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, "engine/tsconfig.json"), (path) => ts.sys.readFile(path)).config,
  ts.sys,
  join(ROOT, "engine")
)

const PLANTED = `
type Pick<T, K extends keyof T> = { readonly [P in K]: T[P] }
export interface State { readonly open: "" | "chat"; readonly drafts: { readonly text: "" }; readonly visible: true }
const isOpen = (state: Pick<State, "open">) => state.open
export const fine = <S extends Pick<State, "drafts" | "open">>(state: S) => ({ ...state, drafts: isOpen(state) })
export const alsoFine = ({ open }: Pick<State, "open">, all: State) => open
export const wide = <S extends Pick<State, "drafts" | "open">>(state: S) => isOpen(state)
`

it("a slice that is named and not read is found; one that only a called function reads is not", () => {
  const host = ts.createCompilerHost({})
  const planted = ts.createProgram(
    ["/planted/state.ts"],
    { noLib: true, noEmit: true },
    {
      ...host,
      fileExists: (name) => name === "/planted/state.ts",
      getSourceFile: (name, version) =>
        name === "/planted/state.ts" ? ts.createSourceFile(name, PLANTED, version, true) : undefined
    }
  )
  assert.deepStrictEqual(unread(planted, "/planted"), ["state.ts: wide: drafts"])
})

it("functions of the client read each slice that they name", () => {
  const program = ts.createProgram([join(ROOT, "engine/client/run.ts")], { ...options, incremental: false, noEmit: true })
  assert.deepStrictEqual(unread(program, join(ROOT, "engine/client")), [])
}, 600_000)
