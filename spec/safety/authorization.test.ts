import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { type RawClient, startRawClient } from "../wire/RawClient.ts"
import { type Case, CASES } from "./decisions.ts"
import { said } from "./said.ts"
import { type Scene, settingsOf, Stage, tokenOf } from "./Scene.ts"

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

/** What a body's names stand for. */
const named = (scene: Scene, name: string): unknown => {
  const { code, group, me, message, other, them } = scene
  const ids = [them.id, other.id].toSorted((a, b) => a - b)
  switch (name) {
    case "$me":
      return me.id
    case "$them":
      return them.id
    case "$contact":
      return other.id
    case "$account":
      return them.account
    case "$group":
      return `group-${group}`
    case "$group_id":
      return group
    case "$key":
      return ids.join("-")
    case "$message":
      return message?.id
    case "$msg_id":
      return message?.msg_id
    case "$code":
      return code
    case "$moment":
      return scene.moment
    case "$request":
      return stage.request(scene, "request")
    case "$others":
      return stage.request(scene, "others")
    case "$new":
      return randomUUID().slice(0, 30)
    default:
      return name
  }
}

const bodyOf = (scene: Scene): Record<string, unknown> => {
  const text = JSON.stringify(scene.it.body, (_, value: unknown) => (typeof value === "string" ? named(scene, value) : value))
  return JSON.parse(text) as Record<string, unknown>
}

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
  const { envelope } = await raw.call(pathOf(call), bodyOf(scene), {
    token: tokenOf(scene),
    headers: { "x-forwarded-for": address() }
  })
  const reasons = said(call, envelope.code, envelope.msg)
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
  for (const who of ["nobody", "rubbish", "expired", "ended", "disabled"])
    expect([who, guarded.filter((call) => !judged(who).has(call))]).toEqual([who, []])
})

it("nothing is judged twice, and there are at least a thousand cases", () => {
  const titles = CASES.map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(titles.length).toBeGreaterThanOrEqual(1000)
})

it("the server decides every case as people did, and breaks at none", async () => {
  const differ: Array<string> = []
  for (const [settings, alike] of Map.groupBy(scenes, ({ it: each }) => settingsOf(each))) {
    stage.set(settings)
    for (let at = 0; at < alike.length; at += 20) {
      const some = alike.slice(at, at + 20)
      stage.age(some)
      differ.push(...(await Promise.all(some.map(decided))).filter((each) => each !== undefined))
    }
  }
  expect(differ).toEqual([])
  expect(raw.log).toEqual([])
})
