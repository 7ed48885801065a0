import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { QUICK, type ServerProcess, startProcess } from "#server/testProcess.ts"
import { optionsOf } from "../optionsOf.ts"
import { fuzz } from "../safety/fuzz/fuzz.ts"
import { type Memory, memoryOf, OPEN } from "../safety/fuzz/memory.ts"
import { settle } from "../safety/fuzz/Town.ts"
import { seedFrom } from "./dice.ts"

/**
 * `npm run long:fuzz`: the same as spec/safety/fuzz.test.ts, a hundred thousand times, and the server holds no more memory after it
 * than before. `-- --inputs 5000` makes it shorter; FUZZ_SEED repeats a run.
 */
const { values } = optionsOf({ inputs: { type: "string", default: "100000" } }, [
  "npm run long:fuzz                        a hundred thousand requests of wrong shapes; the server holds no more memory after them",
  "npm run long:fuzz -- --inputs 5000       so many",
  "FUZZ_SEED=SEED npm run long:fuzz         the same requests as another run"
])
const inputs = Number(values.inputs)
const seed = seedFrom(process.env["FUZZ_SEED"])
/** Inputs before the memory is looked at first: what is kept for all calls is there then. */
const WARM_UP = 20_000
const ENVIRONMENT = { ...QUICK, ...OPEN, LOG_LEVEL: "error", REGISTER_INTERVAL: "0", LOGIN_ADDRESS_LIMIT: "0" }
/** How much more it may hold afterwards. */
const MORE = 1.1
/** How long what was begun may take to end, in milliseconds. */
const REST = 5000

const from = performance.now()
const tell = (line: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const mebibytes = ({ heap, outside, resident }: Memory): string =>
  [heap, outside, resident].map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(", ")

/** Whether the process is still there, or with which code or signal it ended: nobody may lose a server and not know why. */
const howItEnded = async ({ child }: ServerProcess): Promise<string> => {
  await sleep(REST)
  if (child.exitCode === null && child.signalCode === null) return "it still runs"
  return `it ended with ${child.signalCode ?? child.exitCode}`
}

/** Asks a new server `count` times, as strangers or as people who work there. Answers what was wrong. */
const ask = async (count: number, staff: boolean): Promise<ReadonlyArray<string>> => {
  const data = mkdtempSync(join(tmpdir(), "parley-fuzz-"))
  const server = startProcess({ ...ENVIRONMENT, PARLEY_DATA: data })
  try {
    const url = await server.url
    const town = await settle(url, data, staff)
    const run = (inputs: number, of: number) =>
      fuzz({
        url,
        town,
        seed: of,
        inputs,
        millis: Number.MAX_SAFE_INTEGER,
        only: staff ? /^manage/ : /./,
        tell: (sent) => tell(`${sent} sent`)
      })
    tell(`${count} inputs ${staff ? "of the back office" : "of strangers"}. FUZZ_SEED=${seed}`)
    const first = await run(Math.min(WARM_UP, count), seed)
    await sleep(REST)
    const before = await memoryOf(server)
    tell(`heap, outside of it and resident, in MiB: ${mebibytes(before)}`)
    const second = await run(count, seed + 1)
    await sleep(REST)
    const after = await memoryOf(server)
    tell(`heap, outside of it and resident, in MiB: ${mebibytes(after)}`)
    tell(`answers by code: ${JSON.stringify(second.codes)}; the slowest took ${Math.round(second.slowest)} ms`)
    const grown = after.heap + after.outside > MORE * (before.heap + before.outside)
    return [
      ...first.problems,
      ...second.problems,
      ...(grown ? [`it holds ${mebibytes(after)} MiB after ${count} inputs, and held ${mebibytes(before)} before`] : []),
      ...(server.said().includes('"level":"error"') ? [`it complained: ${server.said().slice(0, 2000)}`] : [])
    ]
  } catch (error) {
    return [
      `the server could not be asked any more: ${String(error)}; ${await howItEnded(server)}\n${server.said().slice(-2000)}`
    ]
  } finally {
    server.child.kill()
    await server.ended
    rmSync(data, { recursive: true, force: true })
  }
}

const problems = [...(await ask(inputs, false)), ...(await ask(Math.ceil(inputs / 10), true))]
for (const problem of problems) console.log(`  wrong: ${problem}`)
console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (FUZZ_SEED=${seed})`)
process.exitCode = problems.length === 0 ? 0 : 1
