import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import ts from "typescript"
import { ROOT } from "./rules.ts"

/**
 * Functions of the client that take the whole state, of which 60 were to be the most (DEC-0362). It never rises: a new function says what
 * it reads, or belongs to an area.
 */
const MOST = 49

/** The functions of a file that take `State`, as a parameter or as one half of a turn. */
const takingState = (path: string, text: string): ReadonlyArray<string> => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Array<string> = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isFunctionLike(node) &&
      node.parameters.some(({ type }) => /^(State|Turn|Turn<State>)$/.test(type?.getText(file) ?? ""))
    )
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

it("a function that takes the whole state is counted; one that says what it reads is not", () => {
  const text = `
    export const a = (state: State): number => 1
    export function b(state: State, turn: Turn) {}
    export const c = (state: Pick<State, "chats">) => 1
    export const d = <S extends Pick<State, "tasks">>(state: S): S => state
    const each = (next: State) => next
    interface Port { readonly told: (state: State) => Turn }
  `
  assert.deepStrictEqual(
    takingState("a.ts", text).map((each) => each.slice(5)),
    ["2", "3", "6", "7"]
  )
})

it("no more functions of the client take the whole state than before", () => {
  const files = globSync("engine/client/**/*.ts", { cwd: ROOT }).filter((each) => !each.endsWith(".test.ts"))
  const all = files.flatMap((each) => takingState(each, readFileSync(join(ROOT, each), "utf8")))
  const folders = new Map<string, number>()
  for (const each of all) {
    const folder = each.slice(0, each.lastIndexOf("/"))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const told = [...folders].toSorted(([, a], [, b]) => b - a).map(([folder, count]) => `${count} ${folder}`)
  console.log(`${all.length} functions of the client take the whole state`)
  assert.isAtMost(all.length, MOST, told.join("\n"))
  assert.isAtLeast(all.length, MOST - 5, "fewer take it now: lower MOST")
})
