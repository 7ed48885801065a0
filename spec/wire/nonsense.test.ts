import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ON_POSTGRES } from "#server/testStore.ts"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"
import { CALLS, calm } from "./table.ts"

/** Ways to ask: what a form says is what JSON says long before it comes to a store, so that the second store is asked in one of them. */
const ENCODINGS = ON_POSTGRES ? (["json"] as const) : (["json", "form"] as const)

let raw: RawClient
let eve: Person
beforeAll(async () => {
  raw = await startRawClient()
  eve = await raw.person("eve1")
})
afterAll(async () => {
  expect((await fetch(`${raw.url}/health`)).status).toBe(200)
  expect((await raw.call("/common/pub/getSystemInfo")).envelope.code).toBe(0)
  await raw.stop()
  // Not one fault in all this: the sender of nonsense is told so, and the server logs nothing.
  expect(raw.log).toEqual([])
})

const ODD: ReadonlyArray<unknown> = [
  null,
  "",
  " ",
  "null",
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "9".repeat(400),
  "1e3",
  "0x10",
  "group-1",
  "group-999999999999999999",
  "admin_notice",
  "system",
  "1-2",
  true,
  [],
  {},
  [[[[1]]]],
  { a: { b: [1, { c: 2 }] } },
  { toString: 1, length: -1 },
  ["a", null, { id: { id: 1 } }],
  "\u0000",
  "\ud800",
  "💥".repeat(3000),
  "<img src=x onerror=alert(1)>",
  "' OR 1=1 --",
  "%' ESCAPE '",
  "../../etc/passwd",
  "__proto__"
]

describe("wrong types", () => {
  it.each(CALLS.flatMap(({ fields, path, who }) => Object.keys(fields).map((field) => ({ path, field, fields, who }))))(
    "answers calmly to anything as $field of $path",
    async ({ field, fields, path }) => {
      const token = path.endsWith("logout") ? "" : eve.token
      const { [field]: _, ...without } = fields
      const account = path.endsWith("register") ? { account: `odd${randomUUID().slice(0, 8)}` } : {}
      for (const body of [without, ...ODD.map((odd) => ({ ...fields, ...account, [field]: odd }))])
        for (const encoding of ENCODINGS)
          calm(await raw.call(path, body, { token, encoding }), `${path} ${JSON.stringify(body).slice(0, 200)}`)
    }
  )
})
