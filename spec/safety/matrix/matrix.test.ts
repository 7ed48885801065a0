import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { type RawClient, startRawClient } from "../../wire/RawClient.ts"
import { said } from "../said.ts"
import { type Row, ROWS, WHO } from "./table.ts"
import { bodyOf, type World, Worlds } from "./World.ts"

let raw: RawClient
let worlds: ReadonlyMap<string, World>

/** What is refused, or may be done again, is asked in one world for all; else each has its own. */
const worldOf = ({ answer, body, call, object, once, who }: Row): string =>
  once && answer === "ok" ? `${who} ${object} ${call} ${body}` : `${who} ${call.slice(0, 4)}`

beforeAll(async () => {
  raw = await startRawClient({ trustProxy: 1 })
  const set = raw.database.sql.prepare("INSERT INTO settings (name, value) VALUES (?, ?)")
  for (const [name, value] of [["sysInfo.runMode", "2"]] as const) set.run(name, value)
  const made = new Worlds(raw)
  await made.open()
  const wanted = [...Map.groupBy(ROWS, worldOf)].map(([name, rows]) => ({
    name,
    who: rows[0]?.who ?? "",
    named: new Set(["code", "upload"].filter((kind) => rows.some(({ body }) => body.includes(`$${kind}`)))),
    apart: rows.every(({ answer, object, once }) => once && answer === "ok" && object === "another's")
  }))
  const built = await made.build(wanted)
  worlds = new Map(wanted.map(({ name }, i) => [name, built[i] ?? { token: "", objects: new Map() }]))
})
afterAll(async () => {
  raw.database.sql.close()
  await raw.stop()
})

let asked = 0
/** Each asks from an address of their own: who has no session pays with what guests of one share. */
const address = (): string => {
  asked += 1
  return `203.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
}

const pathOf = (call: string): string => {
  const row = Object.entries(CALLS).find(([name]) => name === call)
  if (row === undefined) throw new Error(`There is no call ${call}`)
  return row[1].path
}

/** What is off about a row; nothing when it is as the table says. */
const off = async (row: Row): Promise<string | undefined> => {
  const { answer, body, call, object, who } = row
  const world = worlds.get(worldOf(row))
  if (world === undefined) throw new Error("There is no such world")
  const { envelope } = await raw.call(pathOf(call), bodyOf(body, object, world), {
    token: world.token,
    headers: { "x-forwarded-for": address() }
  })
  const reasons = said(call, envelope.code, envelope.msg)
  if (reasons.includes(answer)) return undefined
  return `${call} ${body} ${object} by ${who}: ${answer} in the table, ${reasons.join() || `${envelope.code} ${envelope.msg}`} answered`
}

/** In their order, so many at once that nobody has more than two under way. */
const allOff = async (rows: ReadonlyArray<Row>): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (let at = 0; at < rows.length; at += 2 * WHO.length)
    found.push(...(await Promise.all(rows.slice(at, at + 2 * WHO.length).map(off))).filter((each) => each !== undefined))
  return found
}

const counts = (): unknown =>
  ["users", "friends", "messages", "members", "groups", "moments", "moment_comments", "moment_likes", "emojis", "file_uses"].map(
    (table) => [table, Number(raw.database.sql.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.["n"])]
  )

it("each call is in the table, and those that need a user are asked by everybody", () => {
  const asking = (call: string) => new Set(ROWS.flatMap((row) => (row.call === call ? [row.who] : [])))
  expect(
    Object.entries(CALLS).flatMap(([call, { who }]) =>
      (who === "user" ? WHO : WHO.slice(0, 1)).flatMap((each) => (asking(call).has(each) ? [] : [`${call} by ${each}`]))
    )
  ).toEqual([])
})

it("nothing is asked twice, and there are at least three thousand rows", () => {
  const asks = ROWS.map(({ body, call, object, who }) => `${call} ${body} ${object} ${who}`)
  expect(asks.filter((each, at) => asks.indexOf(each) !== at)).toEqual([])
  expect(asks.length).toBeGreaterThanOrEqual(3000)
})

it("what the table refuses is refused, and changes nothing", async () => {
  const before = counts()
  expect(await allOff(ROWS.filter(({ answer }) => answer !== "ok"))).toEqual([])
  expect(counts()).toEqual(before)
})

it("what the table allows is done, and nothing breaks at any of it", async () => {
  expect(await allOff(ROWS.filter(({ answer }) => answer === "ok"))).toEqual([])
  expect(raw.log).toEqual([])
})
