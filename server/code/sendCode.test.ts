import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { tokenHash } from "../account/session/token.ts"
import { openService, type TestService } from "../testService.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)
beforeEach(() => {
  set("sysInfo.regauth", "3")
  service.pass(3_600_000)
})

let made = 0
const fresh = (): string => `mira.${(made += 1)}@example.org`
const sent = (to: string) => service.notices.findLast((each) => each.to === to)
const codeTo = (to: string): string => sent(to)?.code ?? ""
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

/** An account that was registered with a code. */
const verified = async (account = fresh()): Promise<string> => {
  await service.ok("sendCode", { account, type: 2 })
  await service.ok("register", { account, realname: "Mira", password: "secret 1", code: codeTo(account) })
  service.pass(60_000)
  return account
}

const logIn = (account: string, code: string, ip = "127.0.0.1") =>
  service.no("login", { account, password: "filler", code }, { ip })

// (ACCOUNT-12)
it("a code of six digits goes to the address, in the language of who asks, under the name of the service", async () => {
  set("sysInfo.name", "Our chat")
  const account = fresh()
  const { data, text } = await service.ok("sendCode", { account: ` ${account} `, type: 2 }, { language: "zh-Hans" })
  expect([data, text]).toEqual(["", "code-sent"])
  expect(sent(account)).toEqual({
    to: account,
    key: "code-register",
    code: expect.stringMatching(/^[0-9]{6}$/),
    language: "zh-Hans",
    service: "Our chat"
  })
  await service.ok("sendCode", { account: "13800138000", type: "2" })
  expect(codeTo("13800138000")).toMatch(/^[0-9]{6}$/)
})

it("what is neither a number nor an address gets none", async () => {
  for (const account of ["mira", "", "mira@", "23800138000", `${"a".repeat(1000)}@example.org`, "a@b.org, c@d.org"])
    expect(await service.no("sendCode", { account, type: 1 })).toBe("account-either")
  expect(await service.no("sendCode", { account: fresh(), type: 5 })).toBe("wrong-shape")
})

it("a number looks as the operator says", async () => {
  const elsewhere = await openService({ phonePatterns: ["+49#######??"] })
  await elsewhere.ok("sendCode", { account: "+491234567", type: 1 })
  expect(await elsewhere.no("sendCode", { account: "13800138000", type: 1 })).toBe("account-either")
  await elsewhere.close()
})

it("no code is kept that anybody could read", async () => {
  const account = fresh()
  await service.ok("sendCode", { account, type: 2 })
  const rows = JSON.stringify(service.sql.prepare("SELECT * FROM check_codes").all())
  expect(rows).toContain(account)
  expect(rows).not.toContain(codeTo(account))
})

// (ACCOUNT-25)
it("[H-22] another code is sent after a minute, and ten in an hour; from one address sixty", async () => {
  const account = fresh()
  await service.ok("sendCode", { account, type: 2 })
  service.pass(59_999)
  const soon = await service.call("sendCode", { account, type: 1 })
  expect(soon).toEqual(Result.fail(expect.objectContaining({ reason: "check-code-wait", params: { seconds: 1 } })))
  service.pass(1)
  for (let i = 0; i < 9; i += 1) {
    await service.ok("sendCode", { account, type: 2 })
    service.pass(60_000)
  }
  expect(await service.no("sendCode", { account, type: 2 })).toBe("too-many-attempts")
  const from = { ip: "203.0.113.5" }
  for (let i = 0; i < 60; i += 1) await service.ok("sendCode", { account: fresh(), type: 1 }, from)
  expect(await service.no("sendCode", { account: fresh(), type: 1 }, from)).toBe("too-many-attempts")
  await service.ok("sendCode", { account: fresh(), type: 1 }, { ip: "203.0.113.6" })
})

