import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { hasDecision, readCitations, readFixtures, readHomes, readPages, readTests, ROOT } from "./rules.ts"

const pages = readPages()
const fixtures = readFixtures()
const tests = readTests()
const cited = readCitations()
const said = new Set(pages.map(({ id }) => id))

const doubles = (ids: ReadonlyArray<string>) => ids.filter((id, i) => ids.indexOf(id) !== i)

describe("docs/features.md", () => {
  it("leads to files that are there", () => {
    const features = readFileSync(join(ROOT, "docs/features.md"), "utf8")
    const paths = features.match(/(?<=`)[a-z]+\/[A-Za-z0-9/.-]+(?=`)/g) ?? []
    assert.ok(paths.length > 20)
    assert.deepStrictEqual(
      paths.filter((path) => !existsSync(join(ROOT, path))),
      []
    )
  })
})

describe("the table of constants", () => {
  it("leads to files that are there", () => {
    const table = readFileSync(join(ROOT, "spec/9-constants.md"), "utf8")
    const paths = table.match(/(?<=`)engine\/[A-Za-z0-9/.]+(?=`)/g) ?? []
    assert.ok(paths.length > 30)
    assert.deepStrictEqual(
      paths.filter((path) => !existsSync(join(ROOT, path))),
      []
    )
  })
})

describe("the specification", () => {
  it("says each rule once", () => {
    assert.ok(pages.length > 0)
    assert.deepStrictEqual(doubles(pages.map(({ id }) => id)), [])
  })

  it("shows each rule by example, in one file named like it", () => {
    const shown = new Set(fixtures.map(({ id }) => id))
    assert.deepStrictEqual(
      pages.filter(({ id }) => !shown.has(id)).map(({ id, page }) => `${id} of ${page} has no fixture`),
      []
    )
    assert.deepStrictEqual(doubles(fixtures.map(({ id }) => id)), [])
    assert.deepStrictEqual(
      fixtures.filter(({ id, path }) => !path.endsWith(`/${id}.json`)).map(({ id, path }) => `${path} holds ${id}`),
      []
    )
  })

  it("has a sentence for each fixture", () => {
    assert.deepStrictEqual(
      fixtures.filter(({ id }) => !said.has(id)).map(({ path }) => `${path}: no page says this rule`),
      []
    )
  })

  it("tests each rule", () => {
    const tested = new Set(tests.map(({ id }) => id))
    assert.deepStrictEqual(
      pages.filter(({ id }) => !tested.has(id)).map(({ id, page }) => `${id} of ${page} has no test`),
      []
    )
  })

  it("gives each example of a rule another title", () => {
    assert.deepStrictEqual(
      fixtures.flatMap(({ cases, id }) => doubles(cases.map(({ title }) => title)).map((title) => `${id}: ${title}`)),
      []
    )
  })

  it("gives each rule a declaration of its own in the engine", () => {
    const home = new Set(readHomes().map(({ id }) => id))
    assert.deepStrictEqual(
      pages.filter(({ id }) => !home.has(id)).map(({ id, page }) => `${id} of ${page}: no doc comment in engine/ names it alone`),
      []
    )
  })

  it("shows nothing twice by the same example, be it of one rule or of two", () => {
    const asked = fixtures.flatMap(({ cases, id, when }) =>
      cases.map((each) => ({ id, key: JSON.stringify([when ?? each.when, each.environment, each.given]) }))
    )
    const first = new Map<string, string>()
    const shared = asked.filter(({ id, key }) => {
      const isShown = first.has(key)
      if (!isShown) first.set(key, id)
      return isShown
    })
    assert.deepStrictEqual(
      shared.map(({ id, key }) => `${id} and ${first.get(key)}: ${key.slice(0, 200)}`),
      []
    )
  })

  it("knows each rule and decision that a fixture or the code cites", () => {
    const unknown = cited.filter(({ id }) => (id.startsWith("DEC-") ? !hasDecision(id) : !said.has(id)))
    assert.deepStrictEqual(
      unknown.map(({ id, path }) => `${path} cites ${id}`),
      []
    )
    const decided = fixtures.flatMap(({ paragraph, path }) =>
      (paragraph.match(/DEC-[0-9]{4}/g) ?? []).map((id) => ({ id, path }))
    )
    assert.deepStrictEqual(
      decided.filter(({ id }) => !hasDecision(id)).map(({ id, path }) => `${path} cites ${id}`),
      []
    )
  })
})
