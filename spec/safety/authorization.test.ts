import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { type RawClient, startRawClient } from "../wire/RawClient.ts"
import { type Case, CASES } from "./decisions.ts"
import { bodyOf } from "./names.ts"
import type { Scene } from "./past.ts"
import { said } from "./said.ts"
import { settingsOf, Stage, tokenOf } from "./Scene.ts"
import { shown } from "./shown.ts"

let raw: RawClient
let stage: Stage
let scenes: ReadonlyArray<Scene>
beforeAll(async () => {
  raw = await startRawClient({ trustProxy: 1 })
  stage = new Stage(raw)
  scenes = await stage.build(CASES)
})
afterAll(async () => {
  stage.close()
  await raw.stop()
})

const pathOf = (call: string): string => {
  const row = Object.entries(CALLS).find(([name]) => name === call)
  if (row === undefined) throw new Error(`There is no call ${call}`)
  return row[1].path
}

let strangers = 0
/** Each asks from an address of their own: who has no session pays with what guests of one share. */
const address = (): string => {
  strangers += 1
  return `203.0.${strangers >> 8}.${strangers & 255}`
}

const decided = async (scene: Scene): Promise<string | undefined> => {
  const { call, decision, title } = scene.it
  const { envelope } = await raw.call(pathOf(call), bodyOf(stage, scene), {
    token: tokenOf(scene),
    headers: { "x-forwarded-for": address() }
  })
  const reasons = [...said(call, envelope.code, envelope.msg), ...(envelope.code === 0 ? [shown(envelope.data, scene)] : [])]
  return reasons.includes(decision)
    ? undefined
    : `${title}: ${decision} was decided, and ${envelope.code} ${reasons.join() || envelope.msg} answered`
}

it("each call of the wire is judged", () => {
  const judged = new Set(CASES.map(({ call }) => call))
  expect(Object.keys(CALLS).filter((call) => !judged.has(call))).toEqual([])
})

it("each call that needs a user is judged without a living session", () => {
  const judged = (who: string) => new Set(CASES.flatMap((each: Case) => (each.who === who ? [each.call] : [])))
  const guarded = Object.entries(CALLS).flatMap(([name, { who }]) => (who === "anyone" ? [] : [name]))
  for (const who of ["nobody", "rubbish", "forged", "expired", "ended", "disabled"])
    expect([who, guarded.filter((call) => !judged(who).has(call))]).toEqual([who, []])
})

it("nothing is judged twice, and there are at least three thousand cases", () => {
  const titles = CASES.map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(titles.length).toBeGreaterThanOrEqual(3000)
})

it("the server decides every case as people did, and breaks at none", async () => {
  const differ: Array<string> = []
  for (const [settings, alike] of Map.groupBy(scenes, ({ it: each }) => settingsOf(each))) {
    stage.set(settings)
    for (let at = 0; at < alike.length; at += 20) {
      const some = alike.slice(at, at + 20)
      stage.age(some)
      const found = await stage.within(some, () => Promise.all(some.map(decided)))
      differ.push(...found.filter((each) => each !== undefined))
    }
  }
  expect(differ).toEqual([])
  expect(raw.log).toEqual([])
})
