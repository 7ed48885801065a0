import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"
import { readEnvelope } from "./speak.ts"
import { CALLS, calm } from "./table.ts"

/** What is no request and no frame: it is turned away before any store, so that this runs over one of them alone. */

const json = { "content-type": "application/json", "accept-language": "en" }

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
beforeAll(async () => {
  raw = await startRawClient()
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

describe("requests that are none", () => {
  it.each(CALLS.map(({ path }) => path))("answers calmly at %s", async (path) => {
    const authorization = eve.token
    const bodies = [
      "{",
      "[]",
      "null",
      "7",
      '"x"',
      "\u0000",
      "<xml/>",
      '{"a":',
      `{"a":${"[".repeat(50_000)}`,
      '{"__proto__":{"x":1}}',
      "\ud800"
    ]
    const answers = [
      ...bodies.map((body) => raw.post(path, body, json)),
      ...bodies.map((body) => raw.post(path, body, { ...json, "content-type": "application/x-www-form-urlencoded" })),
      ...bodies.map((body) => raw.post(path, body, { ...json, "content-type": "multipart/form-data; boundary=x" })),
      raw.post(path, `a${"[b]".repeat(10_000)}=1`, { "content-type": "application/x-www-form-urlencoded" }),
      raw.post(path, "__proto__[a]=1&constructor[prototype][a]=1&a[__proto__][b]=1", {
        "content-type": "application/x-www-form-urlencoded"
      }),
      raw.post(path, Buffer.from([0xff, 0xfe, 0x00, 0xd8]), json),
      raw.post(path, "{}", { "content-type": "x".repeat(1000) }),
      raw.post(`${path}?${"a[]=1&".repeat(1000)}`, "{}", json),
      raw.post(`${path}?%ff=%zz&[]=1&=&&`, "{}", json)
    ]
    for (const answer of await Promise.all(answers)) calm(answer, path)
    // who says how far they know ten thousand conversations needs more room
    const kibibytes = path.endsWith("/resume") ? 700 : 300
    const large = await raw.post(path, "x".repeat(kibibytes * 1024), { ...json, authorization })
    expect([large.envelope.code, large.envelope.msg]).toEqual([400, expect.stringMatching(/too much/)])
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await readEnvelope(
        await fetch(`${raw.url}${path}?account=ann1&password=x`, { method, headers: { authorization } })
      )
      expect([method, answer.status, answer.envelope.code]).toEqual([method, 200, 400])
    }
  })

  it.each(["/enterprise/im/nothing", "/common/pub", "/manage/user/forget", "/common/pub/login%00"])(
    "knows nothing at %s",
    async (path) => {
      expect((await raw.call(path, {}, eve)).envelope.code).toBe(404)
    }
  )

  it("leaves the ancestry of objects alone", () => {
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe("frames that are none", () => {
  // (WIRE-10)
  it("leaves nonsense aside and ends a flood; others hear on", async () => {
    const [calm_, loud, wide] = [await raw.socketOf(ben), await raw.socket(), await raw.socket()]
    for (const frame of [
      "",
      "{",
      "null",
      "[]",
      '{"type":7}',
      '{"type":"bindUid"}',
      '{"type":"bindUid","token":[]}',
      '{"type":"constructor"}',
      "\ud800"
    ])
      wide.send(frame)
    wide.ws.send(Buffer.from([1, 2, 3]), { binary: true })
    wide.ws.ping("x")
    await wide.settled()
    wide.ws.send("x".repeat(70_000))
    for (let i = 0; i < 500; i += 1) loud.send({ type: "ping" })
    expect([await loud.closed, await wide.closed]).toEqual([1008, 1009])
    await raw.data(
      "/enterprise/im/sendMessage",
      { id: randomUUID(), toContactId: ben.id, type: "text", content: "still here" },
      ann
    )
    expect(JSON.stringify(await calm_.next("simple"))).toContain("still here")
  })
})
