import { build } from "vite"

/**
 * One script of a file with the package under it, as a page loads it. What the file exports is there under the name; a `module` may
 * await at its top, and hands over by itself what the page is to find.
 */
export const bundle = async (entry: string, name: string, kind: "script" | "module" = "script"): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { conditions: ["parley-source", "import", "browser", "default"] },
    build: {
      write: false,
      minify: false,
      target: "es2023",
      // texts of a language would come as files of their own, which nobody serves here
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry, formats: [kind === "script" ? "iife" : "es"], name, fileName: name }
    }
  })
  const [{ output } = { output: [] }] = Array.isArray(built) ? built : []
  const [chunk] = output
  return chunk?.type === "chunk" ? chunk.code : ""
}
