import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, assert, it } from "@effect/vitest"
import { BENCHES } from "./benches.ts"
import { outcomesOf, saidBy } from "./outcome.ts"
import { table } from "./table.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = (name: string, text: string): URL => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const row = { name: "a", measured: 1, unit: "ms", goal: { text: "under 2 ms", met: true } }

it("every figure of a part comes out, as its row or as a failure that says why", async () => {
  const figures = ["a", "b"]
  const whole = await saidBy(script("whole", `process.send({ rows: [${JSON.stringify(row)}] })`), [], 30_000)
  assert.deepStrictEqual(outcomesOf(figures, whole), [{ row }, { name: "b", error: "the part ended without this row" }])
  const thrown = await saidBy(script("thrown", 'process.send({ error: "Only 8745 of 10000 sockets were bound." })'), [], 30_000)
  assert.deepStrictEqual(
    outcomesOf(figures, thrown),
    figures.map((name) => ({ name, error: "Only 8745 of 10000 sockets were bound." }))
  )
})

it("a part that says nothing, or never ends, is a failure too", async () => {
  assert.deepStrictEqual(await saidBy(script("mute", "process.exit(3)"), [], 30_000), {
    error: "It ended with code 3 before it said anything."
  })
  assert.deepStrictEqual(await saidBy(script("endless", "for (;;);"), [], 500), { error: "It did not end within 0.5 s." })
})

it("a failed row stands in the table among the others, and no goal is judged in the short form", () => {
  const text = table([{ row }, { name: "b", error: "broken\nat line 3" }], undefined)
  const [, , first, second] = text.split("\n")
  assert.match(first ?? "", /^a +1\.00 ms +under 2 ms$/)
  assert.match(second ?? "", /^b +FAILED +broken$/)
})

it("every part names its figures, each once in all", async () => {
  const parts = (await Promise.all(Object.values(BENCHES).map((load) => load()))).flatMap((bench) => Object.values(bench))
  const figures = parts.flatMap((part) => part.figures)
  assert.isTrue(parts.every((part) => part.figures.length > 0))
  assert.strictEqual(new Set(figures).size, figures.length)
})
