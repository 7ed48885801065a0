import { join } from "node:path"
import { build } from "vite"

/** A module and what it imports as one script that runs by itself; `values` stand for names that it declares. */
export const scriptOf = async (root: string, file: string, values: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      rolldownOptions: { input: join(root, file), output: { format: "iife" } }
    }
  })
  const script = [built].flat().flatMap((it) => ("output" in it ? it.output : []))[0]
  if (script?.type !== "chunk") throw new Error(`${file} was not built.`)
  return script.code.trim()
}
