import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "../wire/RawClient.ts"
import type { Bag } from "../wire/speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
beforeAll(async () => {
  raw = await startRawClient()
  ann = await raw.person("quiet.ann")
  ben = await raw.person("quiet.ben")
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

/** How many of so many at once are let through. */
const through = async (times: number, path: string, body: Bag, who: Person): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: times }, () => raw.call(path, body, who)))
  for (const { envelope } of answers) if (envelope.code !== 0) expect(envelope.msg).toMatch(/very fast/)
  return answers.filter(({ envelope }) => envelope.code === 0).length
}

it.each([
  ["/enterprise/im/setChatTop", { id: -1, is_top: 1 }, 200, 100],
  ["/enterprise/im/setMsgIsRead", { toContactId: -1, messages: [] }, 200, 100],
  ["/enterprise/im/getContacts", {}, 50, 25],
  ["/enterprise/files/index", { keywords: "x" }, 20, 10]
])("who asks %s without end is told to wait, and nobody else", async (path, body, atOnce, perSecond) => {
  const who = await raw.person(`loud.${perSecond}.${path.length}`)
  const began = performance.now()
  const let_ = await through(atOnce * 3, path, body, who)
  const seconds = (performance.now() - began) / 1000
  expect(let_).toBeGreaterThanOrEqual(atOnce)
  expect(let_).toBeLessThanOrEqual(atOnce + perSecond * seconds + 1)
  expect((await raw.call(path, body, ann)).envelope.code).toBe(0)
  // what one reads is not counted against what one does
  expect(
    (await raw.call("/enterprise/im/sendMessage", { id: randomUUID(), type: "text", content: "x", toContactId: -1 }, who))
      .envelope.code
  ).toBe(0)
})

it("many sessions that are none give nobody more, and cost nobody anything", async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) => raw.call("/enterprise/im/getContacts", {}, { token: `bearer made-up-${i}` }))
  )
  expect(new Set(answers.map(({ envelope }) => envelope.code))).toEqual(new Set([-1]))
  expect((await raw.call("/enterprise/im/getContacts", {}, ben)).envelope.code).toBe(0)
})
