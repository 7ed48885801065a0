import { request } from "node:http"
import { afterEach, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { newToken, tokenHash } from "../account/session/token.ts"
import { HEADERS, openTestDoors, type TestDoors, type TestNeeds } from "../testing.ts"

let doors: TestDoors | undefined
afterEach(() => doors?.doors.close(100))
const open = async (needs: TestNeeds = {}): Promise<TestDoors> => (doors = await openTestDoors(needs))

const post: TestDoors["post"] = (...asked) => doors!.post(...asked)
const ADD = CALLS.friendAdd.path

// (WIRE-01, WIRE-02, WIRE-03, WIRE-05, WIRE-06)
it("reads the same from JSON, a form, a multipart form and a query", async () => {
  await open()
  const want = { user_id: 7, remark: "hi & 你好" }
  const multipart = new FormData()
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(want)) {
    multipart.set(name, String(value))
    form.set(name, String(value))
  }
  const { authorization } = HEADERS
  for (const envelope of [
    await post(ADD, JSON.stringify(want)),
    await post(ADD, JSON.stringify({ ...want, user_id: "7" }), { authorization, "content-type": "text/plain" }),
    await post(ADD, form, { authorization }),
    await post(ADD, multipart, { authorization }),
    await post(`${ADD}?${form}`),
    await post(`${ADD}?user_id=9&remark=${encodeURIComponent(want.remark)}`, '{"user_id":7}')
  ])
    expect(envelope).toEqual({ code: 0, msg: "", data: { ...want, group_id: "" }, count: 0, page: 1 })
})

it.each([ADD.toUpperCase(), ADD.toLowerCase(), `${ADD}/`, `/${ADD}`, ADD.replace("/", "//")])(
  "finds the call at %s",
  async (path) => {
    await open()
    expect((await post(path, '{"user_id":7,"remark":""}')).code).toBe(0)
  }
)

it.each([
  "/enterprise/im/nothing",
  "/common",
  "/manage/index/nothing",
  "/enterprise/im/../../common/Pub/x",
  "/common/Pub/login/x"
])("answers 404 in an envelope at %s", async (path) => {
  await open()
  expect(await post(path, "{}")).toMatchObject({ code: 404, msg: "There’s nothing at this address.", data: "" })
})

it.each(["GET", "PUT", "DELETE", "OPTIONS", "PATCH"])("[H-43] refuses %s", async (method) => {
  const { url } = await open()
  const answer = await fetch(`${url}${CALLS.getSystemInfo.path}`, { method, headers: HEADERS })
  expect([answer.status, ((await answer.json()) as { readonly code: number }).code]).toEqual([200, 400])
  expect(answer.headers.get("access-control-allow-origin")).toBeNull()
})

it.each([
  ["{", "not-json"],
  ['{"user_id":7,', "not-json"],
  ["user_id=7", "not-json"],
  ["[]", "body"],
  ["7", "body"],
  ["null", "body"],
  [`{"a":${"[".repeat(17)}${"]".repeat(17)}}`, "body"],
  ["{}", "user_id"],
  ['{"user_id":0,"remark":""}', "user_id"],
  ['{"user_id":{"a":1},"remark":""}', "user_id"],
  ['{"user_id":"seven","remark":""}', "user_id"],
  ['{"user_id":1e999,"remark":""}', "user_id"]
])("says what is wrong with %s", async (body, word) => {
  await open()
  const { code, msg } = await post(ADD, body)
  expect(code).toBe(400)
  expect(msg).toContain(word === "not-json" ? "couldn’t be read" : word)
})

