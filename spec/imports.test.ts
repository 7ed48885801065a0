import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ROOT } from "./rules.ts"

/** What a cruise says of an import; `from` is the file that holds it, and the rule is named as in `.dependency-cruiser.mjs`. */
const Report = Schema.fromJsonString(
  Schema.Struct({
    summary: Schema.Struct({
      violations: Schema.Array(Schema.Struct({ from: Schema.String, rule: Schema.Struct({ name: Schema.String }) }))
    })
  })
)

interface Case {
  readonly file: string
  readonly line: string
  /** Rules that forbid it; none where it is allowed. */
  readonly rules: ReadonlyArray<string>
}

const PACKAGES = ["effect", "immer", "date-fns", "@date-fns/tz", "mitt", "sanitize-html", "react", "ws", "dompurify"]

/** A tree as small as it can be, in which every import of the cases finds its file. */
const TARGETS = [
  "engine/message/recall.ts",
  "engine/api/calls.ts",
  "engine/client/State.ts",
  "engine/client/step.ts",
  "engine/client/run.ts",
  "engine/locale/languages.ts",
  "engine/format/avatarColour.ts",
  "adapters/http/calls.ts",
  "adapters/socket/socket.ts",
  "adapters/clock/minute.ts",
  "adapters/views/shared/store.ts",
  "ui/text.ts",
  "server/start.ts",
  "server/inMemory/MemoryService.ts",
  "sdk/bot/startBot.ts",
  "sdk/testing/Town.ts",
  "sdk/entries/client.ts",
  "spec/rules.ts",
  "bench/main.ts",
  "scripts/say.mjs",
  "fixtures/read.ts",
  "engine/message/recall.test.ts"
]

const bad = (folder: string, rule: string | ReadonlyArray<string>, from: ReadonlyArray<string>, names = "{ a }") =>
  from.map((module) => ({ folder, line: `import ${names} from "${module}"`, rules: [rule].flat() }))
const good = (folder: string, from: ReadonlyArray<string>, names = "{ a }") => bad(folder, [], from, names)
const types = "type { A }"

