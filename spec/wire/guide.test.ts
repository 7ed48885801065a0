import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type RawClient, startRawClient } from "./RawClient.ts"
import { ROOT } from "../rules.ts"
import { blocksOf, telling } from "../docs/blocks.ts"
import { show } from "../docs/show.ts"

const GUIDE = "docs/engine.md"
/** Inside the project, where `parley` means its own sources. */
const folder = join(ROOT, ".cache", `guide-${process.pid}`)
const blocks = blocksOf(GUIDE).map((block) => ({
  ...block,
  name: `line${block.line}`,
  needsPage: block.code.includes("parley/browser")
}))
let server: RawClient

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  server = await startRawClient()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it("the guide's code has the types of the package", () => {
  for (const { code, name } of blocks) writeFileSync(join(folder, `${name}.ts`), code)
  const config = {
    extends: "../../tsconfig.json",
    compilerOptions: { noUnusedLocals: false, incremental: false, tsBuildInfoFile: null },
    include: ["*.ts"]
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const tsc = join(ROOT, "node_modules/typescript7/bin/tsc")
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { cwd: folder, encoding: "utf8" })
  const where = (_: string, start: string, line: string): string => `${GUIDE}:${Number(start) + Number(line) - 1}`
  const told = stdout
    .split("\n")
    .flatMap((line) => (line.startsWith("line") ? [line.replace(/^line(\d+)\.ts\((\d+),\d+\)/, where)] : []))
  assert.deepStrictEqual(told, [])
})

describe("the guide's code does what the guide says", () => {
  it.each(blocks.filter(({ needsPage }) => !needsPage))("from line $line on", async (block) => {
    const { claims, code } = telling(block)
    const file = join(folder, `${block.name}.run.ts`)
    writeFileSync(file, code.replaceAll("http://localhost:8787", server.url))
    const { __told: told } = (await import(/* @vite-ignore */ file)) as { readonly __told: ReadonlyArray<unknown> }
    assert.deepStrictEqual(
      told.map((value, i) => `${GUIDE}:${block.line + (claims[i]?.line ?? 0)}: ${show(value)}`),
      claims.map(({ line, shown }) => `${GUIDE}:${block.line + line}: ${shown}`)
    )
  })
})
