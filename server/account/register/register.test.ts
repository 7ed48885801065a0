import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestService } from "../../testService.ts"
import { inviteText, newInviteCode } from "./invitations.ts"

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
  set("sysInfo.regauth", "0")
  set("sysInfo.regtype", "1")
})

let made = 0
const email = (): string => `ann.${(made += 1)}@example.org`
const codeTo = (to: string): string => service.notices.findLast((each) => each.to === to)?.code ?? ""
const form = (account: string, more: object = {}) => ({ account, realname: "Ann", password: "secret 1", ...more })
const isThere = (account: string) => service.sql.prepare("SELECT * FROM users WHERE account = ?").get(account)

// (ACCOUNT-10, ACCOUNT-11)
it.each([
  ["1", "account-phone", ["ann.of.old", "ann@example.org"], "13800138010"],
  ["2", "account-email", ["ann.of.old", "13800138011"], "ann.two@example.org"],
  ["3", "account-either", ["ann.of.old"], "13800138012"]
])("with regauth %s an account is nothing but what it wants: %s", async (regauth, reason, refused, taken) => {
  set("sysInfo.regauth", regauth)
  for (const account of refused) expect(await service.no("register", form(account, { code: "123456" }))).toBe(reason)
  await service.ok("sendCode", { account: taken, type: 2 })
  const { data } = await service.ok("register", form(taken, { code: codeTo(taken) }))
  expect(data).toEqual({ user_id: expect.any(Number), account: taken, realname: "Ann" })
  expect(isThere(taken)).toMatchObject({ is_auth: 1, email: taken.includes("@") ? taken : "" })
})

it("a plain account is not verified, whatever it looks like, and no code makes it so", async () => {
  const account = email()
  await service.ok("register", form(account, { code: "123456" }))
  expect(isThere(account)).toMatchObject({ is_auth: 0, email: "" })
})

it("[H-20] where codes are wanted there is no account without one, and none with that of another", async () => {
  set("sysInfo.regauth", "2")
  const account = email()
  for (const code of ["", "12345", "abcdef", "1234567"])
    expect(await service.no("register", form(account, { code }))).toBe("check-code-form")
  expect(await service.no("register", form(account))).toBe("check-code-form")
  expect(await service.no("register", form(account, { code: "123456" }))).toBe("check-code-wrong")
  await service.ok("sendCode", { account, type: 2 })
  const code = codeTo(account)
  expect(await service.no("register", form(email(), { code }))).toBe("check-code-wrong")
  await service.ok("register", form(account, { code }))
  expect(await service.no("register", form(account, { code }))).toBe("check-code-wrong")
})

it("[H-40] that an account is taken learns only who has its code", async () => {
  set("sysInfo.regauth", "2")
  const account = email()
  await service.ok("sendCode", { account, type: 2 })
  const code = codeTo(account)
  service.sql.prepare("UPDATE settings SET value = '0' WHERE name = 'sysInfo.regauth'").run()
  await service.ok("register", form(account))
  set("sysInfo.regauth", "2")
  const wrong = code === "000000" ? "000001" : "000000"
  expect(await service.no("register", form(account, { code: wrong }))).toBe("check-code-wrong")
  expect(await service.no("register", form(account, { code }))).toBe("account-taken")
})

const invite = async (uses?: number, kind: "register" | "login" = "register"): Promise<string> => {
  const code = newInviteCode(kind)
  const now = Number(service.sql.prepare("SELECT MAX(created_at) AS at FROM users").get()?.["at"] ?? 0)
  const issued = await service.store.write("issueInvitation", {
    seal: service.seal(inviteText(code)),
    kind,
    by: 0,
    now,
    ...(uses === undefined ? {} : { uses })
  })
  expect(Result.isSuccess(issued)).toBe(true)
  return code
}

it("[H-20] where nobody may register by themselves, an invitation is needed, and is good once or as often as it says", async () => {
  await service.ok("register", form("a.first.one"))
  set("sysInfo.regtype", "2")
  expect(await service.no("register", form("uninvited.1"))).toBe("registration-closed")
  expect(await service.no("register", form("uninvited.2", { inviteCode: "ABCDEFGH" }))).toBe("invite-unknown")
  const once = await invite()
  expect(once).toMatch(/^[2-9A-Z]{8}$/)
  expect(JSON.stringify(service.sql.prepare("SELECT * FROM invitations").all())).not.toContain(once)
  await service.ok("register", form("invited.1", { inviteCode: ` ${once.toLowerCase()} ` }))
  expect(await service.no("register", form("invited.2", { inviteCode: once }))).toBe("invite-used")
  const twice = await invite(2)
  await service.ok("register", form("invited.3", { inviteCode: twice }))
  await service.ok("register", form("invited.4", { inviteCode: twice }))
  expect(await service.no("register", form("invited.5", { inviteCode: twice }))).toBe("invite-used")
  const late = await invite()
  service.pass(48 * 3_600_000)
  expect(await service.no("register", form("invited.6", { inviteCode: late }))).toBe("invite-expired")
})

it("an invitation is not used up by who is refused, nor where none is needed; one that logs in registers nobody", async () => {
  await service.ok("register", form("another.first.one"))
  const code = await invite()
  await service.ok("register", form("needs.none", { inviteCode: code }))
  set("sysInfo.regtype", "2")
  expect(await service.no("register", form("needs.none", { inviteCode: code }))).toBe("account-taken")
  await service.ok("register", form("now.invited", { inviteCode: code }))
  expect(await service.no("register", form("not.so", { inviteCode: await invite(1, "login") }))).toBe("invite-unknown")
})

it("[H-20] of many who use an invitation at once, one gets in", async () => {
  await service.ok("register", form("one.more.first"))
  set("sysInfo.regtype", "2")
  const inviteCode = await invite()
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, i) => service.call("register", form(`crowd.${i}`, { inviteCode })))
  )
  expect(asked.filter(Result.isSuccess)).toHaveLength(1)
})

it("guessed invitations close an address", async () => {
  set("sysInfo.regtype", "2")
  const from = { ip: "127.0.0.1" }
  let last = ""
  for (let i = 0; i < 101; i += 1)
    last = await service.no("register", form(`guesser.${i}`, { inviteCode: newInviteCode("register") }), from)
  expect(last).toBe("too-many-attempts")
})