it("codes from many addresses have a brake over all, by the operator's figure, strangers' and users' alike; this machine itself has none", async () => {
  const braked = await openService({ codeLimit: { count: 4, seconds: 3600 } })
  try {
    const { token, account, id } = await braked.person("13800138001")
    braked.sql.prepare("INSERT INTO settings VALUES ('sysInfo.regauth', '3')").run()
    braked.sql.prepare("UPDATE users SET is_auth = 1, role = 1 WHERE user_id = ?").run(id)
    const from = (i: number) => ({ ip: `203.0.113.${i}`, isLocal: false })
    const mine = { ...from(9), tokenHash: tokenHash(token) }
    const trial = (as: Parameters<typeof braked.call>[2]) => braked.call("manageSendTestEmail", { email: "ops@example.org" }, as)
    // nobody has the first account, and no letter is written; it counts all the same, or the brake would tell who is here
    await braked.ok("sendCode", { account: "nobody@example.org", type: 1 }, from(1))
    await braked.ok("sendCode", { account: fresh(), type: 2 }, from(2))
    await braked.ok("sendCode", { account, type: 3 }, mine)
    expect(Result.isSuccess(await trial(mine))).toBe(true)
    const written = braked.notices.length
    braked.pass(60_000)
    const wait = Result.fail(expect.objectContaining({ reason: "too-many-codes", params: { seconds: 3540, minutes: 59 } }))
    for (const type of [1, 2]) expect(await braked.call("sendCode", { account: fresh(), type }, from(3))).toEqual(wait)
    expect(await braked.call("sendCode", { account, type: 3 }, mine)).toEqual(wait)
    expect(await braked.call("sendCode", { account: "13800138002", type: 4 }, mine)).toEqual(wait)
    expect(await trial(mine)).toEqual(wait)
    expect(braked.notices).toHaveLength(written)
    await braked.ok("sendCode", { account: fresh(), type: 2 })
    braked.pass(3_540_000)
    await braked.ok("sendCode", { account, type: 3 }, mine)
  } finally {
    await braked.close()
  }
})

it("[H-40] whether there is such an account shows neither in the answer nor in the limits", async () => {
  const known = await verified()
  const stranger = fresh()
  const ask = (account: string, type: number) => service.call("sendCode", { account, type })
  for (const type of [1, 2]) {
    service.pass(60_000)
    const answers = [await ask(known, type), await ask(stranger, type)]
    expect(answers[0]).toEqual(answers[1])
    const again = [await ask(known, type), await ask(stranger, type)]
    expect(again[0]).toEqual(again[1])
  }
  expect(sent(stranger)?.key).toBe("code-register")
  expect(sent(known)).toMatchObject({ key: "code-taken", code: "" })
})

it("to log in a code goes to verified, living accounts only", async () => {
  set("sysInfo.regauth", "0")
  const plain = fresh()
  await service.ok("register", { account: plain, realname: "Mira", password: "secret 1" })
  set("sysInfo.regauth", "3")
  const off = await verified()
  service.sql.prepare("UPDATE users SET status = 0 WHERE account = ?").run(off)
  const before = service.notices.length
  for (const account of [plain, off, fresh()]) await service.ok("sendCode", { account, type: 1 })
  expect(service.notices).toHaveLength(before)
})

it("a code logs in once", async () => {
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  const code = codeTo(account)
  const { data } = await service.ok("login", { account: account.toUpperCase(), password: "filler", code: ` ${code} ` })
  expect(data).toMatchObject({ authToken: expect.stringMatching(/^bearer /), userInfo: { account, is_auth: 1, email: account } })
  expect(await logIn(account, code)).toBe("check-code-wrong")
})

// (ACCOUNT-26)
it("[H-22] a code is good for five minutes and for what it was sent for", async () => {
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  service.pass(300_000)
  expect(await logIn(account, codeTo(account))).toBe("check-code-wrong")
  await service.ok("sendCode", { account, type: 1 })
  service.pass(299_999)
  expect(await logIn(account, codeTo(account))).toBe("nothing")
  const newcomer = fresh()
  await service.ok("sendCode", { account: newcomer, type: 2 })
  expect(await logIn(newcomer, codeTo(newcomer))).toBe("check-code-wrong")
  expect(await service.no("register", { account: fresh(), realname: "Eve", password: "secret 1", code: codeTo(newcomer) })).toBe(
    "check-code-wrong"
  )
})

