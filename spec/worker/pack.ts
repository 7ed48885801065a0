import { join } from "node:path"
import { build, type Plugin, type Rolldown } from "vite"
import { ROOT } from "../rules.ts"

/** What stands for Node where the tests and what they share ask for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  "node:fs": join(ROOT, "spec/worker/files.ts"),
  "node:path": join(ROOT, "spec/worker/paths.ts")
}

/** A file of ours that asks for more of Node does not pack; packages have ways of their own to do without it. */
const withoutNode: Plugin = {
  name: "without-node",
  enforce: "pre",
  resolveId: {
    filter: { id: /^node:/ },
    handler(id, importer) {
      if (importer?.includes("/node_modules/") === true) return undefined
      return STAND_INS[id] ?? this.error(`${importer ?? ""} asks for ${id}, which no worker has`)
    }
  }
}

/** All tests of the engine and what runs them, as one module for a worker. */
export const pack = async (): Promise<string> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [withoutNode],
    define: {
      "import.meta.dirname": JSON.stringify("/fixtures"),
      "process.env.NODE_ENV": JSON.stringify("test"),
      "process.env": "globalThis.ENV"
    },
    build: {
      write: false,
      target: "es2022",
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: join(ROOT, "spec/worker/worker.ts"), formats: ["es"], fileName: "worker" },
      rolldownOptions: { output: { codeSplitting: false } }
    }
  })
  const [{ output } = { output: [] }] = [built].flat() as Array<Rolldown.RolldownOutput>
  const [chunk, ...others] = output
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("The tests of the engine do not fit in one module")
  return chunk.code
}
