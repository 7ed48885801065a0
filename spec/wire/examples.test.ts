import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { type Case, readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import { type RawClient, startRawClient } from "./RawClient.ts"
import { PARTNER, prepare } from "./prepare.ts"
import { Stage } from "./Stage.ts"

/** The wire's examples, carried out with real accounts at the real server over PostgreSQL; over SQLite `spec/golden` does it, to the byte. */

const world = readWorld()
let raw: RawClient
/** Where the back office is at work: what it does concerns everybody, so that it has a service of its own, and nothing happens beside it. */
let office: RawClient
beforeAll(async () => {
  raw = await startRawClient({ partners: [PARTNER] })
  office = await startRawClient({ partners: [PARTNER] })
})
afterAll(async () => {
  for (const each of [raw, office]) {
    await each.stop()
    expect(each.log).toEqual([])
  }
})

/** Plays steps in a world of their own; what was different, with the number of the step. */
const played = async (stage: Stage, steps: ReadonlyArray<Step>): Promise<ReadonlyArray<string>> => {
  const different: Array<string> = []
  for (const [n, step] of steps.entries()) for (const each of await stage.play(step)) different.push(`step ${n}: ${each}`)
  return different
}

const inTheWorld = async (where = raw, example = ""): Promise<Stage> => {
  const stage = new Stage(where)
  expect(await played(stage, world.steps)).toEqual([])
  await prepare(where, stage.book, example)
  return stage
}

let shared: Promise<Stage> | undefined
/** A refusal changes nothing: all of those that need nothing before them happen in one world. */
const worldOf = ({ before, response }: Case): Promise<Stage> =>
  before === undefined && response.body["code"] !== 0 ? (shared ??= inTheWorld()) : inTheWorld()

describe.each(readCalls())("%s", (name, { call, cases, path }) => {
  it("stands under its own name and path", () => {
    expect([call, path]).toEqual([name, CALLS[name as CallName].path])
  })

  const isOffice = path.startsWith("/manage/")
  const example = isOffice ? it : it.concurrent
  example.each(cases)("$title", async (each) => {
    const { before = [], request, response } = each
    const text = JSON.stringify(each)
    const isPrepared = /"(root|partner|ann\.code)/.test(text)
    const stage = isPrepared ? await inTheWorld(isOffice ? office : raw, text) : await worldOf(each)
    const different = await played(stage, [...before, { at: 0, device: "ann", call, request, response }])
    expect(different).toEqual([])
  })
})

describe.each(readTranscripts())("%s", (_, { steps, title }) => {
  const tell = async (where: RawClient): Promise<void> => {
    const stage = await inTheWorld(where, JSON.stringify(steps))
    const different = await played(stage, steps)
    expect([...different, ...(await stage.end())]).toEqual([])
  }
  // what changes the settings tells all of them, so that nothing may have changed one before
  if (!steps.some((step) => "call" in step && step.call.startsWith("manage"))) it.concurrent(title, () => tell(raw))
  else
    it(title, async () => {
      const own = await startRawClient({ partners: [PARTNER] })
      try {
        await tell(own)
      } finally {
        await own.stop()
      }
    })
})
