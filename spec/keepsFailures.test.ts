import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { ROOT } from "./rules.ts"

/** Projects of `vitest.config.ts` whose tests look at pages. */
const SUITES = ["e2e", "timed"]

/** Inside the project, where its packages and its configuration are found. */
const PLANTED = `planted-${process.pid}`
const folder = join(ROOT, ".cache", PLANTED)
const kept = (suite: string, test = ""): string => join(".cache", "tests", "failures", `${PLANTED}-${suite}`, "planted", test)

const CONFIG = `import { resolve } from "node:path"
import config from "../../vitest.config.ts"

const [root, here] = [resolve(import.meta.dirname, "..", ".."), import.meta.dirname]
const projects = ${JSON.stringify(SUITES)}.map((suite) => {
  const { sequence, setupFiles = [] } = config.test.projects.find(({ test }) => test.name === suite).test
  const absolute = setupFiles.map((file) => resolve(root, file))
  return { test: { name: "${PLANTED}-" + suite, root: here, include: ["planted.test.ts"], setupFiles: absolute, sequence } }
})
export default { test: { projects } }
`
const TEST = `import { expect, it } from "vitest"
it("holds", () => expect(1).toBe(1))
it("fails", () => expect(1).toBe(2))
`

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "vitest.config.mjs"), CONFIG)
  writeFileSync(join(folder, "planted.test.ts"), TEST)
})
afterAll(() => {
  for (const each of [folder, ...SUITES.map((suite) => join(ROOT, kept(suite), ".."))])
    rmSync(each, { recursive: true, force: true })
})

it("a browser test that fails, and no other, keeps its pages, and says where", () => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--config", join(folder, "vitest.config.mjs"), "--root", folder],
    { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } }
  )
  assert.strictEqual(status, 1, stdout + stderr)
  for (const suite of SUITES) {
    assert.include(stderr, `Its pages are kept in ${kept(suite, "fails")}`)
    assert.isTrue(existsSync(join(ROOT, kept(suite, "fails"))))
    assert.isFalse(existsSync(join(ROOT, kept(suite, "holds"))))
  }
})
