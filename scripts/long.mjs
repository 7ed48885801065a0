/**
 * Test files that `npm test` leaves to `--whole`, by suite (DEC-0385): they kill processes again and again, wait for clocks, walk through all
 * shapes of something, or repeat on a second store what the first one has shown.
 * @type {Readonly<Record<"browser" | "unit" | "server" | "postgres" | "simulator", ReadonlyArray<string>>>}
 */
export const LONG = {
  browser: [
    ...["account", "albums", "alerts", "callDevices", "callRows", "callScreen", "calls", "cards", "colleagues", "desk", "editor"],
    ...[
      "entry",
      "file-preview",
      "files",
      "files-disk",
      "files-kill",
      "files-look",
      "focus-account",
      "history",
      "installed",
      "kept",
      "kill",
      "list"
    ],
    ...["modes", "moments", "moments-resumed", "next-worker", "nothing-lost", "offline", "places", "profile", "relay", "still"],
    ...["unsent", "voice", "wheel"],
    ...["call/cuts", "call/family", "call/many"]
  ].map((name) => `spec/e2e/${name}.test.ts`),
  unit: [
    "bench/outcome.test.ts",
    "sdk/bot/again.test.ts",
    "sdk/bot/handover.test.ts",
    "spec/adding/area.test.ts",
    "spec/adding/said.test.ts",
    "spec/asked.test.ts",
    "spec/conformance/exec.test.ts",
    "spec/conformance/fixtures.test.ts",
    "spec/keepsFailures.test.ts",
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
    "spec/converge/converge.test.ts",
    "spec/golden/golden.test.ts",
    ...["attacks/attacks", "fuzz", "limits"].map((name) => `spec/safety/${name}.test.ts`),
    ...["bot-files", "bots", "bridge", "broken", "guide", "nonsense", "program"].map((name) => `spec/wire/${name}.test.ts`)
  ],
  postgres: ["balancer", "cluster", "compose", "kills"].map((name) => `server/cluster/${name}.test.ts`),
  simulator: ["spec/simulator/planted.test.ts"]
}

/** What is PostgreSQL's own. The answers of the server are shown on SQLite, and on PostgreSQL with `--whole`. */
export const OF_POSTGRES = /^server\/(?:bus|cluster|store\/postgres)\//