const cases: ReadonlyArray<Case> = [
  // engine
  ...bad("engine/group", "rules-do-not-know-the-client", ["../client/step.ts", "#engine/client/State.ts", "./../client/step.ts"]),
  ...bad("engine/editor", "rules-do-not-know-the-client", ["#engine/client/State.ts"], types),
  ...bad("engine/api", "rules-do-not-know-the-client", ["../client/step.ts"]),
  ...bad("engine/anewone", "rules-do-not-know-the-client", ["../client/step.ts"]),
  ...bad("engine/message", "engine-is-pure", ["sanitize-html", "react", "node:fs", "fs", "ws", "mitt", "not-there"]),
  ...bad("engine/client", "engine-is-pure", ["../../adapters/http/calls.ts", "#server/start.ts", "#ui/text.ts", "react"]),
  ...bad("engine/client", "engine-is-pure", ["#adapters/http/calls.ts"], types),
  ...bad("engine/client", "clients-load-no-table-of-calls", ["#engine/api/calls.ts", "../api/calls.ts"]),
  ...bad("adapters/http", "clients-load-no-table-of-calls", ["#engine/api/calls.ts"]),
  ...good("engine/message", ["effect", "immer", "date-fns", "@date-fns/tz", "./recall.ts"]),
  ...good("engine/client", ["../message/recall.ts", "effect"]),
  ...good("engine/client", ["#engine/api/calls.ts"], types),

  // adapters
  ...bad("adapters/http", "adapters-know-the-engine", [
    "../socket/socket.ts",
    "#adapters/clock/minute.ts",
    "#ui/text.ts",
    "node:fs"
  ]),
  ...bad("adapters/clock", "adapters-know-the-engine", ["../views/shared/store.ts", "../../server/start.ts"]),
  ...bad("adapters/anewone", "adapters-know-the-engine", ["../http/calls.ts"], types),
  ...bad("adapters/views/chat", "views-know-the-clock", ["../../socket/socket.ts", "#adapters/http/calls.ts", "#ui/text.ts"]),
  ...bad("adapters/memory", "joined-adapters-stay-below", ["#ui/text.ts", "#server/start.ts"]),
  ...bad("adapters/node", "joined-adapters-stay-below", ["#ui/text.ts", "../../server/start.ts"]),
  ...good("adapters/http", ["effect", "#engine/client/run.ts", "./calls.ts"]),
  ...good("adapters/http", ["#engine/api/calls.ts"], types),
  ...good("adapters/views/chat", ["../../clock/minute.ts", "../shared/store.ts", "#engine/message/recall.ts", "dompurify"]),
  ...good("adapters/memory", ["../http/calls.ts", "#engine/client/run.ts"]),
  ...good("adapters/node", ["../socket/socket.ts", "node:fs"]),

  // ui
  ...bad("ui/screens/chat", "ui-draws", ["../../../adapters/http/calls.ts", "#adapters/socket/socket.ts", "#server/start.ts"]),
  ...bad("ui/screens", "ui-draws", ["../../adapters/http/calls.ts", "node:fs"]),
  ...bad("ui/screens", "ui-draws", ["#adapters/http/calls.ts"], types),
  ...bad("ui/screens", "ui-takes-types-of-the-engine", ["#engine/message/recall.ts", "../../engine/client/State.ts"]),
  ...bad("ui/screens", "ui-takes-types-of-the-engine", ["#engine/message/recall.ts"], "{ a, type A }"),
  ...bad("ui/screens", "ui-does-not-know-the-wire", ["../../engine/api/calls.ts", "#engine/api/calls.ts"], types),
  ...bad("ui/screens/chat", ["ui-does-not-know-the-wire", "ui-takes-types-of-the-engine"], ["../../../engine/api/calls.ts"]),
  ...good("ui/screens", ["#engine/message/recall.ts", "#engine/client/State.ts"], types),
  ...good("ui/screens", ["#engine/locale/languages.ts", "#engine/format/avatarColour.ts", "#adapters/clock/minute.ts"]),
  ...good("ui/screens", ["#adapters/views/shared/store.ts", "../text.ts", "react"]),

  // bots and the package
  ...bad("sdk/bot", "bots-stand-on-the-client", ["ws", "#adapters/http/calls.ts", "#ui/text.ts", "#server/start.ts", "node:fs"]),
  ...bad("sdk/cli", "cli-drives-bots", [
    "#adapters/http/calls.ts",
    "#engine/client/run.ts",
    "#ui/text.ts",
    "../../server/start.ts"
  ]),
  ...bad("sdk/examples/echo", "examples-use-the-package", ["../../bot/startBot.ts", "#engine/client/run.ts", "effect"]),
  ...bad("sdk/entries", "entries-only-name", [
    "#ui/text.ts",
    "#server/start.ts",
    "#server/inMemory/MemoryService.ts",
    "../testing/Town.ts",
    "node:fs"
  ]),
  ...bad("sdk/bot", "bots-stand-on-the-client", ["#server/inMemory/MemoryService.ts", "../testing/Town.ts"]),
  ...bad("sdk/testing", "towns-stand-on-the-service", [
    "#server/start.ts",
    "#ui/text.ts",
    "node:fs",
    "mitt",
    "../entries/client.ts"
  ]),
  ...good("sdk/bot", ["#engine/client/run.ts", "effect", "mitt", "./startBot.ts"]),
  ...good("sdk/cli", ["../bot/startBot.ts", "node:fs"]),
  ...good("sdk/testing", ["#server/inMemory/MemoryService.ts", "../bot/startBot.ts", "#adapters/http/calls.ts", "effect"]),
  ...good("sdk/entries", ["../bot/startBot.ts", "#adapters/http/calls.ts", "#engine/client/run.ts"]),
  ...good("sdk/examples", ["../entries/client.ts", "node:http"]),

  // server
  ...bad("server/http", "server-runs-on-dependencies", ["react", "dompurify"]),
  ...bad("server/http", "server-does-not-know-the-client", ["#engine/client/run.ts", "../../engine/client/State.ts"]),
  ...bad("server/http", "server-asks-the-rules", ["#ui/text.ts", "../../adapters/http/calls.ts"]),
  ...bad("server/http", "server-asks-the-rules", ["#adapters/http/calls.ts"], types),
  ...good("server/http", ["#engine/message/recall.ts", "#engine/api/calls.ts", "effect", "ws", "node:fs", "../start.ts"]),

  // what checks
  ...["engine/message", "adapters/http", "adapters/views", "adapters/memory", "ui/screens", "server/http"].flatMap((folder) =>
    bad(
      folder,
      ["nobody-imports-what-checks", ownRule(folder)],
      ["../../spec/rules.ts", "../../bench/main.ts", "../../scripts/say.mjs", "#fixtures/read.ts"]
    )
  ),
  ...bad("anewroom", "nobody-imports-what-checks", ["../spec/rules.ts"]),
  ...bad("server/http", "nobody-imports-a-test", ["#engine/message/recall.test.ts"]),
  ...good("bench", ["../spec/rules.ts", "#server/start.ts", "#adapters/http/calls.ts", "#fixtures/read.ts"]),
  ...good("spec", ["../bench/main.ts", "#engine/client/run.ts"])
].map(({ folder, line, rules }, i) => ({ file: `${folder}/case${i}.ts`, line, rules: rules.toSorted() }))

/** The rule that says what a room may import, and so forbids also what checks. */
function ownRule(folder: string): string {
  const rules: Readonly<Record<string, string>> = {
    "engine/message": "engine-is-pure",
    "adapters/http": "adapters-know-the-engine",
    "adapters/views": "views-know-the-clock",
    "adapters/memory": "joined-adapters-stay-below",
    "ui/screens": "ui-draws",
    "server/http": "server-asks-the-rules"
  }
  return rules[folder] ?? ""
}

