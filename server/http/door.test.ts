import { Result } from "effect"
import { request } from "node:http"
import { connect } from "node:net"
import { afterEach, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { newToken, tokenHash } from "../account/session/token.ts"
import type { Handlers } from "../Handler.ts"
import { HEADERS, openTestDoors, type TestDoors, type TestNeeds } from "../testing.ts"
import { parsePrometheus } from "../testPrometheus.ts"

let doors: TestDoors | undefined
afterEach(() => doors?.doors.close(100))
const open = async (needs: TestNeeds = {}): Promise<TestDoors> => (doors = await openTestDoors(needs))

const post: TestDoors["post"] = (...asked) => doors!.post(...asked)
const ADD = CALLS.friendAdd.path
const failing = (handlers: Partial<Record<keyof Handlers, Handlers["login"]>>) => handlers as unknown as Partial<Handlers>

it("asks for a token before anything else where one is needed", async () => {
  await open()
  for (const [name, { path, who }] of Object.entries(CALLS)) {
    const { code } = await post(path, "{", { "content-type": "application/json" })
    expect([name, code]).toEqual([name, who === "user" ? -1 : 400])
  }
})

it("takes the token from the header only, and tells calls its hash", async () => {
  const seen: Array<string> = []
  await open({
    handlers: failing({
      getContacts: (ctx) => {
        seen.push(ctx.tokenHash)
        return Promise.resolve(Result.succeed({ data: [] }))
      }
    })
  })
  const path = CALLS.getContacts.path
  expect((await post(`${path}?Authorization=t&token=t`, '{"Authorization":"t"}', { cookie: "authToken=t" })).code).toBe(-1)
  for (const authorization of ["bearer secret", "Bearer secret", "secret", " bearer  secret "])
    await post(path, "{}", { authorization })
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toMatch(/^[0-9a-f]{64}$/)
})

it("a POST to an unknown path is answered in an envelope with code 404", async () => {
  await open()
  for (const path of ["/enterprise/im/none", "/none", "/", "/api/v2/none"])
    expect(await post(path, "{}")).toMatchObject({ code: 404, data: "" })
})

// (ERROR-01, OUTBOX-04)
it("answers refusals with their code, their sentence and when to come back", async () => {
  const handler =
    (reason: Parameters<typeof refused>[0], params = {}) =>
    () =>
      Promise.resolve(Result.fail(refused(reason, params)))
  await open({
    handlers: failing({
      login: handler("busy"),
      register: handler("account-length", { min: 4, max: 32 }),
      friendAdd: handler("user-unknown"),
      sendMessage: handler("too-fast", { seconds: 7 }),
      getContacts: handler("session-expired")
    })
  })
  const account = '{"account":"a","password":"b","realname":"c"}'
  expect(await post(CALLS.login.path, account)).toMatchObject({ code: 400, data: { retryAfter: 1 } })
  expect(await post(CALLS.register.path, account)).toMatchObject({
    code: 400,
    msg: "Use 4–32 characters for the account.",
    data: ""
  })
  expect(await post(ADD, '{"user_id":7,"remark":""}', { ...HEADERS, "accept-language": "zh-CN" })).toMatchObject({
    code: 404,
    msg: "该用户不存在。"
  })
  expect(await post(CALLS.sendMessage.path, '{"id":"a","toContactId":1,"type":"text","content":"x"}')).toMatchObject({
    code: 400,
    data: { retryAfter: 7 }
  })
  expect(await post(CALLS.getContacts.path)).toMatchObject({ code: -1, data: [] })
})

it("says a kind word where a call has one, else nothing", async () => {
  await open({
    handlers: failing({ logout: () => Promise.resolve(Result.succeed({ data: "", text: "logged-out", count: 3, page: 2 })) })
  })
  expect(await post(CALLS.logout.path)).toEqual({ code: 0, msg: "You’re logged out", data: "", count: 3, page: 2 })
})

it("answers a fault with an id that the log has too, and nothing else of it", async () => {
  const { logged, metrics } = await open({
    handlers: failing({
      getContacts: () => Promise.reject(new Error("secret detail")),
      logout: () => {
        throw new Error("at once")
      }
    })
  })
  for (const path of [CALLS.getContacts.path, CALLS.logout.path]) {
    const { code, data, msg, page } = await post(path)
    const { id } = data as { readonly id: string }
    expect([code, page]).toEqual([502, 0])
    expect(msg).toContain(id)
    expect(msg).not.toMatch(/secret|at once/)
    expect(logged.some((line) => line.includes(id) && /secret detail|at once/.test(line))).toBe(true)
  }
  expect(metrics()).toContain('parley_requests_total{call="getContacts",code="502"} 1')
})

// (S-11)
it("counts what all in a group hear of as it counts sends: names, settings, members, and messages that are taken back", async () => {
  await open({ behind: () => 1000, chat: "group-1", reach: (scope) => (scope === "c:group-1" ? 500 : 0) })
  const changes = [
    ["/enterprise/im/undoMessage", { id: "m-1" }],
    ["/enterprise/im/delMessage", { id: "m-1" }],
    ["/enterprise/group/editGroupName", { id: "group-1", displayName: "Walks" }],
    ["/enterprise/group/groupSetting", { id: "group-1", setting: {} }],
    ["/enterprise/group/setNoSpeak", { id: "group-1", user_id: 7, noSpeakTimer: 1, noSpeakDay: 1 }],
    ["/enterprise/group/joinGroup", { group_id: 1, token: "x" }],
    ["/enterprise/group/clearMessage", { id: "group-1" }]
  ] as const
  for (const [path, body] of changes) expect([path, (await post(path, JSON.stringify(body))).code]).not.toEqual([path, 0])
  expect((await post("/enterprise/group/editGroupName", JSON.stringify({ id: "group-2", displayName: "Walks" }))).code).toBe(0)
})

it("asks senders to many to wait when frames pile up, everybody who sends when it is too far behind, and nobody else", async () => {
  let behind = 1000
  await open({ behind: () => behind, reach: (scope) => (scope === "c:group-1" ? 500 : 0) })
  const message = (to: string) => JSON.stringify({ id: "a", toContactId: to, type: "text", content: "x" })
  expect(await post(CALLS.sendMessage.path, message("group-1"))).toMatchObject({ code: 400, data: { retryAfter: 1 } })
  expect((await post(CALLS.sendMessage.path, message("1"))).code).toBe(0)
  behind = 5000
  expect(await post(CALLS.sendMessage.path, message("1"))).toMatchObject({ code: 400, data: { retryAfter: 1 } })
  expect((await post(CALLS.getContacts.path)).code).toBe(0)
})

it("limits what one address has under way", async () => {
  const gates: Array<() => void> = []
  await open({
    config: { requestLimit: 2 },
    handlers: failing({ logout: () => new Promise((resolve) => void gates.push(() => resolve(Result.succeed({ data: "" })))) })
  })
  const first = [post(CALLS.logout.path), post(CALLS.logout.path)]
  while (gates.length < 2) await new Promise(setImmediate)
  expect(await post(CALLS.logout.path)).toMatchObject({ code: 400, data: { retryAfter: 1 } })
  for (const gate of gates) gate()
  expect((await Promise.all(first)).map(({ code }) => code)).toEqual([0, 0])
  expect((await post(CALLS.getSystemInfo.path)).code).toBe(0)
})

it("one who asks for too many files hears so, and no balancer takes it for a fault of the process", async () => {
  const { url } = await open({ config: { requestLimit: 0 } })
  const answer = await fetch(`${url}/storage/file/a.png`)
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"])
})

it("believes X-Forwarded-For only as far as it was told to", async () => {
  const ips: Array<string> = []
  const handlers = failing({
    logout: ({ ip }) => {
      ips.push(ip)
      return Promise.resolve(Result.succeed({ data: "" }))
    }
  })
  const forwarded = { "x-forwarded-for": "6.6.6.6, 10.1.2.3,2001:db8:1:2:3:4:5:6" }
  for (const trustProxy of [0, 1, 2, 9]) {
    await open({ config: { trustProxy }, handlers })
    await post(CALLS.logout.path, "{}", forwarded)
    await doors?.doors.close(100)
  }
  expect(ips).toEqual(["127.0.0.1", "2001:db8:1:2::/64", "10.1.2.3", "6.6.6.6"])
})

it("takes a call that offers another protocol for a call", async () => {
  const { url } = await open()
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      const lines = [
        "Host: a",
        "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: h2c",
        "HTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA",
        "Content-Length: 2"
      ]
      socket.write(`POST ${CALLS.getSystemInfo.path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n{}`)
    })
    socket.on("data", (data) => {
      resolve(data.toString())
      socket.destroy()
    })
  })
  expect(answer).toContain('{"code":0,')
})

