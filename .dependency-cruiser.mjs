/** Who may import whom (docs/architecture.md, DEC-0024); spec/imports.test.ts shows that each rule catches what it forbids. */

const TESTS = String.raw`\.test\.tsx?$`

/** Engine modules so light that they may be part of the first chunk; of the others `ui` takes types. */
const LIGHT = [
  "engine/error/pageLoad.ts",
  "engine/format/avatarColour.ts",
  "engine/format/avatarHue.ts",
  "engine/format/shortCount.ts",
  "engine/format/sizeText.ts",
  "engine/locale/isolated.ts",
  "engine/locale/languages.ts",
  "engine/locale/spoken.ts",
  "engine/locale/written.ts",
  "engine/route/address.ts",
  "engine/route/desk.ts",
  "engine/route/navigation.ts",
  "engine/route/routes.ts",
  "engine/route/shortcut.ts",
  "engine/setting/AppSetting.ts"
]

/** Where a bot meets the world it runs in. */
const BOT_JOINS = "^sdk/bot/(inNode|inBrowser|keptInBrowser)[.]ts$"

const oneOf = (/** @type {ReadonlyArray<string>} */ files) =>
  `^(${files.map((file) => file.replaceAll(".", String.raw`\.`)).join("|")})$`

export default {
  forbidden: [
    {
      name: "engine-is-pure",
      comment: "engine/ imports effect, immer, date-fns and itself; which parts of them, the linter knows (DEC-0059, DEC-0205).",
      severity: "error",
      from: { path: "^engine/", pathNot: TESTS },
      to: { pathNot: "^(engine|node_modules/(effect|immer|date-fns|@date-fns/tz))/" }
    },
    {
      name: "rules-do-not-know-the-client",
      comment: "A rule imports only rules: no engine/client.",
      severity: "error",
      from: { path: "^engine/", pathNot: ["^engine/client/", TESTS] },
      to: { path: "^engine/client/" }
    },
    {
      name: "clients-load-no-table-of-calls",
      comment: "The table brings the schemas of all calls into the first chunk: clients take the rows of an area, and types.",
      severity: "error",
      from: { path: "^(engine|adapters)/", pathNot: TESTS },
      to: { path: "^engine/api/calls[.]ts$", dependencyTypesNot: ["type-only"] }
    },
    {
      name: "adapters-know-the-engine",
      comment: "A port's adapter imports the engine, packages and its own folder; adapters/views reads adapters/clock.",
      severity: "error",
      from: { path: "^adapters/([^/]+)/", pathNot: ["^adapters/(node|memory|views)/", TESTS] },
      to: { pathNot: "^(engine|adapters/$1|node_modules|wasm-media-encoders/wasm)/" }
    },
    {
      name: "views-know-the-clock",
      comment:
        "adapters/views imports the engine, packages, its own folder, adapters/clock, and where chosen files are held, a moment is kept, pictures and videos made and voices recorded.",
      severity: "error",
      from: { path: "^adapters/views/", pathNot: TESTS },
      to: {
        pathNot:
          "^(engine|adapters/(views|clock)|node_modules)/|^adapters/(archive/(bytes|bytesDatabase|bytesWhenNeeded)|upload/files|media/(decoded|glance|pictures|prepared|recorder|videos|voices))[.]ts$"
      }
    },
    {
      name: "joined-adapters-stay-below",
      comment: "adapters/node and adapters/memory join adapters; they import neither ui nor server.",
      severity: "error",
      from: { path: "^adapters/(node|memory)/", pathNot: TESTS },
      to: { pathNot: "^(engine|adapters|node_modules)/", dependencyTypesNot: ["core"] }
    },
    {
      name: "ui-draws",
      comment: "ui/ imports adapters/views, adapters/clock, locales/ and types of the engine; only ui/start.ts joins adapters.",
      severity: "error",
      from: { path: "^ui/", pathNot: ["^ui/build/", oneOf(["ui/start.ts"]), TESTS] },
      to: { pathNot: "^(ui|adapters/(views|clock)|engine|locales|node_modules)/" }
    },
    {
      name: "ui-takes-types-of-the-engine",
      comment: "ui/ decides nothing: of the engine it imports types; a decision is a slice in adapters/views.",
      severity: "error",
      from: { path: "^ui/", pathNot: [oneOf(["ui/start.ts"]), TESTS] },
      to: { path: "^engine/", pathNot: oneOf(LIGHT), dependencyTypesNot: ["type-only"] }
    },
    {
      name: "ui-does-not-know-the-wire",
      comment: "Wire spellings end in engine/api.",
      severity: "error",
      from: { path: "^ui/", pathNot: TESTS },
      to: { path: "^engine/api/" }
    },
    {
      name: "start-joins",
      comment: "ui/start.ts joins adapters to the engine's client, and ui/build packs; neither knows the server.",
      severity: "error",
      from: { path: ["^ui/build/", oneOf(["ui/start.ts"])], pathNot: TESTS },
      to: { pathNot: "^(ui|adapters|engine|locales|node_modules)/", dependencyTypesNot: ["core"] }
    },
    {
      name: "bots-stand-on-the-client",
      comment:
        "sdk/bot drives the engine's client with effect and mitt; where it runs is joined in three files, and none knows ui or server.",
      severity: "error",
      from: { path: "^sdk/bot/", pathNot: [BOT_JOINS, TESTS] },
      to: { pathNot: "^(sdk/bot|engine|locales|node_modules/(effect|mitt))/" }
    },
    {
      name: "bots-join-adapters",
      comment: "Node and a page bring adapters to a bot.",
      severity: "error",
      from: { path: BOT_JOINS },
      to: { pathNot: "^(sdk/bot|adapters|engine|node_modules)/", dependencyTypesNot: ["core"] }
    },
    {
      name: "towns-stand-on-the-service",
      comment: "sdk/testing puts people and bots around the service in memory; of the server it knows only that (DEC-0215).",
      severity: "error",
      from: { path: "^sdk/testing/", pathNot: TESTS },
      to: { pathNot: "^(sdk/(testing|bot)|adapters|engine|node_modules/effect)/|^server/inMemory/MemoryService[.]ts$" }
    },
    {
      name: "entries-only-name",
      comment: "sdk/entries re-exports by name what the package offers; only the one for tests offers the service in memory.",
      severity: "error",
      from: { path: "^sdk/entries/", pathNot: ["^sdk/entries/vite", "^sdk/entries/testing[.]ts$"] },
      to: { pathNot: "^(sdk/bot|adapters|engine)/" }
    },
    {
      name: "only-the-entry-for-tests-knows-the-service",
      comment: "parley/testing offers the service in memory, and so needs Node.",
      severity: "error",
      from: { path: "^sdk/entries/testing[.]ts$" },
      to: { pathNot: "^(sdk/(bot|testing)|adapters|engine)/|^server/inMemory/MemoryService[.]ts$" }
    },
    {
      name: "cli-drives-bots",
      comment: "sdk/cli is one more program over bots, with texts from locales/.",
      severity: "error",
      from: { path: "^sdk/cli/", pathNot: TESTS },
      to: {
        pathNot: "^(sdk/cli|sdk/bot|adapters/node|locales|engine/(contact|locale)|node_modules)/",
        dependencyTypesNot: ["core"]
      }
    },
    {
      name: "examples-use-the-package",
      comment: "An example imports what somebody elsewhere can: the package's entries.",
      severity: "error",
      from: { path: "^sdk/examples/", pathNot: TESTS },
      to: { pathNot: "^sdk/(examples|entries)/", dependencyTypesNot: ["core"] }
    },
    {
      name: "server-asks-the-rules",
      comment: "server/ imports the engine's rules.",
      severity: "error",
      from: { path: "^server/", pathNot: TESTS },
      to: { pathNot: "^(server|engine|node_modules)/", dependencyTypesNot: ["core"] }
    },
    {
      name: "server-does-not-know-the-client",
      comment: "engine/client runs at the other end of the wire.",
      severity: "error",
      from: { path: "^server/", pathNot: TESTS },
      to: { path: "^engine/client/" }
    },
    {
      name: "server-runs-on-dependencies",
      comment: "What draws, builds or tests is a development dependency, and is not there where a server runs.",
      severity: "error",
      from: { path: "^server/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] }
    },
    {
      name: "nobody-imports-what-checks",
      comment: "spec, bench, scripts and fixtures are for one another and for tests.",
      severity: "error",
      from: { pathNot: ["^(spec|bench|scripts|fixtures)/", oneOf(["vitest.config.ts"]), TESTS] },
      to: { path: "^(spec|bench|scripts|fixtures)/" }
    },
    {
      name: "golden-texts-know-only-the-wire",
      comment: "What compares the wire to the byte shares nothing with what speaks it, not even through others, not even a type.",
      severity: "error",
      from: { path: "^spec/golden/" },
      to: { path: "^(engine|adapters|server|ui|sdk)/", reachable: true }
    },
    {
      name: "nobody-imports-a-test",
      comment: "What two tests share has a file of its own.",
      severity: "error",
      from: {},
      to: { path: TESTS }
    },
    {
      name: "no-circles",
      comment: "Nor of types: who reads one file of a circle has to read them all (DEC-0213).",
      severity: "error",
      from: {},
      to: { circular: true }
    }
  ],
  options: {
    exclude: { path: "^(dist|data|\\.cache|\\.git)/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["parley-source", "import", "node", "types", "default"]
    }
  }
}
