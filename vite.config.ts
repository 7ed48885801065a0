import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { firstFiles } from "./ui/build/firstFiles.ts"
import { packed } from "./ui/build/packed.ts"

/** What every screen stands on; it changes seldom, so it stays in the browser's cache when screens change. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam|use-sync-external-store|@preact)\/|adapters\/signals\/(store|stored|useSignal|byKey|session|setting|service|task|toasts|dialog|totals|connection)\.ts|engine\/(setting|locale)\/|preload-helper|rolldown.runtime/

/** Texts of the first screen, one file a language. */
const FIRST_TEXTS = /\/locales\/([^/]+)\/(app|login)\.json$/

export default defineConfig({
  base: "/h5/",
  publicDir: "ui/public",
  plugins: [react(), firstFiles(), packed()],
  build: {
    outDir: "dist/h5",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // a group takes what it names and nothing else; otherwise it would drag the screens' own code into the first load
          includeDependenciesRecursively: false,
          groups: [
            { name: "base", test: BASE },
            { name: "app", test: /\/ui\/((?!main|start)[^/]+\.tsx?$|parts\/|theme\/)/ },
            { name: "login", test: /\/ui\/screens\/login\/(?!Register|Legal)/ },
            { name: (id) => `texts-${FIRST_TEXTS.exec(id)?.[1] ?? ""}`, test: FIRST_TEXTS }
          ]
        }
      }
    }
  },
  server: { proxy: { "^/(?!h5/)": { target: "http://localhost:8787", ws: true } } }
})
