import { openHouse } from "../e2e/house.ts"
import { forgetFailures } from "../e2e/keepPages.ts"
import { optionsOf } from "../optionsOf.ts"
import { checklists, type Way, WAYS, waysOf } from "./Checklist.ts"
import { judge } from "./judge.ts"
import { run, type Tried } from "./run.ts"
import { WALKS } from "./walks/all.ts"

/** Walks at the same time; there is a server and a browser to run beside them. */
const LANES = 2

const list = (text: string | undefined): ReadonlyArray<string> => (text ?? "").split(",").filter((each) => each !== "")

const { values } = optionsOf(
  {
    /** Names of walks. */
    only: { type: "string" },
    way: { type: "string" },
    /** Each walk in one of the ways, for `npm test -- --whole`. */
    short: { type: "boolean", default: false },
    /** Folder for pictures of what went wrong. */
    shots: { type: "string", default: "" },
    /** Folder of the built app, when it is another one than ours. */
    app: { type: "string" }
  },
  [
    "npm run screens                     tries every line of the checklists in each of its ways",
    "npm run screens -- --short          each walk in one of the ways, as `npm test -- --whole` does",
    "npm run screens -- --only NAME,…    these walks",
    `npm run screens -- --way NAME,…     these ways: ${WAYS.join(", ")}`,
    "npm run screens -- --shots FOLDER   keeps a picture of what went wrong",
    "npm run screens -- --app FOLDER     another built app"
  ]
)

const print = (line: string): void => console.log(line)

/** Tries every line of the checklists in each of its ways; gives the number of lines that are open or went wrong. */
const check = async (): Promise<number> => {
  const began = performance.now()
  const ways = WAYS.filter((way) => values.way === undefined || list(values.way).includes(way))
  const walks = WALKS.filter(({ name }) => values.only === undefined || list(values.only).includes(name))
  const lines = checklists().flatMap(({ lines }) => lines)
  const wanted = new Map(lines.map((line) => [line.id, waysOf(line)]))
  const tried: Array<Tried> = []
  const tell = (one: Tried): void => {
    tried.push(one)
    if (one.faults.length > 0) print(`FAIL ${one.id} (${one.way})`)
    for (const fault of one.faults) print(`       ${fault}`)
  }
  forgetFailures("screens")
  const house = await openHouse(values.app)
  try {
    if (!(await fetch(`${house.url}/h5/`)).ok) throw new Error("The app is not built: run `npx vite build` first.")
    const all = walks.flatMap((walk, index) => ways.map((way, turn) => ({ walk, way, isDue: index % ways.length === turn })))
    const waiting = all.filter(({ isDue }) => isDue || !values.short)
    // in a hurry, what looks the same is judged once for all walks of a way
    const shared = new Map(ways.map((way) => [way, judge()]))
    const judgeOf = (way: Way) => (values.short ? shared.get(way) : undefined) ?? judge()
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const from = performance.now()
        const own = next.walk.isAlone === true ? await openHouse(values.app) : undefined
        try {
          await run(own ?? house, next.walk, { way: next.way, wanted, judged: judgeOf(next.way), shots: values.shots, tell })
        } finally {
          await own?.close()
        }
        print(`     ${next.walk.name} by ${next.way}, ${((performance.now() - from) / 1000).toFixed(1)} s`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await house.close()
  }
  const failed = tried.filter(({ faults }) => faults.length > 0)
  const isTried = (id: string, way: Way): boolean => tried.some((one) => one.id === id && one.way === way)
  // part of the walks tries part of the lines
  const open =
    values.only === undefined && !values.short
      ? lines.flatMap(({ id }) =>
          (wanted.get(id) ?? []).filter((way) => ways.includes(way) && !isTried(id, way)).map((way) => `${id} (${way})`)
        )
      : []
  for (const each of open) print(`OPEN ${each}`)
  for (const { id, text, waits } of lines) if (waits !== undefined) print(`wait ${id}: ${text} (${waits})`)
  const done = tried.length - failed.length
  print(
    `screens: ${lines.length} lines, ${done} passed, ${failed.length + open.length} failed, ${open.length} of them open, ${Math.round((performance.now() - began) / 1000)} s`
  )
  return failed.length + open.length
}

process.exitCode = (await check()) > 0 ? 1 : 0
