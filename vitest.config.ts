import { globSync, readFileSync } from "node:fs"
import { defaultServerConditions } from "vite"
import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { startsPacked } from "./spec/packed.ts"
import { languageTexts } from "./ui/build/languageTexts.ts"

/** What `npm test` runs, one project a suite (`scripts/suites.mjs`); each can run alone: `vitest run --project unit`. */

/** Tests of what only a database in a file has. */
const OF_FILES = ["store/sqlite", "admin/missingFiles"]

/** Tests of what only PostgreSQL has: its driver, and several processes over it and NATS. */
const OF_POSTGRES = ["server/store/postgres/**/*.test.ts", "server/{bus,cluster}/**/*.test.ts"]

/** Tests of what stands before any store: heads, frames, a program, a page of the docs. */
const OF_NO_STORE = ["safety/http", "safety/sockets", "wire/any", "wire/broken", "wire/guide"]

/**
 * Tests of what no database changes: who may do what, case by case, requests of a wrong shape, tokens, other origins, and
 * a bot that is killed. The facts that a decision needs are read on PostgreSQL by `wire/examples`, which plays every call there, and by the
 * tests of each area.
 */
const OF_ANY_STORE = [
  ...["safety/authorization", "safety/matrix", "call/ice", "checkVersion", "http/crossOrigin"],
  ...["accounts", "blackbox", "bots", "identity", "nonsense"].map((name) => `wire/${name}`)
]

/** Tests of the server that a database can change, and not one of SQLite's own: they run on PostgreSQL too. */
const onEitherStore = globSync("{server,spec/wire,spec/safety}/**/*.test.ts").filter(
  (file) =>
    ![...OF_FILES, ...OF_NO_STORE, ...OF_ANY_STORE].some((each) => file.includes(each)) &&
    /testService|testStore|testUploads|testMedia|startRawClient/.test(readFileSync(file, "utf8"))
)

/** Tests in browsers that hold the app to a time: they have the machine to themselves. The others run two files at once. */
const TIMED = ["spec/e2e/timed/**/*.test.ts"]

/** What waits more than it works is begun first: at the end all others would wait for it. */
const BEGUN_FIRST = /e2e\/(kill|call\/cuts)\.test\.ts$/

class Order extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const isFirst = ({ moduleId }: TestSpecification): boolean => BEGUN_FIRST.test(moduleId)
    return [...sorted.filter(isFirst), ...sorted.filter((each) => !isFirst(each))]
  }
}

/** How long a test may take, in ms: only what hangs reaches it, also where others work the machine hard. */
const PATIENCE = 180_000

export default defineConfig({
  // examples name the package as others do; here that means its sources
  ssr: { resolve: { conditions: ["parley-source", ...defaultServerConditions] } },
  test: {
    // More workers than this starve the servers and browsers that tests start on a small machine.
    maxWorkers: 2,
    sequence: { sequencer: Order },
    projects: [
      {
        plugins: [languageTexts()],
        test: {
          name: "unit",
          include: ["{adapters,bench,engine,fixtures,locales,sdk,spec}/**/*.test.ts", "ui/**/*.test.{ts,tsx}"],
          exclude: [
            ...configDefaults.exclude,
            "spec/wire/**",
            "spec/golden/**",
            "spec/safety/**",
            "spec/converge/**",
            "spec/costs/**",
            "spec/e2e/**",
            "spec/simulator/**"
          ],
          // Rules keep nothing between calls, so that files may share what they import: a third of the time.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE
        }
      },
      {
        test: {
          name: "costs",
          include: ["spec/costs/**/*.test.ts"],
          testTimeout: PATIENCE
        }
      },
      {
        test: {
          name: "simulator",
          include: ["spec/simulator/**/*.test.ts"],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE
        }
      },
      {
        plugins: [startsPacked()],
        test: {
          name: "server",
          globalSetup: ["spec/packed.ts"],
          // the wire's examples are played there by `spec/golden`, to the byte
          exclude: [...configDefaults.exclude, ...OF_POSTGRES, "spec/wire/examples.test.ts"],
          include: ["server/**/*.test.ts", "spec/{wire,safety,converge,golden}/**/*.test.ts"],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          // Each file has services of its own; what they import they may share, and a third of the time is gone.
          isolate: false
        }
      },
      {
        plugins: [startsPacked()],
        test: {
          name: "postgres",
          include: [...OF_POSTGRES, ...onEitherStore],
          globalSetup: ["spec/packed.ts", "server/store/postgres/testSetup.ts"],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          isolate: false
        }
      },
      ...(
        [
          ["e2e", ["spec/e2e/**/*.test.ts"], TIMED],
          ["timed", TIMED, []]
        ] as const
      ).map(([name, include, others]) => ({
        plugins: [startsPacked()],
        test: {
          name,
          globalSetup: ["spec/packed.ts", "spec/e2e/forgetsFailures.ts"],
          setupFiles: ["spec/e2e/keepsFailures.ts"],
          // pages are looked at before a file closes them
          sequence: { hooks: "list" as const, groupOrder: name === "e2e" ? 0 : 1 },
          include: [...include],
          exclude: [...configDefaults.exclude, ...others],
          fileParallelism: name === "e2e",
          // Each file has a server and a browser of its own; what they import they may share.
          isolate: false,
          // A page that starts on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE
        }
      })),
      {
        test: {
          name: "setup",
          include: ["scripts/**/*.test.mjs"],
          globalSetup: ["scripts/installed.mjs"],
          fileParallelism: false,
          // they fetch packages and build
          testTimeout: 900_000,
          hookTimeout: 900_000
        }
      }
    ]
  }
})
