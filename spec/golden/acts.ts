import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import type { Speaker } from "../wire/speak.ts"
import { Stage } from "../wire/Stage.ts"
import type { House } from "./house.ts"
import { tell, type Told } from "./told.ts"

/** What is played and told: each example of a call, and each transcript. */
export interface Act {
  /** Golden file that tells it, such as `calls/login.txt`. */
  readonly file: string
  readonly title: string
  /** What happens first, and is told elsewhere. */
  readonly before: ReadonlyArray<Step>
  readonly steps: ReadonlyArray<Step>
  /**
   * On which service it is played: with all others, after others of the back office, since what that does concerns everybody, or on one of
   * its own, where the whole configuration is told.
   */
  readonly on: "shared" | "office" | "own"
}

const calls = readCalls()
const paths = new Map(calls.map(([name, { path }]) => [name, path]))
const world = readWorld()

export const ACTS: ReadonlyArray<Act> = [
  ...calls.flatMap(([name, { call, cases, path }]) =>
    cases.map(({ before = [], request, response, title }) => ({
      file: `calls/${name}.txt`,
      title,
      before,
      steps: [{ at: 0, device: "ann", call, request, response }],
      on: path.startsWith("/manage/") ? ("office" as const) : ("shared" as const)
    }))
  ),
  ...readTranscripts().map(([name, { steps, title }]) => ({
    file: `transcripts/${name}.txt`,
    title,
    before: [],
    steps,
    on: steps.some((step) => "call" in step && step.call.startsWith("manage")) ? ("own" as const) : ("shared" as const)
  }))
]

/** Where the golden files lie. */
export const GOLDEN = join(import.meta.dirname, "../../fixtures/wire/golden")

/** What golden files say of each title: its lines. */
export const readGolden = (file: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const parts = readFileSync(join(GOLDEN, file), "utf8").split(/^# /m).slice(1)
  return new Map(
    parts.map((part) => {
      const [title = "", ...lines] = part.trimEnd().split("\n")
      return [title, lines]
    })
  )
}

/** Plays an act in a world of its own; what its steps told. */
export const play = async (act: Act, house: House, speaker: Speaker): Promise<ReadonlyArray<Told>> => {
  const stage = new Stage(speaker)
  stage.book.set("server", house.url)
  for (const step of world.steps) await stage.play(step)
  await house.prepare(stage.book, JSON.stringify(act))
  for (const step of act.before) await stage.play(step)
  const told: Array<Told> = []
  for (const step of act.steps) told.push(await tell(stage, step, (call) => paths.get(call) ?? ""))
  await stage.end()
  return told
}
