import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "../wire/RawClient.ts"
import type { Bag } from "../wire/speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
beforeAll(async () => {
  raw = await startRawClient({ requestLimit: 10_000 })
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
  for (const { envelope } of answers) if (envelope.code !== 0) expect(envelope.msg).toMatch(/too fast/)
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

it.each([
  ["/enterprise/im/sendMessage", () => ({ id: randomUUID(), type: "text", content: "x", toContactId: -1 })],
  ["/enterprise/im/getContacts", () => ({})],
  ["/enterprise/im/setChatTop", () => ({ id: -1, is_top: 1 })],
  ["/enterprise/im/resume", () => ({ scopes: {} })],
  ["/common/upload/begin", () => ({ name: "a.txt", size: 1 })]
])("made-up tokens share what guests of an address may ask, whatever they ask: %s", async (path, body) => {
  // others of this file are of that address as well
  await setTimeout(2000)
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, i) => raw.call(path, body(), { token: `bearer made-up-${i}` }))
  )
  const seconds = (performance.now() - began) / 1000
  const fast = answers.filter(({ envelope }) => envelope.msg.includes("too fast"))
  for (const { envelope } of fast) expect(envelope).toMatchObject({ code: 400, data: { retryAfter: 1 } })
  for (const { envelope } of answers) if (envelope.code !== 400) expect(envelope.code).toBe(-1)
  expect(400 - fast.length).toBeGreaterThanOrEqual(path.endsWith("resume") ? 50 : 100)
  expect(400 - fast.length).toBeLessThanOrEqual(100 + 50 * seconds + 1)
  // users of that address go on; a guest of it has to wait as well
  expect((await raw.call(path, body(), ben)).envelope.code).toBe(0)
})

const SEND = "/enterprise/im/sendMessage"
const text = (to: number, id: string = randomUUID()): Bag => ({ id, type: "text", content: "x", toContactId: to })

/** At most so many at once and so many a second, from the start of the work. */
const within = async (atOnce: number, perSecond: number, work: () => Promise<number>): Promise<void> => {
  const began = performance.now()
  const through_ = await work()
  expect(through_).toBeGreaterThan(0)
  expect(through_).toBeLessThanOrEqual(atOnce + (perSecond * (performance.now() - began)) / 1000 + 1)
}

it("what is refused, and what is sent again, is counted as tries, which nobody gets back", async () => {
  const strict = await startRawClient({ sendLimit: { count: 30, seconds: 30 }, requestLimit: 10_000 })
  try {
    const who = await strict.person("tries.who")
    const other = await strict.person("tries.other")
    const fast = async (id: string): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: 300 }, () => strict.call(SEND, text(-1, id), who)))
      return answers.filter(({ envelope }) => envelope.msg.includes("too fast")).length
    }
    const id = randomUUID()
    const first = await strict.call(SEND, text(-1, id), who)
    // a lost answer: the same message again tells what it told
    const again = await strict.call(SEND, text(-1, id), who)
    expect(again.envelope.data).toEqual(first.envelope.data)
    await within(60, 2, async () => 300 - (await fast(id)))
    expect((await strict.call(SEND, text(-1), other)).envelope.code).toBe(0)
  } finally {
    await strict.stop()
  }
})

it("refused sends and forwards are paid for by copies", async () => {
  const strict = await startRawClient({ sendLimit: { count: 30, seconds: 30 }, requestLimit: 10_000 })
  try {
    const stranger = await strict.person("tries.stranger")
    const through_ = async (name: string, times: number, path: string, body: () => Bag): Promise<number> => {
      const who = await strict.person(name)
      const answers = await Promise.all(Array.from({ length: times }, () => strict.call(path, body(), who)))
      for (const { envelope } of answers) expect(envelope.code).not.toBe(0)
      return answers.filter(({ envelope }) => !envelope.msg.includes("too fast")).length
    }
    await within(60, 2, () => through_("tries.send", 200, SEND, () => text(stranger.id)))
    await within(30, 1, () =>
      through_("tries.forward", 200, "/enterprise/im/forwardMessage", () => ({ msg_id: 1, user_ids: [-1, stranger.id] }))
    )
  } finally {
    await strict.stop()
  }
})

it("sessions of one account share what it may ask, and a made-up token gives nobody more", async () => {
  const who = await raw.person("many.sessions")
  const login = () => raw.data("/common/pub/login", { account: who.account, password: "pass word 1" })
  const tokens = [who.token]
  for (let i = 0; i < 4; i += 1) tokens.push(String(((await login()) as Bag)["authToken"]))
  await within(50, 25, async () => {
    const asked = tokens.flatMap((token) =>
      Array.from({ length: 40 }, () => raw.call("/enterprise/im/getContacts", {}, { token }))
    )
    return (await Promise.all(asked)).filter(({ envelope }) => envelope.code === 0).length
  })
  await within(100, 50, async () => {
    const scan = (i: number) =>
      raw.call("/index/index/scanQr", { action: "u", token: "x", realToken: "x" }, { token: `bearer made-up-${i}` })
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => scan(i)))
    return answers.filter(({ envelope }) => !envelope.msg.includes("too fast")).length
  })
})
