import { join, relative } from "node:path"
import ts from "typescript"
import { Constants } from "./constants.ts"

/** A rule's function with nothing in it but a constant. */
export interface Hollow {
  readonly id: number
  readonly file: string
  readonly line: number
  readonly name: string
  readonly constant: string
  /** The rules that its doc comment names. */
  readonly rules: ReadonlyArray<string>
}

export interface Hollowed {
  /** The texts of files that hold rules; which body is hollow is switched while they run. */
  readonly files: ReadonlyMap<string, string>
  readonly hollows: ReadonlyArray<Hollow>
}

type Body = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration

interface Found {
  readonly name: string
  readonly body: Body
  readonly rules: ReadonlyArray<string>
}

const RULE = /\b(?!DEC-)[A-Z]{2,}-[0-9]{2}\b/g

const rulesOf = (text: string, statement: ts.Statement): ReadonlyArray<string> => {
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []
  const last = comments.map(({ pos, end }) => text.slice(pos, end)).findLast((each) => each.startsWith("/**"))
  return [...new Set(last?.match(RULE))]
}

const isBody = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** The functions of a file, exported or not, whose doc comment names a rule. */
const foundIn = (source: ts.SourceFile): ReadonlyArray<Found> =>
  source.statements.flatMap((statement): ReadonlyArray<Found> => {
    const rules = rulesOf(source.text, statement)
    if (rules.length === 0) return []
    if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? "", body: statement, rules }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer !== undefined && isBody(initializer) ? [{ name: name.getText(), body: initializer, rules }] : []
    )
  })

interface Edit {
  readonly at: number
  readonly text: string
}

const asked = (id: number) => `M.active === ${id} && M.hit()`

/** What goes into the text so that the body gives way to its constants, one at a time. */
const editsOf = ({ body }: Body, hollows: ReadonlyArray<Hollow>): ReadonlyArray<Edit> => {
  if (body === undefined || hollows.length === 0) return []
  const cover = `M.counts && M.cover(${hollows.map(({ id }) => id).join(", ")})`
  if (ts.isBlock(body)) {
    const returns = hollows.map(({ id, constant }) => `if (${asked(id)}) return (${constant});`)
    return [{ at: body.getStart() + 1, text: ` ${cover}; ${returns.join(" ")} ` }]
  }
  const choices = hollows.map(({ id, constant }) => `(${asked(id)}) ? (${constant}) : `)
  return [
    { at: body.getStart(), text: `(${cover}, ${choices.join("")}(` },
    { at: body.getEnd(), text: "))" }
  ]
}

/** Finds the rules of the files of the engine whose path begins with `prefix`, with what they could answer if they did not think. */
export const hollow = (root: string, prefix: string): Hollowed => {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const names = ts.sys
    .readDirectory(join(root, "engine"), [".ts"], ["**/*.test.ts"])
    .filter((path) => relative(root, path).startsWith(prefix))
  const program = ts.createProgram(names, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const constants = new Constants(checker)
  const files = new Map<string, string>()
  const hollows: Array<Hollow> = []
  for (const path of names.toSorted()) {
    const source = program.getSourceFile(path)
    const found = source === undefined ? [] : foundIn(source)
    if (source === undefined || found.length === 0) continue
    const file = relative(root, path)
    const edits = found.flatMap(({ name, body, rules }) => {
      const returned = checker.getSignatureFromDeclaration(body)?.getReturnType()
      if (returned === undefined) return []
      const line = source.getLineAndCharacterOfPosition(body.getStart()).line + 1
      const made = constants
        .all(returned)
        .map((constant, index) => ({ id: hollows.length + index, file, line, name, constant, rules }))
      hollows.push(...made)
      return editsOf(body, made)
    })
    const text = edits
      .toSorted((one, other) => other.at - one.at)
      .reduce((all, edit) => all.slice(0, edit.at) + edit.text + all.slice(edit.at), source.text)
    files.set(file, text)
  }
  return { files, hollows }
}
