import { defineConfig } from "vite"

/** The package's five entries and its program, each a file with what they share beside it; `effect` comes with it as a dependency. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    minify: false,
    license: { fileName: "licences.txt" },
    reportCompressedSize: false,
    lib: {
      entry: {
        engine: "sdk/entries/engine.ts",
        client: "sdk/entries/client.ts",
        node: "sdk/entries/node.ts",
        browser: "sdk/entries/browser.ts",
        testing: "sdk/entries/testing.ts",
        cli: "sdk/cli/main.ts"
      },
      formats: ["es"]
    },
    rolldownOptions: {
      external: [/^node:/, /^effect($|\/)/, "parley/client", "parley/node"],
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" }
    }
  }
})