it("walks into no depth", async () => {
  await open()
  for (const body of [`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "[".repeat(200_000), `{"a":`.repeat(40_000)])
    expect((await post(ADD, body)).code).toBe(400)
  const { authorization } = HEADERS
  expect((await post(ADD, new URLSearchParams({ [`a${"[b]".repeat(1000)}`]: "1" }), { authorization })).code).toBe(400)
  expect(
    (await post(ADD, "a=1&".repeat(5000), { authorization, "content-type": "application/x-www-form-urlencoded" })).code
  ).toBe(400)
})

it("takes a page of messages with all their fields, as a form tells them", async () => {
  await open()
  const form = new URLSearchParams({ toContactId: "7" })
  for (let n = 0; n < 40; n += 1) {
    form.append(`messages[${n}][id]`, `m${n}`)
    for (let field = 0; field < 35; field += 1) form.append(`messages[${n}][contactInfo][field${field}]`, "x")
  }
  const { code, data } = await post(CALLS.setMsgIsRead.path, form, { authorization: "t" })
  expect([code, (data as { messages: ReadonlyArray<unknown> }).messages.length]).toEqual([0, 40])
})

it("takes an empty value where a form has nothing to say", async () => {
  await open()
  const { data } = await post(CALLS.friendIndex.path, new URLSearchParams("page=&limit=&is_mine="), { authorization: "t" })
  expect(data).toEqual({ is_mine: false, page: 1, limit: 20 })
  expect((await post(CALLS.friendIndex.path)).data).toEqual({ is_mine: false, page: 1, limit: 20 })
  expect((await post(CALLS.friendIndex.path, '{"page":null}')).data).toMatchObject({ page: 1 })
})

it("keeps out keys that could change an object's ancestry", async () => {
  await open()
  const path = CALLS.sendMessage.path
  const send = { id: "m", toContactId: "7", type: "text", content: "x" }
  const bad = '{"a":1,"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const { data } = await post(path, `${JSON.stringify(send).slice(0, -1)},"__proto__":{"polluted":1},"extends":${bad}}`)
  expect(JSON.stringify(data)).not.toContain("__proto__")
  const form = new URLSearchParams({
    ...send,
    "extends[__proto__][polluted]": "1",
    "__proto__[polluted]": "1",
    "extends[a]": "b"
  })
  const second = (await post(path, form, { authorization: "t" })).data as { readonly extends: object }
  expect(second.extends).toEqual({ a: "b" })
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
})

it.each(["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "stops reading a body that is too large (%s)",
  async (type) => {
    const { url } = await open()
    const answer = await fetch(url + ADD, {
      method: "POST",
      headers: { ...HEADERS, "content-type": type },
      body: "x".repeat(300_000)
    })
    expect(await answer.json()).toMatchObject({ code: 400, msg: "That’s too much at once. Send less." })
    expect(answer.headers.get("connection")).toBe("close")
  }
)

it("stops reading a body whose length nobody told", async () => {
  const { url } = await open()
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request(url + ADD, { method: "POST", headers: HEADERS }, (res) => {
      res.setEncoding("utf8").on("data", resolve)
      res.on("error", reject)
    })
    call.on("error", reject)
    for (let i = 0; i < 30; i += 1) call.write("x".repeat(10_000))
  })
  expect(JSON.parse(answer)).toMatchObject({ code: 400 })
})

it("reads little of who may be anybody, and as much as there may be of who is logged in", async () => {
  const mine = newToken()
  await open({ users: new Map([[tokenHash(mine), 1]]) })
  const said = async (path: string, bytes: number, authorization: string) => {
    const { code } = await post(path, JSON.stringify({ toContactId: "7", messages: [], x: "a".repeat(bytes) }), {
      ...HEADERS,
      authorization
    })
    return code
  }
  const [anyone, user] = [CALLS.getSystemInfo.path, CALLS.setMsgIsRead.path]
  expect([await said(anyone, 16_000, ""), await said(anyone, 17_000, ""), await said(anyone, 17_000, mine)]).toEqual([
    0, 400, 400
  ])
  expect([await said(user, 200_000, mine), await said(user, 17_000, newToken())]).toEqual([0, -1])
})

it("parses no more bytes of an account than it has paid for", async () => {
  await open()
  const body = JSON.stringify({ toContactId: "7", messages: [], x: "a".repeat(250_000) })
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(CALLS.setMsgIsRead.path, body)))
  const done = answers.filter(({ code }) => code === 0).length
  expect(done).toBeGreaterThanOrEqual(8)
  expect(done).toBeLessThan(30)
  for (const { code, data } of answers) if (code !== 0) expect([code, data]).toEqual([400, { retryAfter: 1 }])
})
