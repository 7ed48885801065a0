import { readdirSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import ts from "typescript"
import { ROOT } from "./rules.ts"

/** `Pick<State, …>` as a parameter, or as what a type parameter extends. */
const PICKED = /^(\w+ extends )?Pick<\s*State,/

/** What the functions of a program read of the state that stands in its folder. */
const readerOf = (program: ts.Program, folder: string) => {
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  const state = files
    .filter(({ fileName }) => fileName.toLowerCase() === `${folder}/state.ts`.toLowerCase())
    .flatMap(({ statements }) => statements.filter((each) => ts.isInterfaceDeclaration(each) && each.name.text === "State"))[0]
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
  const usedIn = (root: ts.Node): ReadonlySet<string> => {
    const used = new Set<string>()
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node))
        used.add(node.name.getText())
      if (ts.isBindingElement(node)) {
        const name = (node.propertyName ?? node.name).getText()
        const slice = slices.get(name)
        // a field of something else may have the name of a slice
        if (slice !== undefined && checker.isTypeAssignableTo(slice, checker.getTypeAtLocation(node))) used.add(name)
      }
      if (ts.isIdentifier(node)) {
        const called = functionAt(node)
        if (called !== undefined && called !== root) for (const slice of takenBy(called)) used.add(slice)
      }
      ts.forEachChild(node, visit)
    }
    ts.forEachChild(root, visit)
    return used
  }
  /** The slices that the body of a function puts into a new state. */
  const changedIn = (root: ts.SignatureDeclaration): ReadonlySet<string> => {
    const changed = new Set<string>()
    const visit = (node: ts.Node): void => {
      if (
        ts.isObjectLiteralExpression(node) &&
        node.properties.some(
          (each) => ts.isSpreadAssignment(each) && slicesOf(checker.getTypeAtLocation(each.expression)).length > 0
        )
      )
        for (const { name } of node.properties) if (name !== undefined && slices.has(name.getText())) changed.add(name.getText())
      if (!isNaming(node)) ts.forEachChild(node, visit)
    }
    ts.forEachChild(root, visit)
    return changed
  }
  return { changedIn, checker, files, namedBy, slices, takenBy, usedIn }
}

/** A function that names the slices which it takes. */
const isNaming = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionDeclaration =>
  (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) &&
  [...(node.typeParameters ?? []), ...node.parameters.flatMap(({ type }) => type ?? [])].some((each) =>
    PICKED.test(each.getText())
  )

/**
 * The functions of a program that name slices which neither they nor what they call reads or changes (DEC-0362), or that change slices
 * which they do not name.
 */
const misnamed = (program: ts.Program, folder: string): ReadonlyArray<string> => {
  const { changedIn, files, namedBy, takenBy, usedIn } = readerOf(program, folder)
  const found: Array<string> = []
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (isNaming(node)) {
        const used = usedIn(node)
        const taken = new Set(takenBy(node))
        const left = new Set(namedBy(node).filter((slice) => !used.has(slice)))
        const more = [...changedIn(node)].filter((slice) => !taken.has(slice)).map((slice) => `changes ${slice}`)
        const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(file) : ""
        if (left.size + more.length > 0)
          found.push(`${file.fileName.slice(folder.length + 1)}: ${name}: ${[...left, ...more].join(", ")}`)
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
export const hidden = <S extends Pick<State, "open">>(state: S): S => ({ ...state, open: "", visible: true })
`

it("a slice that is named and not read is found, and one that is changed and not named; one that only a called function reads is not", () => {
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
  assert.deepStrictEqual(misnamed(planted, "/planted"), ["state.ts: wide: drafts", "state.ts: hidden: changes visible"])
})

/** The client, once for all tests of this file. */
const CLIENT = ts.createProgram([join(ROOT, "engine/client/run.ts")], { ...options, incremental: false, noEmit: true })
const FOLDER = join(ROOT, "engine/client")

it("functions of the client read each slice that they name, and name each that they change", () => {
  assert.deepStrictEqual(misnamed(CLIENT, FOLDER), [])
}, 600_000)

/** What stands in the tables of an area, without their names: one of them is that of a slice. */
const rowsIn = ({ initializer }: ts.VariableDeclaration): ReadonlyArray<ts.Node> => {
  if (initializer === undefined) return []
  if (!ts.isObjectLiteralExpression(initializer)) return [initializer]
  return initializer.properties.map((each) =>
    ts.isPropertyAssignment(each) && ts.isObjectLiteralExpression(each.initializer) ? each.initializer : each
  )
}

/** The slices of others that the tables of an area use, and those that it says they use. */
const usesOf = (area: string) => {
  const { checker, files, slices, usedIn } = readerOf(CLIENT, FOLDER)
  const inArea = files.filter(({ fileName }) => fileName.startsWith(`${FOLDER}/core/${area}/`))
  const types = inArea.find(({ fileName }) => fileName.endsWith("/Types.ts"))?.statements.find(ts.isInterfaceDeclaration)
  const typeOf = (name: string): ts.Type => {
    const found = types?.members.find((each) => each.name?.getText() === name)
    assert.ok(found)
    return checker.getTypeAtLocation(found)
  }
  const own = new Set(checker.getPropertiesOfType(typeOf("state")).map(({ name }) => name))
  const uses = typeOf("uses")
  const said = (uses.isUnion() ? uses.types : [uses]).flatMap((each) => (each.isStringLiteral() ? [each.value] : []))
  const tables = inArea
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ type }) => /^Core(Rows|Heard)</.test(type?.getText() ?? ""))
  const used = new Set(tables.flatMap(rowsIn).flatMap((each) => [...usedIn(each)]))
  const others = (names: Iterable<string>) => [...names].filter((each) => !own.has(each)).toSorted()
  return { tables: tables.length, said: others(said), used: others([...used].filter((each) => slices.has(each))) }
}

/** Areas whose rows may use all: they begin or end a session, or apply frames. */
const USING_ALL: ReadonlySet<string> = new Set(["session", "sync", "tabs"])

const CORE = readdirSync(join(FOLDER, "core"), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))

it.each(CORE)("the area %s names the slices of others that its tables use, and no more (DEC-0395)", (area) => {
  const { said, tables, used } = usesOf(area)
  assert.strictEqual(tables > 0, area !== "alerts")
  if (USING_ALL.has(area)) return assert.deepStrictEqual(said, ["all"])
  assert.deepStrictEqual(said, used)
})