it("survives nonsense instead of HTTP", async () => {
  const { url } = await open()
  const port = Number(new URL(url).port)
  for (const bytes of [
    "\u0000\u0001\u0002\r\n\r\n",
    "POST  HTTP/9\r\n\r\n",
    `GET /${"x".repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`
  ]) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => void socket.write(bytes))
      let text = ""
      socket.on("data", (data) => (text += data.toString("latin1")))
      socket.on("error", () => undefined)
      socket.on("close", () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 4/)
  }
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

it("answers probes", async () => {
  let isReady = true
  let says: "ready" | "too-old" = "ready"
  const { url } = await open({ ready: () => (isReady ? Promise.resolve(says) : Promise.reject(new Error("no disk"))) })
  const get = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, await answer.text()] as const
  }
  expect(await get("/health")).toEqual([200, '{"status":"alive"}'])
  expect(await get("/ready")).toEqual([200, '{"status":"ready"}'])
  isReady = false
  expect(await get("/ready")).toEqual([503, '{"status":"not ready","reason":"store"}'])
  expect(await get("/ready?for=traffic")).toEqual([503, '{"status":"not ready","reason":"store"}'])
  isReady = true
  says = "too-old"
  for (const path of ["/ready", "/ready?for=traffic"])
    expect(await get(path)).toEqual([503, '{"status":"not ready","reason":"too-old"}'])
  await post(CALLS.logout.path)
  const [status, text] = await get("/metrics")
  expect(status).toBe(200)
  expect(text).toMatch(/parley_requests_total\{call="logout",code="0"\} 1/)
  expect(text).toMatch(/parley_request_seconds_bucket\{call="logout",le="\+Inf"\} 1/)
  expect(parsePrometheus(text).length).toBeGreaterThan(20)
})

