import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { firstFiles } from "./ui/build/firstFiles.ts"
import { packed } from "./ui/build/packed.ts"
import { serviceWorker } from "./ui/build/serviceWorker.ts"

/** What every screen stands on; it changes seldom, so it stays in the browser's cache when screens change. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam|use-sync-external-store|@preact)\/|adapters\/signals\/(store|stored|useSignal|byKey|session|setting|service|task|toasts|dialog|totals|connection)\.ts|engine\/(setting|locale)\/|preload-helper|rolldown.runtime/

/** The frame around the screens, their shared parts, texts and style of the first one: few files, since a browser asks for six at a time. */
const APP =
  /\/ui\/((?!start)[^/]+\.(tsx?|css)$|alerts\/badge\.ts|parts\/(?!Menu\.|AskText|Confirm|TextArea|Options)|theme\/|screens\/login\/[^/]+\.css$)|\/locales\/[^/]+\/(app|error|home|login)\.json$/

/** What the register form judges with, and the part of Effect under it. */
const RULES =
  /\/effect\/dist\/(Result|Pipeable|Function|Predicate|Hash|Equal|Redactable|Formatter|Inspectable|Utils|internal\/(result|option|equal|hash|stackTraceLimit|record|core))\.js|\/engine\/(account\/(limits|validate)|error\/refusal)\.ts/

/** The running client and the rest of what it stands on, in one file: the message list needs all of it, login and register nothing. */
const ENGINE =
  /\/effect\/|\/engine\/(api|client|connection|contact|friend|group)\/|\/engine\/(account\/User|error\/outcome|format\/(instant|Millis)|message\/(limits|compose|Message|recall|received|compareMessages|conversationOf|systemUnread|emoji|tags|plainText|alert))\.ts|node_modules\/idb\/|\/adapters\/(alerts|archive|http|socket|storage|tabs|page)\/|\/ui\/(start|alerts\/words)\.ts/

/** The message list with all that only it and the chats stand on: one file to wait for. */
const LIST =
  /\/virtua\/|\/ui\/screens\/home\/(?!Explore|actions\/|find\/)|\/adapters\/clock\/|\/engine\/format\/(zone|relativeTime)\.ts|\/adapters\/signals\/(messageList|messageListRow|keeping|chatHead|unsent)\.ts/

export default defineConfig({
  base: "/h5/",
  publicDir: "ui/public",
  plugins: [react(), firstFiles(), serviceWorker(), packed()],
  build: {
    outDir: "dist/h5",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "app", test: APP },
            { name: "rules", test: RULES },
            { name: "engine", test: ENGINE },
            { name: "list", test: LIST },
            { name: "login", test: /\/ui\/screens\/login\/(?!Register|Legal)/ }
          ]
        }
      }
    }
  },
  server: { proxy: { "^/(?!h5/)": { target: "http://localhost:8787", ws: true } } }
})
