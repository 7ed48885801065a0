import process from "node:process"
import { attach, TYPESCRIPT } from "./child.mjs"
import { inProject, ROOT } from "./places.mjs"
import { checkPort } from "./port.mjs"
import { explain } from "./say.mjs"
import { setUp } from "./setup.mjs"

const start = async () => {
  await checkPort(process.env)
  const { node, env } = await setUp()
  const isDemo = process.argv[2] === "--demo"
  const file = isDemo ? inProject("server", "demo", "main.ts") : inProject("server", "main.ts")
  const main = [...TYPESCRIPT, file, ...process.argv.slice(isDemo ? 3 : 2)]
  return attach(node, main, { cwd: ROOT, env })
}

process.exitCode = await start().catch(explain)