it("tells its figures on this machine alone, or to who has the operator's token", async () => {
  const asks = async (url: string, headers: Record<string, string> = {}) => {
    const { hostname, port } = new URL(url)
    return new Promise<number | undefined>((resolve, reject) =>
      request({ hostname, port, path: "/metrics", headers }, (res) => resolve(res.resume().statusCode))
        .on("error", reject)
        .end()
    )
  }
  const { url } = await open()
  expect(await asks(url)).toBe(200)
  // proxies on the same machine say one of these
  expect(await asks(url, { "x-forwarded-for": "203.0.113.7" })).toBe(403)
  expect(await asks(url, { via: "1.1 proxy" })).toBe(403)
  expect(await asks(url, { host: "chat.example.org" })).toBe(403)
  await doors!.doors.close(100)
  const guarded = await open({ config: { metricsToken: "0123456789abcdef" } })
  expect(await asks(guarded.url)).toBe(403)
  expect(await asks(guarded.url, { authorization: "Bearer 0123456789abcdeX" })).toBe(403)
  const told = { authorization: "Bearer 0123456789abcdef", host: "chat.example.org", "x-forwarded-for": "203.0.113.7" }
  expect(await asks(guarded.url, told)).toBe(200)
})

it("says without room why it is not ready, refuses what would grow with the time to wait, and goes on when there is room again", async () => {
  const MESSAGE = JSON.stringify({ id: "1", toContactId: 2, type: "text", content: "hi" })
  let [forFiles, forWords] = [true, true]
  const { post, url } = await open({ room: { mayTake: () => forFiles, mayWrite: () => forWords } })
  const sent = () => post(CALLS.sendMessage.path, MESSAGE, { authorization: "t" })
  const uploaded = () => post(CALLS.uploadFile.path, "{}", { authorization: "t" })
  const ready = async (query = "") => {
    const answer = await fetch(`${url}/ready${query}`)
    return [answer.status, await answer.text()]
  }
  forFiles = false
  expect(await uploaded()).toMatchObject({ code: 401, msg: expect.stringContaining("没有存放文件的空间") })
  expect(await sent()).toMatchObject({ code: 0 })
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
  forWords = false
  expect(await sent()).toMatchObject({ code: 400, msg: expect.stringContaining("存储空间不足"), data: { retryAfter: 10 } })
  expect(await post(CALLS.logout.path, "{}", { authorization: "t" })).toMatchObject({ code: 0 })
  expect(await ready()).toEqual([503, '{"status":"not ready","reason":"room"}'])
  expect(await ready("?for=people")).toEqual([503, '{"status":"not ready","reason":"room"}'])
  // people still log in, read and delete: a balancer sends them here
  expect(await ready("?for=traffic")).toEqual([200, '{"status":"ready"}'])
  forFiles = forWords = true
  expect(await sent()).toMatchObject({ code: 0 })
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
})

it("lets calls under way finish when it stops, and no new ones in", async () => {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { doors: both, url } = await open({
    handlers: failing({
      logout: async () => {
        begun.resolve()
        await gate.promise
        return Result.succeed({ data: "done" })
      }
    })
  })
  const call = post(CALLS.logout.path)
  await begun.promise
  const closed = both.close()
  await expect(fetch(`${url}/health`)).rejects.toThrow()
  gate.resolve()
  expect(await call).toMatchObject({ code: 0, data: "done" })
  await closed
})

