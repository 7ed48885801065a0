import process from "node:process"
import { attach, TYPESCRIPT } from "./child.mjs"
import { explain, Stop } from "./say.mjs"
import { setUp } from "./setup.mjs"

/** Runs a program of the project after the setup: `run.mjs [--built] <file> [its arguments]`. */
const run = async () => {
  const given = process.argv.slice(2)
  const built = given[0] === "--built"
  const [file, ...args] = built ? given.slice(1) : given
  if (file === undefined) throw new Stop("Say what to run, as in `node scripts/run.mjs bench/main.ts`.")
  const { node, env } = await setUp({ built })
  return attach(node, [...TYPESCRIPT, file, ...args], { env })
}

process.exitCode = await run().catch(explain)
