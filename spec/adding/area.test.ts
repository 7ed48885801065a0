import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { assert, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"

/** The line outside the folder of the area: the only one. */
const LINE = 'export { DECLARED as polls } from "./polls/declared.ts"\n'

const REGISTRY = "engine/client/areas/registry.ts"

/** An area that hears a command, a frame, a reply, a timer and its port, and reads who is logged in. */
const POLLS: Readonly<Record<string, string>> = {
  "State.ts": `export interface PollsState { readonly open: string; readonly heard: number; readonly rung: number; readonly asker: number }\n`,
  "declared.ts": `import type { CallWithBody } from "../../CallWithBody.ts"
import type { Declared } from "../Declared.ts"
import type { PollsState } from "./State.ts"

interface Types {
  readonly state: PollsState
  readonly command: { readonly _tag: "PollAsked"; readonly question: string }
  readonly fact: { readonly _tag: "RungTold" }
  readonly ask: CallWithBody<"readAtMsg"> & { readonly question: string }
  readonly intent: { readonly _tag: "Ring" }
}

export const DECLARED: Declared<Types> = {
  initial: { open: "", heard: 0, rung: 0, asker: 0 },
  hears: { userInfo: "loads" }
}
`,
  "area.ts": `import { defineArea } from "../defineArea.ts"
import { stay } from "../../Turn.ts"
import { wantCall } from "../Want.ts"

export const AREA = defineArea("polls", {
  reads: ["session"],
  answers: {},
  commands: {
    PollAsked: (view, { question }) => [
      { ...view, polls: { ...view.polls, asker: view.session._tag === "LoggedIn" ? view.session.me.id : 0 } },
      [
        wantCall({ area: "polls", call: "readAtMsg", body: { toContactId: "group-5" }, question }),
        { _tag: "Remind", of: "polls:close", after: 1000 },
        { area: "polls", _tag: "Ring" }
      ]
    ]
  },
  replies: {
    readAtMsg: (view, end) => stay({ ...view, polls: { ...view.polls, open: end.ask.question } })
  },
  heard: { userInfo: (view) => stay({ ...view, polls: { ...view.polls, heard: view.polls.heard + 1 } }) },
  reminders: { close: (view) => stay({ ...view, polls: { ...view.polls, open: "" } }) },
  facts: { RungTold: (view) => stay({ ...view, polls: { ...view.polls, rung: view.polls.rung + 1 } }) },
  port: ({ now, tell }) => () => tell({ area: "polls", _tag: "RungTold", now: now() })
})
`,
  "try.ts": `import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { play } from "#fixtures/client/play.ts"
import type { Event } from "../../Event.ts"
import { step } from "../../step.ts"
import { withAreas } from "../AreaLoader.ts"
import { portsOf } from "../../running/ports.ts"

const asked = { ask: { _tag: "PollAsked", area: "polls", question: "When?", commandId: "p" } }
const user = { id: 2, displayName: "Bob", avatar: "" }
const replied = play({ contacts: [], when: [asked, { answer: "readAtMsg", body: { code: 0, msg: "", data: "" } }] })
const closed = play({ contacts: [], when: [asked, { answer: "readAtMsg", body: { code: 0, msg: "", data: "" } }, { fact: { _tag: "ReminderTold", of: "polls:close" } }] })

// without the code of the area a command and a frame load it, and have their turn then
const { state } = play({ contacts: [], when: [] })
const now = 1_700_000_100_000 as Event["now"]
const frame = { type: "userInfo", data: user } as never
const [waits, loads] = step(state, { _tag: "FrameTold", frame, now })
const load = loads.find((each) => each._tag === "LoadArea")
const rings: Array<Event> = []
const ports = portsOf(withAreas(ALL_AREAS), {
  background: () => undefined as never,
  now: () => now,
  service: () => undefined as never,
  tell: (event) => rings.push(event)
})
ports.carryOut({ area: "polls", _tag: "Ring" })
const rung = rings.reduce((next, event) => step(next, event, ALL_AREAS)[0], state)
const heard = load?._tag === "LoadArea" ? step(waits, { _tag: "AreaLoadedTold", name: load.name, event: load.event, isHere: true, now }, ALL_AREAS)[0] : waits
const [, missing] = step(state, { _tag: "PollAsked", area: "polls", question: "When?", now })

console.log(JSON.stringify({
  initial: state.polls,
  replied: replied.state.polls,
  settled: replied.intents.flatMap((each) => (each._tag === "Settled" ? [each.settled.outcome._tag] : [])),
  reminds: replied.intents.flatMap((each) => (each._tag === "Remind" ? [each.of] : [])),
  closed: closed.state.polls.open,
  load: load?._tag === "LoadArea" ? load.name : "",
  loadOfCommand: missing.flatMap((each) => (each._tag === "LoadArea" ? [each.name] : [])),
  heard: heard.polls.heard,
  rung: rung.polls.rung
}))
`
}

/** Only what stands on the client is compiled: the rest does not know the area. */
const CONFIG = JSON.stringify({
  extends: "./tsconfig.json",
  compilerOptions: { incremental: false, noEmit: true },
  include: ["engine/client/areas/polls/*.ts", "engine/client/areas/*.ts", "engine/client/run.ts", "fixtures/client/areas.ts"]
})

const copied = (use: (copy: string) => void): void => {
  const copy = mkdtempSync(join(tmpdir(), "parley-planted-"))
  try {
    for (const each of ["engine", "adapters", "fixtures", "package.json", "tsconfig.json"])
      cpSync(join(ROOT, each), join(copy, each), { recursive: true })
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
    const folder = join(copy, "engine/client/areas/polls")
    mkdirSync(folder)
    for (const [name, text] of Object.entries(POLLS)) writeFileSync(join(folder, name), text)
    writeFileSync(join(copy, "tsconfig.planted.json"), CONFIG)
    use(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What the compiler says; empty: nothing. */
const compiled = (copy: string): string => {
  try {
    const compiler = join(ROOT, "node_modules/typescript7/bin/tsc")
    execFileSync(process.execPath, [compiler, "-p", join(copy, "tsconfig.planted.json"), "--pretty", "false"], { cwd: copy })
    return ""
  } catch (error) {
    return String((error as { readonly stdout: Buffer }).stdout)
  }
}

it("a new area is one line outside its folder: with it all compiles, and its commands, calls, frames, timers and ports work", () => {
  copied((copy) => {
    const file = join(copy, REGISTRY)
    writeFileSync(file, readFileSync(file, "utf8") + LINE)
    assert.strictEqual(compiled(copy), "")
    // examples of rules are played with the code of the areas that the fixtures name
    const named = join(copy, "fixtures/client/areas.ts")
    const areas = readFileSync(named, "utf8").replace("ALL_AREAS: Areas = {", "ALL_AREAS: Areas = { polls,")
    writeFileSync(named, `import { AREA as polls } from "#engine/client/areas/polls/area.ts"\n${areas}`)
    assert.strictEqual(compiled(copy), "")
    const told = execFileSync(process.execPath, [join(copy, "engine/client/areas/polls/try.ts")], { cwd: copy, encoding: "utf8" })
    assert.deepStrictEqual(JSON.parse(told), {
      initial: { open: "", heard: 0, rung: 0, asker: 0 },
      replied: { open: "When?", heard: 0, rung: 0, asker: 1 },
      settled: ["Done"],
      reminds: ["polls:close"],
      closed: "",
      load: "polls",
      loadOfCommand: ["polls"],
      heard: 1,
      rung: 1
    })
  })
}, 240_000)

it("without that line the compiler says that there is no such area", () => {
  copied((copy) => {
    const errors = compiled(copy)
    assert.match(errors, /areas\/polls\/area\.ts\(\d+,\d+\): error TS2345: Argument of type '"polls"' is not assignable/)
  })
}, 240_000)

it("docs/adding.md names the line", () => {
  const [, section = ""] = readFileSync(join(ROOT, "docs/adding.md"), "utf8").split("\n## An area\n")
  assert.include(section.split("\n## ")[0] ?? "", LINE.trim())
  assert.include(section, "../engine/client/areas/registry.ts")
})
