import { defineConfig } from "vite"

/** The package's five entries and its program, each a file with what they share beside it; `effect` comes with it as a dependency. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        engine: "package/engine.ts",
        client: "package/client.ts",
        node: "package/node.ts",
        browser: "package/browser.ts",
        testing: "package/testing.ts",
        cli: "cli/main.ts"
      },
      formats: ["es"]
    },
    rolldownOptions: {
      external: [/^node:/, /^effect($|\/)/, "parley/client", "parley/node"],
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" }
    }
  }
})
