import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import type { Book } from "#fixtures/wire/value.ts"
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

/** Plays the steps that make a world; its names. */
const newWorld = async (house: House, speaker: Speaker): Promise<Book> => {
  const stage = new Stage(speaker)
  stage.book.set("server", house.url)
  for (const step of world.steps) await stage.play(step)
  return stage.book
}

/** A refusal changes nothing: those that need nothing before them happen in one world of their service. */
const isRefusal = ({ before, on, steps: [step, ...more] }: Act): boolean =>
  on === "shared" &&
  before.length === 0 &&
  more.length === 0 &&
  step !== undefined &&
  "response" in step &&
  step.response.body["code"] !== 0

const ofRefusals = new WeakMap<House, Promise<Book>>()

const worldOf = (act: Act, house: House, speaker: Speaker): Promise<Book> => {
  if (!isRefusal(act)) return newWorld(house, speaker)
  const made = ofRefusals.get(house) ?? newWorld(house, speaker)
  ofRefusals.set(house, made)
  return made
}

/** Plays an act in its world; what its steps told. */
export const play = async (act: Act, house: House, speaker: Speaker): Promise<ReadonlyArray<Told>> => {
  const stage = new Stage(speaker)
  for (const [name, value] of await worldOf(act, house, speaker)) stage.book.set(name, value)
  await house.prepare(stage.book, JSON.stringify(act))
  for (const step of act.before) await stage.play(step)
  const told: Array<Told> = []
  for (const step of act.steps) told.push(await tell(stage, step, (call) => paths.get(call) ?? ""))
  await stage.end()
  return told
}
