import { Result } from "effect"
import { afterEach, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { codesOf } from "../code/codes.ts"
import type { Handlers } from "../Handler.ts"
import { makeLog } from "../log.ts"
import { openTestDoors, type TestDoors } from "../testing.ts"
import { securityLog } from "./securityLog.ts"

let doors: TestDoors | undefined
afterEach(() => doors?.doors.close(100))

type Line = Readonly<Record<string, unknown>>
const security = (lines: ReadonlyArray<string>): ReadonlyArray<Line> =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => String(event).startsWith("security"))

it("(ASVS 16.3) says who came in, from where, who was refused, and whose password and role changed; no secret is told", async () => {
  const refusing = (reason: Parameters<typeof refused>[0]) => () => Promise.resolve(Result.fail(refused(reason)))
  doors = await openTestDoors({
    handlers: {
      login: (_: unknown, { code }: { readonly code: string }) =>
        Promise.resolve(
          code === ""
            ? Result.fail(refused("wrong-credentials"))
            : Result.succeed({ data: { userInfo: { user_id: 7 }, authToken: "t-9" } })
        ),
      manageIndex: refusing("no-permission"),
      getContacts: refusing("too-fast")
    } as unknown as Partial<Handlers>
  })
  const { logged, post } = doors
  const form = { account: "Hunter2!", password: "Secret77" }
  await post(CALLS.login.path, JSON.stringify(form))
  await post(CALLS.login.path, JSON.stringify({ ...form, account: "hunter2! ", code: "123456" }))
  await post(CALLS.editPassword.path, JSON.stringify({ password: "Secret78", originalPassword: "Secret77" }))
  await post(CALLS.manageUserSetRole.path, JSON.stringify({ user_id: 9, role: 2 }))
  await post(CALLS.manageIndex.path, "{}")
  await post(CALLS.getContacts.path, "{}")
  const lines = security(logged)
  const from = "127.0.0.1"
  expect(lines).toMatchObject([
    { level: "info", call: "login", outcome: "wrong-credentials", from },
    { level: "info", call: "login", outcome: "done", from, whom: 7 },
    { level: "info", call: "editPassword", outcome: "done", from, by: "user 1" },
    { level: "info", call: "manageUserSetRole", outcome: "done", from, by: "user 1", whom: 9, role: 2 },
    { level: "info", call: "manageIndex", outcome: "no-permission", from, by: "user 1" },
    { level: "info", event: "security attempt", call: "getContacts", outcome: "too-fast", from, by: "user 1" }
  ])
  // the same account has the same fingerprint, which tells nobody what was typed
  expect(lines[0]?.["account"]).toMatch(/^[\w-]{16}$/)
  expect(lines[1]?.["account"]).toBe(lines[0]?.["account"])
  expect(logged.join("\n")).not.toMatch(/hunter2|secret7|t-9|123456/i)
})

it("who asks for a code beyond the limit of all has a line and is counted, in the words of their language", async () => {
  const answers = [Result.succeed({ data: "" }), Result.fail(refused("check-code-wait", { seconds: 9 }))]
  const braked = Result.fail(refused("too-many-codes", { seconds: 600, minutes: 10 }))
  const answer = () => Promise.resolve(answers.shift() ?? braked)
  doors = await openTestDoors({ handlers: { sendCode: answer, manageSendTestEmail: answer } as unknown as Partial<Handlers> })
  const { logged, metrics, url } = doors
  const said = async (call: "sendCode" | "manageSendTestEmail", body: object, language: string) => {
    const headers = { "content-type": "application/json", authorization: "any", "accept-language": language }
    const answered = await fetch(url + CALLS[call].path, { method: "POST", headers, body: JSON.stringify(body) })
    return ((await answered.json()) as { readonly msg: string }).msg
  }
  const wanted = { account: "ann@example.org", type: 1 }
  await said("sendCode", wanted, "en")
  await said("sendCode", wanted, "en")
  expect(await said("sendCode", wanted, "en")).toBe("Too many codes were asked for. Try again in 10 min.")
  expect(await said("sendCode", wanted, "zh-Hans")).toBe("当前获取验证码的请求过多，请 10 分钟后再试。")
  await said("manageSendTestEmail", { email: "ops@example.org" }, "en")
  expect(security(logged).map(({ call, outcome }) => [call, outcome])).toEqual([
    ["sendCode", "done"],
    ["sendCode", "check-code-wait"],
    ["sendCode", "too-many-codes"],
    ["sendCode", "too-many-codes"],
    ["manageSendTestEmail", "too-many-codes"]
  ])
  for (const [outcome, count] of [
    ["accepted", 1],
    ["refused", 1],
    ["over-limit", 3]
  ])
    expect(metrics()).toContain(`\nparley_codes_total{outcome="${outcome}"} ${count}\n`)
})