/** Files whose name or form matters more than their folder. */
const singular: ReadonlyArray<Case> = [
  { file: "ui/screens/lazy.ts", line: `export const a = () => import("../../adapters/http/calls.ts")`, rules: ["ui-draws"] },
  { file: "ui/screens/again.ts", line: `export { a } from "#engine/message/recall.ts"`, rules: ["ui-takes-types-of-the-engine"] },
  { file: "ui/screens/typeAgain.ts", line: `export type { A } from "#engine/message/recall.ts"`, rules: [] },
  {
    file: "ui/screens/both.ts",
    line: `import type { A } from "#engine/message/recall.ts"\nimport { a } from "#engine/message/recall.ts"`,
    rules: ["ui-takes-types-of-the-engine"]
  },
  { file: "ui/start.ts", line: `import "#adapters/http/calls.ts"\nimport "#engine/client/run.ts"`, rules: [] },
  { file: "ui/main.tsx", line: `import "#adapters/http/calls.ts"`, rules: ["ui-draws"] },
  { file: "ui/screens/start.ts", line: `import "#adapters/http/calls.ts"`, rules: ["ui-draws"] },
  { file: "ui/build/start.ts", line: `import "../../server/start.ts"`, rules: ["start-joins"] },
  { file: "ui/build/packed.ts", line: `import "node:zlib"`, rules: [] },
  { file: "sdk/bot/inNode.ts", line: `import "#adapters/http/calls.ts"\nimport "node:fs"`, rules: [] },
  { file: "sdk/bot/keptInBrowser.ts", line: `import "#adapters/http/calls.ts"`, rules: [] },
  { file: "sdk/bot/inBrowser.ts", line: `import "#ui/text.ts"`, rules: ["bots-join-adapters"] },
  { file: "engine/group/Role.test.ts", line: `import "#fixtures/read.ts"\nimport "../client/step.ts"`, rules: [] },
  {
    file: "sdk/entries/testing.ts",
    line: `import "#server/inMemory/MemoryService.ts"\nimport { a } from "#server/start.ts"\nexport { a }`,
    rules: ["only-the-entry-for-tests-knows-the-service"]
  },
  { file: "engine/group/one.ts", line: `import { b } from "./two.ts"`, rules: ["no-circles"] },
  // a circle is told once, where it was entered
  { file: "engine/group/two.ts", line: `import { a } from "./one.ts"`, rules: [] },
  { file: "engine/group/three.ts", line: `import type { B } from "./four.ts"`, rules: [] },
  {
    file: "spec/golden/direct.ts",
    line: `import type { A } from "#engine/api/calls.ts"`,
    rules: ["golden-texts-know-only-the-wire"]
  },
  { file: "spec/golden/through.ts", line: `import { a } from "../wire/knows.ts"`, rules: ["golden-texts-know-only-the-wire"] },
  { file: "spec/wire/knows.ts", line: `import { a } from "#server/start.ts"\nexport { a }`, rules: [] },
  { file: "spec/golden/free.ts", line: `import "#fixtures/read.ts"\nimport "ws"\nimport "node:fs"`, rules: [] },
  { file: "engine/group/four.ts", line: `import { a } from "./three.ts"`, rules: ["no-circles"] }
]

const all = [...cases, ...singular]
let tree = ""
let found: ReadonlyMap<string, ReadonlySet<string>> = new Map()

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "imports-"))
  for (const name of ["package.json", ".dependency-cruiser.mjs"]) copyFileSync(join(ROOT, name), join(tree, name))
  for (const name of PACKAGES) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, exports: { ".": "./a.js", "./*": "./a.js" } }))
    put(`node_modules/${name}/a.js`, "export const a = 1")
  }
  for (const file of TARGETS) put(file, "export const a = 1\nexport type A = 1")
  for (const { file, line } of all) put(file, line)
  const cruise = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs")
  // as JSON it ends well whatever it finds
  const report = execFileSync(process.execPath, [cruise, "--config", ".dependency-cruiser.mjs", "-T", "json", "."], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  const { violations } = Schema.decodeSync(Report)(report).summary
  found = new Map(
    all.map(({ file }) => [file, new Set(violations.flatMap(({ from, rule }) => (from === file ? [rule.name] : [])))])
  )
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe("who may import whom", () => {
  it.each(all)("$file: $line", ({ file, rules }) => {
    assert.deepStrictEqual([...(found.get(file) ?? [])].toSorted(), rules)
  })

  it("shows each rule at work", async () => {
    const { default: config }: { default: { forbidden: ReadonlyArray<{ name: string }> } } = await import(
      join(ROOT, ".dependency-cruiser.mjs")
    )
    const shown = new Set(all.flatMap(({ rules }) => rules))
    assert.deepStrictEqual(
      config.forbidden.filter(({ name }) => !shown.has(name)),
      []
    )
  })
})
