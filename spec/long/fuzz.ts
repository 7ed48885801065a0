import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { QUICK, startProcess } from "#server/testProcess.ts"
import { fuzz } from "../safety/fuzz/fuzz.ts"
import { type Memory, memoryOf, OPEN } from "../safety/fuzz/memory.ts"
import { settle } from "../safety/fuzz/Town.ts"
import { seedFrom } from "./dice.ts"

/**
 * `npm run long:fuzz`: the same as spec/safety/fuzz.test.ts, a hundred thousand times, and the server holds no more memory after it
 * than before. `-- --inputs 5000` makes it shorter; FUZZ_SEED repeats a run.
 */
const { values } = parseArgs({ options: { inputs: { type: "string", default: "100000" } } })
const inputs = Number(values.inputs)
const seed = seedFrom(process.env["FUZZ_SEED"])
/** Inputs before the memory is looked at first: what is kept for all calls is there then. */
const WARM_UP = Math.min(20_000, inputs)
/** How much more it may hold afterwards. */
const MORE = 1.1
/** How long what was begun may take to end, in milliseconds. */
const REST = 5000

const data = mkdtempSync(join(tmpdir(), "parley-fuzz-"))
const server = startProcess({
  ...QUICK,
  ...OPEN,
  PARLEY_DATA: data,
  LOG_LEVEL: "error",
  REGISTER_INTERVAL: "0",
  LOGIN_ADDRESS_LIMIT: "0"
})
const from = performance.now()
const tell = (line: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const mebibytes = ({ heap, outside, resident }: Memory): string =>
  [heap, outside, resident].map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(", ")

const problems: Array<string> = []
try {
  const url = await server.url
  const town = await settle(url, data)
  tell(`${inputs} inputs. FUZZ_SEED=${seed}`)
  const run = (count: number, of: number) =>
    fuzz({ url, town, seed: of, inputs: count, millis: Number.MAX_SAFE_INTEGER, tell: (sent) => tell(`${sent} sent`) })
  const first = await run(WARM_UP, seed)
  await sleep(REST)
  const before = await memoryOf(server)
  tell(`heap, outside of it and resident, in MiB: ${mebibytes(before)}`)
  const second = await run(inputs, seed + 1)
  await sleep(REST)
  const after = await memoryOf(server)
  tell(`heap, outside of it and resident, in MiB: ${mebibytes(after)}`)
  tell(`answers by code: ${JSON.stringify(second.codes)}; the slowest took ${Math.round(second.slowest)} ms`)
  problems.push(...first.problems, ...second.problems)
  if (after.heap + after.outside > MORE * (before.heap + before.outside))
    problems.push(`it holds ${mebibytes(after)} MiB after ${inputs} inputs, and held ${mebibytes(before)} before`)
  if (/"level":"error"/.test(server.said())) problems.push(`it complained: ${server.said().slice(0, 2000)}`)
} finally {
  server.child.kill()
  await server.ended
  rmSync(data, { recursive: true, force: true })
}
for (const problem of problems) console.log(`  wrong: ${problem}`)
console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (FUZZ_SEED=${seed})`)
process.exitCode = problems.length === 0 ? 0 : 1
