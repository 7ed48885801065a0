import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"

const page = readFileSync(join(ROOT, "docs/adding.md"), "utf8")

/** What the page adds, as an example. */
const PLANTED = /poll|votes|<|NNNN/i

it("says how each kind of thing is added", () => {
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  assert.includeMembers(sections, ["A kind of message", "A call", "A screen", "A rule", "A language"])
})

it("leads to files and folders that are there", () => {
  const linked = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => join("docs", path))
  const named = [...page.matchAll(/`([a-z]+(?:\/[\w.<>-]+)+\/?)`/gi)].map(([, path = ""]) => path)
  assert.isAbove(linked.length + named.length, 40)
  assert.deepStrictEqual(
    [...linked, ...named].filter((path) => !PLANTED.test(path) && !existsSync(join(ROOT, path))),
    []
  )
})