it("writes so many refusals of one address in a minute, says how many it left out, and leaves out nothing that was done", () => {
  const written: Array<string> = []
  let now = 0
  const log = securityLog(
    makeLog("info", (line) => written.push(line)),
    codesOf("a secret of tests"),
    () => now
  )
  const login = (ip: string, answer: Parameters<typeof log.answered>[0]["answer"]) =>
    log.answered({ call: "login", ip, by: undefined, request: { account: "ann1" }, answer })
  const wrong = Result.fail(refused("wrong-credentials"))
  for (let i = 0; i < 1000; i += 1) login("203.0.113.7", wrong)
  expect(written).toHaveLength(60)
  login("203.0.113.8", wrong)
  login("203.0.113.7", Result.succeed({ data: { userInfo: { user_id: 7 } } }))
  expect(written).toHaveLength(62)
  now = 60_000
  login("203.0.113.7", wrong)
  expect(security(written).slice(62)).toMatchObject([
    { event: "security lines left out", lines: 940 },
    { outcome: "wrong-credentials" }
  ])
})

it("(ASVS 16.3.3) what tries to get round a check is a line a minute for each address and reason", async () => {
  doors = await openTestDoors({})
  const { logged, post } = doors
  for (let i = 0; i < 20; i += 1) {
    await post(CALLS.getContacts.path, "{")
    await post(CALLS.setMsgIsRead.path, '{"toContactId":[[]]}')
    await post("/enterprise/im/nothing", "{}")
    await post(CALLS.getContacts.path, `{"a":"${"a".repeat(300_000)}"}`)
  }
  const from = "127.0.0.1"
  const lines = security(logged)
  expect(lines.slice(0, 4)).toMatchObject([
    { event: "security attempt", level: "info", call: "getContacts", outcome: "not-json", from, by: "user 1" },
    { call: "setMsgIsRead", outcome: "wrong-shape", from, by: "user 1" },
    { call: "unknown", outcome: "unknown-path", from },
    { call: "getContacts", outcome: "body-too-large", from, by: "user 1" }
  ])
  // they are told once more in the next minute, should it begin meanwhile
  const told = lines.map(({ outcome, time }) => `${String(outcome)} ${String(time).slice(0, "2026-11-28T00:49".length)}`)
  expect(told).toEqual([...new Set(told)])
  expect(new Set(lines.map(({ outcome }) => outcome)).size).toBe(4)
})

it("(ASVS 16.3.3) so is who asks more than it may, by any way", async () => {
  doors = await openTestDoors({ config: { requestRate: { count: 30, seconds: 60 } } })
  const { logged, url } = doors
  for (let i = 0; i < 40; i += 1) await fetch(`${url}/health`).catch(() => undefined)
  expect(security(logged)).toMatchObject([{ event: "security attempt", outcome: "too-fast", from: "127.0.0.1" }])
})

it("attempts share the bound of refusals, and come again in the next minute", () => {
  const written: Array<string> = []
  let now = 0
  const { attempt } = securityLog(
    makeLog("info", (line) => written.push(line)),
    codesOf("a secret of tests"),
    () => now
  )
  const all = () => {
    for (let i = 0; i < 7000; i += 1)
      for (let times = 0; times < 3; times += 1) attempt({ call: "any", ip: `10.0.${i >> 8}.${i & 255}`, why: "too-fast" })
  }
  all()
  expect(written).toHaveLength(6000)
  attempt({ call: "any", ip: "10.9.9.9", why: "busy" })
  now = 60_000
  all()
  expect(written).toHaveLength(12_001)
})