it("who reads too fast is told to come back; a search costs ten pages, and others are not held up", async () => {
  await open({ users: new Map(["t", "u", "v"].map((token, i) => [tokenHash(`bearer ${token}`), i + 1])) })
  const path = CALLS.getMessageList.path
  const read = async (times: number, body: object, authorization = "bearer t") => {
    const asked = { toContactId: 1, ...body }
    const all = await Promise.all(
      Array.from({ length: times }, () => post(path, JSON.stringify(asked), { ...HEADERS, authorization }))
    )
    return all.filter(({ code }) => code === 0).length
  }
  const began = performance.now()
  const backSince = () => (50 * (performance.now() - began)) / 1000 + 1
  const searched = await read(15, { type: "text", keywords: "a" })
  expect(searched).toBeGreaterThanOrEqual(10)
  expect(searched * 10).toBeLessThanOrEqual(100 + backSince())
  expect(await read(20, {}, "bearer u")).toBe(20)
  expect(await read(200, {}, "bearer v")).toBeLessThanOrEqual(100 + backSince())
  const refused = await post(path, '{"toContactId":1,"type":"all"}', HEADERS)
  if (refused.code !== 0) expect(refused).toMatchObject({ code: 400, data: { retryAfter: 1 } })
})

it("says once when a proxy is there that nobody told it of", async () => {
  const { logged } = await open()
  for (let i = 0; i < 3; i += 1) await post(CALLS.getSystemInfo.path, "{}", { ...HEADERS, "x-forwarded-for": "203.0.113.7" })
  expect(logged.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1)
})

it("a long vector is read for a living session only, pays by its length before it is read, and names no more parts than it may", async () => {
  const mine = newToken()
  await open({ users: new Map([[tokenHash(mine), 1]]) })
  const path = CALLS.resume.path
  const ask = async (body: string, authorization: string) => (await post(path, body, { ...HEADERS, authorization })).code
  const vector = (count: number) =>
    JSON.stringify({ scopes: Object.fromEntries(Array.from({ length: count }, (_, i) => [`c:1-${i}`, i])) })
  expect(vector(20_000).length).toBeGreaterThan(256 * 1024)
  expect(await ask(vector(20_000), mine)).toBe(0)
  expect(await post(path, vector(20_001), { ...HEADERS, authorization: mine })).toMatchObject({
    code: 400,
    msg: expect.stringContaining("scopes")
  })
  const text = JSON.stringify({
    scopes: JSON.stringify({ ...Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [i, 1])) })
  })
  expect((await post(path, text, { ...HEADERS, authorization: mine })).msg).toContain("scopes")
  // not even looked at, nor read to its end
  expect(await ask(vector(20_000), "bearer t")).toBe(-1)
  for (const body of ["{".repeat(17_000), "x".repeat(600_000)]) expect(await ask(body, newToken())).toBe(-1)
  expect(await ask("{}", newToken())).toBe(-1)
  const nonsense = await Promise.all(
    Array.from({ length: 20 }, () => post(path, "x".repeat(600_000), { ...HEADERS, authorization: mine }))
  )
  expect(nonsense.filter(({ data }) => (data as { retryAfter?: number }).retryAfter === 1).length).toBeGreaterThan(0)
})

it("a token that is made up reaches no handler, and pays for being looked up as a guest does", async () => {
  const reached: Array<string> = []
  const note = (name: string) => () => {
    reached.push(name)
    return Promise.resolve(Result.succeed({ data: "" }))
  }
  const mine = newToken()
  await open({
    users: new Map([[tokenHash(mine), 1]]),
    handlers: failing({ sendMessage: note("send"), setChatTop: note("top"), scanQr: note("scan") })
  })
  const began = performance.now()
  const message = '{"id":"a","toContactId":1,"type":"text","content":"x"}'
  const say = (authorization: string) => post(CALLS.sendMessage.path, message, { ...HEADERS, authorization })
  const answers = await Promise.all(Array.from({ length: 300 }, () => say(newToken())))
  const none = answers.filter(({ code }) => code === -1).length
  const atMost = () => 100 + (50 * (performance.now() - began)) / 1000 + 1
  expect(none).toBeGreaterThanOrEqual(100)
  expect(none).toBeLessThanOrEqual(atMost())
  for (const { code, data } of answers) if (code !== -1) expect([code, data]).toEqual([400, { retryAfter: 1 }])
  // it is one purse, whatever is asked, and that of guests
  const others = [
    ...Array.from({ length: 100 }, () =>
      post(CALLS.setChatTop.path, '{"id":1,"is_top":1}', { ...HEADERS, authorization: newToken() })
    ),
    ...Array.from({ length: 100 }, () => post(CALLS.scanQr.path, '{"token":"x"}', { "content-type": "application/json" }))
  ]
  const more = (await Promise.all(others)).filter(({ code }) => code !== 400).length
  expect(none + more).toBeLessThanOrEqual(atMost())
  expect(reached.filter((name) => name !== "scan")).toEqual([])
  // a user, from the same address
  expect((await say(mine)).code).toBe(0)
  expect(reached.at(-1)).toBe("send")
})
