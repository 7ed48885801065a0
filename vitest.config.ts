import { globSync, readFileSync } from "node:fs"
import { defaultServerConditions } from "vite"
import { configDefaults, defineConfig } from "vitest/config"

/** What `npm test` runs, one project a suite (`scripts/suites.mjs`); each can run alone: `vitest run --project unit`. */

/** Tests of what only a database in a file has. */
const OF_FILES = ["store/sqlite", "admin/missingFiles"]

/** Tests of the server that reach a store, and not one of SQLite's own: they run on PostgreSQL too. */
const onEitherStore = globSync("{server,spec/wire,spec/safety}/**/*.test.ts").filter(
  (file) =>
    !OF_FILES.some((each) => file.includes(each)) &&
    /testService|testScene|testRequest|testStore|testUploads|startRawClient/.test(readFileSync(file, "utf8"))
)

export default defineConfig({
  // examples name the package as others do; here that means its sources
  ssr: { resolve: { conditions: ["parley-source", ...defaultServerConditions] } },
  test: {
    // More workers than this starve the servers and browsers that tests start on a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{adapters,bench,bot,cli,engine,examples,fixtures,locales,spec}/**/*.test.ts", "ui/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, "spec/wire/**", "spec/safety/**", "spec/e2e/**", "spec/simulator/**"],
          // Rules keep nothing between calls, so that files may share what they import: a third of the time.
          isolate: false
        }
      },
      {
        test: {
          name: "simulator",
          include: ["spec/simulator/**/*.test.ts"]
        }
      },
      {
        test: {
          name: "server",
          exclude: [...configDefaults.exclude, "server/store/postgres/**"],
          include: ["server/**/*.test.ts", "spec/{wire,safety}/**/*.test.ts"],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 30_000,
          hookTimeout: 30_000
        }
      },
      {
        test: {
          name: "postgres",
          include: ["server/store/postgres/**/*.test.ts", ...onEitherStore],
          globalSetup: ["server/store/postgres/testSetup.ts"],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          name: "e2e",
          include: ["spec/e2e/**/*.test.ts"],
          fileParallelism: false,
          // A page that starts on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          name: "setup",
          include: ["scripts/**/*.test.mjs"],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000
        }
      }
    ]
  }
})