it("[H-22] five wrong tries kill a code, also for the right one", async () => {
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  const code = codeTo(account)
  for (let i = 0; i < 4; i += 1) expect(await logIn(account, another(code))).toBe("check-code-wrong")
  expect(await logIn(account, code)).toBe("nothing")
  service.pass(60_000)
  await service.ok("sendCode", { account, type: 1 })
  for (let i = 0; i < 5; i += 1) expect(await logIn(account, another(codeTo(account)))).toBe("check-code-wrong")
  expect(await logIn(account, codeTo(account))).toBe("check-code-wrong")
  service.pass(60_000)
  await service.ok("sendCode", { account, type: 1 })
  expect(await logIn(account, codeTo(account))).toBe("too-many-attempts")
  service.pass(240_000)
  expect(await logIn(account, codeTo(account))).toBe("nothing")
})

it.each([
  ["many addresses", (i: number) => `198.51.100.${i}`, 101],
  ["one address", () => "203.0.113.90", 6]
])("[H-22] of a hundred guesses at once from %s no more than five are looked at", async (_, ip, answered) => {
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  const code = codeTo(account)
  const guesses = Array.from({ length: 100 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"))
  const answers = await Promise.all([...guesses, code].map((each, i) => logIn(account, each, ip(i))))
  // the right one came last: the code was dead by then
  expect(answers).not.toContain("nothing")
  expect(answers.filter((each) => each === "check-code-wrong").length).toBeLessThanOrEqual(answered)
})

it("a newer code takes the place of an older one", async () => {
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  const old = codeTo(account)
  service.pass(60_000)
  await service.ok("sendCode", { account, type: 1 })
  if (old !== codeTo(account)) expect(await logIn(account, old)).toBe("check-code-wrong")
  expect(await logIn(account, codeTo(account))).toBe("nothing")
})

it("a login by code that an address gets wrong too often is over for that address", async () => {
  const from = "203.0.113.77"
  for (let i = 0; i < 100; i += 1) expect(await logIn(`nobody.${i}@example.org`, "123456", from)).toBe("check-code-wrong")
  const account = await verified()
  await service.ok("sendCode", { account, type: 1 })
  expect(await logIn(account, codeTo(account), from)).toBe("too-many-attempts")
  expect(await logIn(account, codeTo(account))).toBe("nothing")
})

it("codes for a password and another account go to who is logged in alone, and to a number or an address as the service wants it", async () => {
  const account = await verified()
  for (const type of [3, 4]) {
    expect(await service.no("sendCode", { account, type })).toBe("not-logged-in")
    expect(await service.no("sendCode", { account, type }, { tokenHash: "f".repeat(64) })).toBe("session-expired")
  }
  const { data } = await service.ok("login", { account, password: "secret 1" })
  const me = { id: 0, account, token: (data as { authToken: string }).authToken }
  const plain = await (async () => {
    set("sysInfo.regauth", "0")
    const person = await service.person("plain.person")
    expect(await service.no("sendCode", { account: fresh(), type: 4 }, person)).toBe("verification-off")
    expect(await service.no("sendCode", { account: fresh(), type: 2 })).toBe("verification-off")
    set("sysInfo.regauth", "1")
    return person
  })()
  expect(await service.no("sendCode", { account, type: 3 }, plain)).toBe("account-unverified")
  expect(await service.no("sendCode", { account: fresh(), type: 4 }, plain)).toBe("account-phone")
  expect(await service.no("sendCode", { account: fresh(), type: 2 })).toBe("account-phone")
  expect(await service.no("sendCode", { account: fresh(), type: 3 }, me)).toBe("check-code-account")
  await service.ok("sendCode", { account, type: 3 }, me)
  expect(sent(account)?.key).toBe("code-password")
  service.pass(60_000)
  await service.ok("sendCode", { account, type: 4 }, me)
  expect(sent(account)?.key).toBe("code-account")
  await service.ok("sendCode", { account: "13800138001", type: 4 }, me)
  expect(sent("13800138001")?.key).toBe("code-account")
  set("sysInfo.regauth", "3")
  const other = await verified()
  await service.ok("sendCode", { account: other, type: 4 }, me)
  expect(sent(other)).toMatchObject({ key: "code-taken", code: "" })
})

it("what nobody can use any more is swept out", async () => {
  await service.ok("sendCode", { account: fresh(), type: 2 })
  service.pass(2 * 3_600_000)
  await verified()
  const left = service.sql.prepare("SELECT sent_at FROM check_codes ORDER BY sent_at").all()
  const account = await verified()
  await service.ok("login", { account, password: "secret 1" })
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM check_codes").get()?.["n"]).toBeLessThanOrEqual(left.length)
})
