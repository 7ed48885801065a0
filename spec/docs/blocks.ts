import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "../rules.ts"

/** A block of TypeScript in a guide. */
export interface Block {
  /** Line of the guide on which its code begins, from 1. */
  readonly line: number
  readonly code: string
}

/** Every block of a guide that begins with ` ```ts `, in order. */
export const blocksOf = (guide: string): ReadonlyArray<Block> => {
  const text = readFileSync(join(ROOT, guide), "utf8")
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ 1: code = "", index }) => ({
    line: text.slice(0, index).split("\n").length + 1,
    code
  }))
}

/** What a block says of a value: in which line of the block, and what it is. */
interface Claim {
  readonly line: number
  readonly shown: string
}

/** `// → value` on the line of a statement or below it; lines that follow with an indent belong to it. */
const CLAIM = /^[ \t]*\n?[ \t]*\/\/ → ([^\n]*(?:\n[ \t]*\/\/ {3,}[^\n]*)*)/

const nameOf = (statement: ts.Statement): string | undefined => {
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration] = statement.declarationList.declarations
  return declaration !== undefined && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined
}

export interface Telling {
  /** The block's code, which also exports `__told`: the value of each claim, in their order. */
  readonly code: string
  readonly claims: ReadonlyArray<Claim>
}

/** A block that tells what became of the expressions and constants of which it claims a value. Lines stay where they are. */
export const telling = ({ code }: Block): Telling => {
  const file = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest, true)
  const claims: Array<Claim> = []
  let out = "export const __told: Array<unknown> = []; "
  let at = 0
  for (const statement of file.statements) {
    const claim = CLAIM.exec(code.slice(statement.end))?.[1]
    if (claim === undefined) continue
    const line = file.getLineAndCharacterOfPosition(statement.end).line
    claims.push({ line, shown: claim.replaceAll(/\n[ \t]*\/\/ +/g, " ").trim() })
    const from = statement.getStart(file)
    const own = code.slice(from, statement.end)
    const name = nameOf(statement)
    if (name === undefined && !ts.isExpressionStatement(statement)) throw new Error(`A value is claimed of what has none: ${own}`)
    out += code.slice(at, from)
    out += name === undefined ? `__told.push(${own.replace(/;$/, "")})` : `${own}; __told.push(${name})`
    at = statement.end
  }
  return { code: out + code.slice(at), claims }
}
