/**
 * Test files that `npm test` leaves to `--whole`, by suite (DEC-0385): they kill processes again and again, wait for clocks, walk through all
 * shapes of something, or repeat on a second store what the first one has shown.
 * @type {Readonly<Record<"unit" | "server" | "postgres" | "simulator", ReadonlyArray<string>>>}
 */
export const LONG = {
  unit: [
    "adapters/node/archiveInFile.test.ts",
    "bench/outcome.test.ts",
    "sdk/bot/again.test.ts",
    "sdk/bot/handover.test.ts",
    "sdk/testing/town.test.ts",
    "spec/adding/area.test.ts",
    "spec/adding/said.test.ts",
    "spec/asked.test.ts",
    "spec/conformance/exec.test.ts",
    "spec/conformance/fixtures.test.ts",
    "spec/keepsFailures.test.ts",
    "spec/mutation/run.test.ts",
    "spec/optionsOf.test.ts",
    "spec/slicesRead.test.ts"
  ],
  server: [
    ...["admin/admin", "admin/commands", "call/histories", "endings", "failedStart", "fullDisk", "http/unread", "main"].map(
      (name) => `server/${name}.test.ts`
    ),
    ...["resume/history", "store/sqlite/kills", "store/sqlite/spoiled", "store/sqlite/sync", "watchClock"].map(
      (name) => `server/${name}.test.ts`
    ),
    ...["account/password/breached", "resume/membershipHistory", "search/search", "socket/presenceLookups"].map(
      (name) => `server/${name}.test.ts`
    ),
    ...["memory", "metadata/exiftool", "metadata/forget"].map((name) => `server/upload/${name}.test.ts`),
    "spec/converge/converge.test.ts",
    "spec/golden/golden.test.ts",
    ...["attacks/attacks", "fuzz", "limits", "matrix/matrix"].map((name) => `spec/safety/${name}.test.ts`),
    ...["bot-files", "bots", "bridge", "broken", "guide", "nonsense", "program"].map((name) => `spec/wire/${name}.test.ts`)
  ],
  postgres: [
    ...["balancer", "cluster", "compose", "kills"].map((name) => `server/cluster/${name}.test.ts`),
    "server/store/postgres/lost.test.ts"
  ],
  simulator: ["spec/simulator/moreSeeds.test.ts", "spec/simulator/planted.test.ts"]
}

/** What people do every day in a browser: talk with one or with many, find, read by keys or by ear, lose the network. All other pages are walked with `--whole`. */
const DAILY = [
  ...["bots", "connection", "daily", "formatted", "group-chat", "group-messages", "groups", "hostile-texts", "keys"],
  ...["languages", "other-origin", "plain-texts", "screen-reader", "search", "through-group", "two-people"]
]
export const OF_BROWSER = new RegExp(`^spec/e2e/(?:${DAILY.join("|")})\\.test\\.ts$`)

/** What is PostgreSQL's own. The answers of the server are shown on SQLite, and on PostgreSQL with `--whole`. */
export const OF_POSTGRES = /^server\/(?:bus|cluster|store\/postgres)\//

/** Each property is asked with half of its inputs (`fixtures/prop.ts`), the first of those that `--whole` asks. */
export const FEWER_INPUTS = { PROP_RUNS: "50", PROP_SEED: "20261120" }
