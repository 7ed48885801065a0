import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"
import { CALLS } from "./table.ts"

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
beforeAll(async () => {
  raw = await startRawClient({ trustProxy: 1 })
  ann = await raw.person("ann1")
  ben = await raw.person("ben1")
  eve = await raw.person("eve1")
  await raw.befriend(ann, ben)
})
afterAll(async () => {
  expect((await fetch(`${raw.url}/health`)).status).toBe(200)
  expect((await raw.call("/common/pub/getSystemInfo")).envelope.code).toBe(0)
  await raw.stop()
  // Not one fault in all this: the sender of nonsense is told so, and the server logs nothing.
  expect(raw.log).toEqual([])
})

it("wants a living token where one is needed", async () => {
  const gone = await raw.person("gone1")
  await raw.data("/common/pub/logout", {}, gone)
  const tokens = [
    "",
    "bearer ",
    "bearer forged",
    `${eve.token}x`,
    eve.token.slice(0, -1),
    gone.token,
    "x".repeat(5000),
    "bearer null"
  ]
  for (const [at, { fields, path, who }] of CALLS.filter((call) => call.who).entries())
    for (const token of tokens) {
      // a flood of them from one address is slowed down
      const { envelope } = await raw.call(path, fields, { token, headers: { "x-forwarded-for": `203.0.113.${at}` } })
      expect([path, token, envelope.code, envelope.data], String(who)).toEqual([path, token, -1, []])
    }
  expect(
    (
      await raw.call(
        "/enterprise/im/getContacts",
        { Authorization: eve.token, token: eve.token },
        { headers: { cookie: `authToken=${eve.token}` } }
      )
    ).envelope.code
  ).toBe(-1)
})

it("[H-01] gives nobody a socket of others, and no user but the token's", async () => {
  const [mine, hers] = [await raw.socket(), await raw.socketOf(ann)]
  expect((await raw.call("/common/pub/bindUid", { client_id: hers.clientId, user_id: eve.id }, eve)).envelope.code).toBe(400)
  await raw.data("/common/pub/bindUid", { client_id: mine.clientId, user_id: ann.id }, eve)
  for (const token of ["bearer forged", ann.token, ""]) {
    mine.send({ type: "bindUid", user_id: ann.id, token })
    expect(await mine.next("error")).toEqual({ type: "error", code: 401 })
  }
  await raw.data(
    "/enterprise/im/sendMessage",
    { id: randomUUID(), toContactId: ann.id, is_group: 0, type: "text", content: "for Ann only" },
    ben
  )
  expect(JSON.stringify(await hers.next("simple"))).toContain("for Ann only")
  await mine.settled()
  expect(mine.heard()).not.toContain("for Ann only")
})

it("tells sockets without a token nothing", async () => {
  const deaf = await raw.socket()
  deaf.send({ type: "bindUid", user_id: ann.id })
  deaf.send({ type: "bindUid", user_id: ann.id, token: { toString: 1 } })
  await raw.data("/enterprise/im/sendMessage", { id: randomUUID(), toContactId: ben.id, type: "text", content: "a secret" }, ann)
  await deaf.settled()
  expect(deaf.heard()).not.toMatch(/secret|simple|isOnline/)
})

it("[H-40] answers a wrong password and an unknown account alike, and stops guessing", async () => {
  const careful = await startRawClient({ loginLimit: { count: 3, seconds: 300 } })
  try {
    await careful.person("known1")
    const log = async (account: string) => {
      const { text } = await careful.call("/common/pub/login", { account, password: "wrong pass" })
      return text
    }
    const [wrong, unknown] = [await log("known1"), await log("unknown1")]
    expect(wrong).toBe(unknown)
    expect(wrong).toContain("Wrong account or password")
    for (let i = 0; i < 4; i += 1) await log("known1")
    const right = await careful.call("/common/pub/login", { account: "known1", password: "pass word 1" })
    expect(right.envelope).toMatchObject({ code: 400, data: "", msg: expect.stringMatching(/Too many attempts/) })
  } finally {
    await careful.stop()
  }
})
