import { assert, it } from "vitest"
import { LONG, OF_BROWSER } from "./long.mjs"
import { shortOf, testFiles } from "./short.mjs"
import { SUITES } from "./suites.mjs"

const FILES = ["server/a.test.ts", "server/b.test.ts", "spec/e2e/c.test.ts", "spec/e2e/far/d.test.ts"]
/** @param {string} name @param {object} [more] */
const suite = (name, more = {}) => ({ name, steps: [], ...more })

it("long suites and long files are left out, and nothing else", () => {
  const [types, browser, server, bench] = [
    suite("types"),
    suite("browser", { files: /^spec\//, long: [], short: /^spec\/e2e\/[^/]+$/ }),
    suite("server", { files: /^server\//, long: ["server/b.test.ts"] }),
    suite("bench", { isLong: true })
  ]
  assert.deepStrictEqual(shortOf([types, browser, server, bench], FILES), [
    { suite: types },
    { suite: browser, only: ["spec/e2e/c.test.ts"] },
    { suite: server, only: ["server/a.test.ts"] }
  ])
})

it("each file of the browser that is named is there", () => {
  const named = OF_BROWSER.source.split("|").length
  assert.strictEqual(testFiles().filter((file) => OF_BROWSER.test(file)).length, named)
})

it("each file that is named as long is there, and is one of its suite", () => {
  const files = testFiles()
  assert.isAbove(files.length, 500)
  for (const [name, long] of Object.entries(LONG)) {
    const ours = SUITES.find((each) => each.name === name)
    assert.strictEqual(ours?.long, long, name)
    for (const file of long) {
      assert.isTrue(files.includes(file) && ours?.files?.test(file), file)
      assert.isTrue(ours?.short?.test(file) ?? true, `${file} is long without being named`)
    }
  }
})
