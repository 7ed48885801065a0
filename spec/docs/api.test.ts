import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { ROOT } from "../rules.ts"
import { type Declarations, ENTRIES, type Entry, withDeclarations } from "./declarations.ts"
import { render, reportOf } from "./report.ts"
import { type Surface, surfaces } from "./surface.ts"

let all: ReadonlyArray<Surface>
beforeAll(() => {
  all = withDeclarations((declarations: Declarations) => surfaces(declarations))
})

const surfaceOf = (entry: Entry): Surface => {
  const found = all.find((each) => each.entry === entry)
  if (found === undefined) throw new Error(`no surface of ${entry}`)
  return found
}

/** Lines of `a` that `b` does not have. */
const without = (a: string, b: string): ReadonlyArray<string> => {
  const known = new Set(b.split("\n"))
  return a.split("\n").filter((line) => !known.has(line))
}

describe.each(ENTRIES)("the entry %s", (entry) => {
  it("is as its report says", () => {
    const report = readFileSync(reportOf(entry), "utf8")
    const now = render(surfaceOf(entry))
    const changes = [...without(report, now).map((line) => `- ${line}`), ...without(now, report).map((line) => `+ ${line}`)]
    assert.deepStrictEqual(changes, [], `docs/api/${entry}.md is stale: run \`npm run docs:api\` and look at what changed`)
    assert.strictEqual(now, report)
  })
})

it("the guide's table names what `parley` offers", () => {
  const names = new Set(surfaceOf("engine").offered.map(({ name }) => name))
  const rows = readFileSync(join(ROOT, "docs/engine.md"), "utf8").match(/^\| \w+ \| `[^|]+\| \[.*$/gm) ?? []
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(({ 1: name = "" }) => name))
  assert.isNotEmpty(named)
  assert.deepStrictEqual(
    named.filter((name) => !names.has(name)),
    []
  )
})
