import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "../rules.ts"

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, true)

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** A rule's id in the comment of what holds it. */
const RULE = /\b[A-Z]{2,}-[0-9]{2}\b/

const rulesIn = (node: ts.Statement): ReadonlyArray<string> => {
  const comment = ts.getJSDocCommentsAndTags(node).map((each) => each.getText())
  if (!isExported(node) || !RULE.test(comment.at(-1) ?? "")) return []
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText())
  return ts.isFunctionDeclaration(node) && node.name !== undefined ? [node.name.text] : []
}

/** Functions, constants and tables that hold a rule and are exported, as `engine/message/recall.ts mayRecall`; the client is an entry of its own. */
export const rulesOfAreas = (): ReadonlyArray<string> =>
  globSync("engine/**/*.ts", { cwd: ROOT })
    .filter((path) => !path.endsWith(".test.ts") && !path.startsWith("engine/client/"))
    .toSorted()
    .flatMap((path) =>
      parse(path)
        .statements.flatMap(rulesIn)
        .map((name) => `${path} ${name}`)
    )

/** What the entry `parley` takes from them, in the same words. */
export const offeredByEngine = (): ReadonlySet<string> =>
  new Set(
    parse("sdk/entries/engine.ts").statements.flatMap((node) => {
      if (!ts.isExportDeclaration(node) || node.exportClause === undefined || !ts.isNamedExports(node.exportClause)) return []
      const from = node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : ""
      return node.exportClause.elements.map(({ name, propertyName }) => `${from.replace("#", "")} ${(propertyName ?? name).text}`)
    })
  )
