import { assert, describe, it } from "vitest"
import { graphOf, isReached, testsReached } from "./since.mjs"

/** A small project, by path. @type {Readonly<Record<string, string>>} */
const PROJECT = {
  "engine/contact/unread.ts": 'import type { Contact } from "./Contact.ts"',
  "engine/contact/Contact.ts": "",
  "engine/contact/unread.test.ts":
    'import { vectors } from "#fixtures/read.ts"\nimport { unread } from "./unread.ts"\nvectors("contact/CONTACT-02")',
  "engine/format/zone.ts": "",
  "engine/format/zone.test.ts": 'import { zone } from "./zone.ts"',
  "fixtures/read.ts": "readdirSync(folder)",
  "fixtures/contact/CONTACT-02.json": "{}",
  "server/store/writer.ts": 'import { unread } from "#engine/contact/unread.ts"',
  "server/store/open.ts": 'new Worker(new URL("./writer.ts", import.meta.url))',
  "server/store/open.test.ts": 'import { open } from "./open.ts"',
  "spec/names.test.ts": 'globSync("**/*.ts")',
  "index.html": "",
  "ui/main.tsx": 'const later = () => import("./screens/Chat.tsx")',
  "ui/screens/Chat.tsx": "",
  "spec/e2e/house.ts": "",
  "spec/e2e/chat.test.ts": 'import { house } from "./house.ts"',
  "docs/setup.md": "",
  "package.json": "{}"
}
const graph = graphOf(Object.keys(PROJECT), (file) => PROJECT[file] ?? "")
const TESTS = Object.keys(PROJECT).filter((file) => file.includes(".test."))

/** @param {ReadonlyArray<string>} files */
const reached = (...files) => testsReached(graph, new Set(files)).sort()

describe("a change reaches", () => {
  it("what imports it, what starts what imports it, and what lists folders", () => {
    assert.deepStrictEqual(reached("engine/contact/Contact.ts"), [
      "engine/contact/unread.test.ts",
      "server/store/open.test.ts",
      "spec/names.test.ts"
    ])
    assert.deepStrictEqual(reached("engine/format/zone.ts"), ["engine/format/zone.test.ts", "spec/names.test.ts"])
  })

  it("of a fixture the test that names it", () => {
    assert.deepStrictEqual(reached("fixtures/contact/CONTACT-02.json"), ["engine/contact/unread.test.ts", "spec/names.test.ts"])
  })

  it("of a screen, which is fetched later, what opens the app", () => {
    assert.deepStrictEqual(reached("ui/screens/Chat.tsx"), ["spec/e2e/chat.test.ts", "spec/names.test.ts"])
  })

  it("of a page only what lists folders, of the packages everything", () => {
    assert.deepStrictEqual(reached("docs/setup.md"), ["spec/names.test.ts"])
    assert.deepStrictEqual(reached("package.json"), [...TESTS].sort())
  })

  it("nothing, where there is none", () => {
    assert.deepStrictEqual(reached(), [])
  })

  it("a program by where it begins", () => {
    assert.isTrue(isReached(graph, "server/store/open.ts", new Set(["engine/contact/unread.ts"])))
    assert.isFalse(isReached(graph, "server/store/open.ts", new Set(["engine/format/zone.ts"])))
  })
})
