import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { tokenHash } from "../session/token.ts"

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
  set("service.demo", "0")
  service.pass(3_600_000)
})

let made = 0
const email = (): string => `mira.${(made += 1)}@example.org`
const codeTo = (to: string): string => service.notices.findLast((each) => each.to === to)?.code ?? ""
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const rowOf = ({ id }: TestPerson) => service.sql.prepare("SELECT * FROM users WHERE user_id = ?").get(id)

const again = async (account: string, password = "secret 1"): Promise<TestPerson> => {
  const { data } = await service.ok("login", { account, password })
  const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number } }
  return { id: userInfo.user_id, account, token: authToken }
}

const plain = async (): Promise<TestPerson> => {
  set("sysInfo.regauth", "0")
  const person = await service.person(`plain.${(made += 1)}`)
  set("sysInfo.regauth", "3")
  return person
}

const verified = async (): Promise<TestPerson> => {
  const account = email()
  await service.ok("sendCode", { account, type: 2 })
  await service.ok("register", { account, realname: "Mira", password: "secret 1", code: codeTo(account) })
  service.pass(60_000)
  return again(account)
}

const codeFor = async (account: string, type: number, me: TestPerson): Promise<string> => {
  await service.ok("sendCode", { account, type }, me)
  return codeTo(account)
}

/** That both devices are out, and their sockets gone. */
const expectOut = async (...devices: ReadonlyArray<TestPerson>): Promise<void> => {
  for (const each of devices) {
    expect(await service.no("getContacts", {}, each)).toBe("session-expired")
    expect([...service.sockets.values()]).not.toContain(tokenHash(each.token))
  }
}

const withSocket = async (me: TestPerson): Promise<TestPerson> => {
  const name = `socket ${(made += 1)}`
  service.sockets.set(name, undefined)
  await service.ok("bindUid", { client_id: name }, me)
  return me
}

it("the old password leads to a new one, and every device logs in again", async () => {
  const phone = await withSocket(await plain())
  const desk = await withSocket(await again(phone.account))
  const { data, text } = await service.ok("editPassword", { password: "secret 2", originalPassword: "secret 1" }, phone)
  expect([data, text]).toEqual(["", "password-changed"])
  await expectOut(phone, desk)
  expect(await service.no("login", { account: phone.account, password: "secret 1" })).toBe("wrong-credentials")
  await again(phone.account, "secret 2")
})

it("a wrong old password, none, and what is no password are refused, and nothing changes", async () => {
  const me = await plain()
  const edit = (form: object) => service.no("editPassword", { password: "secret 2", ...form }, me)
  expect(await edit({ originalPassword: "wrong one" })).toBe("old-password-wrong")
  expect(await edit({})).toBe("old-password-missing")
  expect(await edit({ password: "short", originalPassword: "secret 1" })).toBe("password-length")
  expect(await edit({ code: "123456" })).toBe("account-unverified")
  await again(me.account)
})

it("[H-40] who holds a device guesses six old passwords, no more", async () => {
  const me = await plain()
  const edit = (originalPassword: string) => service.no("editPassword", { password: "secret 2", originalPassword }, me)
  for (let i = 0; i < 6; i += 1) expect(await edit(`wrong ${i}`)).toBe("old-password-wrong")
  expect(await edit("secret 1")).toBe("too-many-attempts")
  expect(await service.no("login", { account: me.account, password: "secret 1" })).toBe("too-many-attempts")
})

it("[H-22] a code sent to a verified account leads to a new password, once, and to nothing else", async () => {
  const me = await verified()
  const code = await codeFor(me.account, 3, me)
  expect(await service.no("login", { account: me.account, password: "filler", code })).toBe("check-code-wrong")
  expect(await service.no("editPassword", { password: "secret 2", code: another(code) }, me)).toBe("check-code-wrong")
  await service.ok("editPassword", { password: "secret 2", code }, me)
  await expectOut(me)
  const back = await again(me.account, "secret 2")
  expect(await service.no("editPassword", { password: "secret 3", code }, back)).toBe("check-code-wrong")
})

it("[ACCOUNT-45] who came in by a code sets another password without a second one, for ten minutes, and is told so", async () => {
  const { account } = await verified()
  const byCode = async () => {
    service.pass(60_000)
    await service.ok("sendCode", { account, type: 1 })
    const { data } = await service.ok("login", { account, password: "filler", code: codeTo(account) })
    const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number; free_until: number } }
    return { me: { id: userInfo.user_id, account, token: authToken }, until: userInfo.free_until }
  }
  const late = await byCode()
  service.pass(600_000)
  expect(await service.no("editPassword", { password: "secret 2" }, late.me)).toBe("old-password-missing")
  const { me, until } = await byCode()
  const born = service.sql.prepare("SELECT MAX(created_at) AS at FROM sessions").get()?.["at"]
  expect(until).toBe(Math.floor((Number(born) + 600_000) / 1000))
  expect(await service.no("editPassword", { password: "short" }, me)).toBe("password-length")
  // nobody else's session is free by it
  const { data } = await service.ok("login", { account, password: "secret 1" })
  const { authToken, userInfo } = data as { authToken: string; userInfo: { free_until: number } }
  expect(userInfo.free_until).toBe(0)
  const other = { id: me.id, account, token: authToken }
  expect(await service.no("editPassword", { password: "secret 2" }, other)).toBe("old-password-missing")
  await service.ok("editPassword", { password: "secret 2" }, me)
  await expectOut(me, other)
  await again(account, "secret 2")
})

it("[H-22] five wrong codes for a password, and the right one is dead", async () => {
  const me = await verified()
  const code = await codeFor(me.account, 3, me)
  for (let i = 0; i < 5; i += 1)
    expect(await service.no("editPassword", { password: "secret 2", code: another(code) }, me)).toBe("check-code-wrong")
  expect(await service.no("editPassword", { password: "secret 2", code }, me)).toBe("check-code-wrong")
})

it("[H-21] another account needs the codes of both, each as it was sent, and never an empty one", async () => {
  const me = await verified()
  const other = await withSocket(await again(me.account))
  const account = email()
  const newCode = await codeFor(account, 4, me)
  const code = await codeFor(me.account, 4, me)
  const edit = (form: object) => service.no("editAccount", { account, newCode, code, ...form }, me)
  for (const empty of ["", " ", "null", "undefined"]) {
    expect(await edit({ newCode: empty })).toBe("check-code-form")
    expect(await edit({ code: empty })).toBe("check-code-form")
  }
  expect(await service.no("editAccount", { account }, me)).toBe("check-code-form")
  expect(await edit({ newCode: another(newCode) })).toBe("check-code-wrong")
  expect(await edit({ code: another(code) })).toBe("check-code-wrong")
  if (code !== newCode) expect(await edit({ newCode: code, code: newCode })).toBe("check-code-wrong")
  expect(await edit({ account: email() })).toBe("check-code-wrong")
  await service.ok("editAccount", { account, newCode, code }, me)
  await expectOut(me, other)
  expect(await service.no("login", { account: me.account, password: "secret 1" })).toBe("wrong-credentials")
  expect(rowOf(await again(account))).toMatchObject({ account, is_auth: 1, email: account })
})

it("[H-21] another account is what the service wants, and nobody else's", async () => {
  const me = await plain()
  const edit = (account: string, newCode = "123456") => service.no("editAccount", { account, newCode }, me)
  expect(await edit("just.a.name")).toBe("account-either")
  set("sysInfo.regauth", "1")
  expect(await edit(email())).toBe("account-phone")
  set("sysInfo.regauth", "0")
  expect(await edit(email())).toBe("verification-off")
  set("sysInfo.regauth", "3")
  const theirs = await verified()
  await service.ok("sendCode", { account: theirs.account, type: 4 }, me)
  expect(codeTo(theirs.account)).toBe("")
  expect(await edit(theirs.account)).toBe("check-code-wrong")
  expect(rowOf(me)).toMatchObject({ account: me.account, is_auth: 0 })
})

it("[H-21] who comes second to an address is told so, and keeps the account", async () => {
  const [one, two] = [await plain(), await plain()]
  const account = email()
  const first = await codeFor(account, 4, one)
  service.pass(60_000)
  const second = await codeFor(account, 4, two)
  expect(await service.no("editAccount", { account, newCode: first }, two)).toBe("check-code-wrong")
  await service.ok("editAccount", { account, newCode: first }, one)
  expect(await service.no("editAccount", { account: account.toUpperCase(), newCode: second }, two)).toBe("account-taken")
  expect(rowOf(two)).toMatchObject({ account: two.account })
})

it("an unverified account binds a first address with its code alone, and is verified by it", async () => {
  const me = await plain()
  const account = "13800138055"
  await service.ok("editAccount", { account, newCode: await codeFor(account, 4, me) }, me)
  await expectOut(me)
  expect(rowOf(await again(account))).toMatchObject({ account, is_auth: 1, email: "" })
})

it("links that log in, and codes on their way, are worth nothing after a change", async () => {
  const me = await verified()
  await service.store.write("issueLoginToken", { hash: "h".repeat(64), userId: me.id, now: 9_000_000_000_000 })
  await service.ok("sendCode", { account: me.account, type: 1 })
  const code = codeTo(me.account)
  await service.ok("editPassword", { password: "secret 2", originalPassword: "secret 1" }, me)
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM login_tokens WHERE user_id = ?").get(me.id)?.["n"]).toBe(0)
  expect(await service.no("login", { account: me.account, password: "filler", code })).toBe("check-code-wrong")
})

it("in a demonstration nobody changes a password or an account", async () => {
  const me = await plain()
  set("service.demo", "1")
  expect(await service.no("editPassword", { password: "secret 2", originalPassword: "secret 1" }, me)).toBe("demo-mode")
  expect(await service.no("editAccount", { account: email(), newCode: "123456" }, me)).toBe("demo-mode")
})

it("a profile is what one says of oneself; what is left out stays", async () => {
  const me = await plain()
  const form = { realname: "  Mira\u202E L ", email: "mira@example.org", motto: " At sea ", sex: "0" }
  const { data, text } = await service.ok("updateUserInfo", form, me)
  expect([data, text]).toEqual([{ realname: "Mira  L", email: "mira@example.org", motto: "At sea", sex: 0 }, "profile-saved"])
  await service.ok("updateUserInfo", { motto: "" }, me)
  expect(rowOf(me)).toMatchObject({ realname: "Mira  L", email: "mira@example.org", motto: "", sex: 0 })
  await service.ok("updateUserInfo", { email: "", sex: 7 }, me)
  expect(rowOf(me)).toMatchObject({ email: "", sex: 2 })
})

it.each([
  ["name-length", { realname: "" }],
  ["name-length", { realname: "n".repeat(33) }],
  ["account-email", { email: "mira" }],
  ["account-email", { email: `mira@${"a".repeat(250)}.org` }],
  ["signature-length", { motto: "m".repeat(101) }]
])("what no profile holds is refused: %s", async (reason, form) => {
  const me = await plain()
  expect(await service.no("updateUserInfo", form, me)).toBe(reason)
})

it("among colleagues a name is given by the administrator, unless they let people choose", async () => {
  const me = await plain()
  const name = String(rowOf(me)?.["realname"])
  set("sysInfo.runMode", "1")
  set("sysInfo.diyName", "0")
  expect(await service.no("updateUserInfo", { realname: "Another" }, me)).toBe("name-fixed")
  await service.ok("updateUserInfo", { realname: name, motto: "Hi" }, me)
  set("sysInfo.diyName", "1")
  await service.ok("updateUserInfo", { realname: "Another" }, me)
  set("sysInfo.diyName", "0")
  set("sysInfo.runMode", "2")
  await service.ok("updateUserInfo", { realname: "One more" }, me)
})

const settingOf = async (me: TestPerson): Promise<unknown> => {
  const { data } = await service.ok("login", { account: me.account, password: "secret 1" })
  return (data as { userInfo: { setting: unknown } }).userInfo.setting
}

it("choices of a client are kept, in both forms, typed, and told at login", async () => {
  const me = await plain()
  expect(await settingOf(me)).toBe(null)
  await service.ok("setting", { sendKey: "2", theme: "blue", isVoice: "true", avatarCricle: "false" }, me)
  await service.ok("setting", { setting: { hideMessageName: 1, sendKey: 1 } }, me)
  expect(await settingOf(me)).toEqual({
    sendKey: "1",
    theme: "blue",
    isVoice: true,
    avatarCricle: false,
    hideMessageName: true
  })
})

it("nothing is kept beside the choices that we know, and no choice that is none", async () => {
  const me = await plain()
  await service.ok("setting", { setting: { isVoice: true, role: 1, ["k".repeat(1000)]: "v".repeat(1000) } }, me)
  expect(await settingOf(me)).toEqual({ isVoice: true })
  for (const wrong of [{ sendKey: "3" }, { theme: "t".repeat(33) }, { theme: "<b>" }, { isVoice: "perhaps" }, { isVoice: {} }])
    expect(await service.no("setting", { setting: wrong }, me)).toBe("wrong-shape")
  expect(await settingOf(me)).toEqual({ isVoice: true })
})

it("a language is kept for who is logged in, told at login, and spoken on their sockets", async () => {
  const me = await plain()
  expect((await service.ok("switchLang", { lang: "ZH-HANT" }, me)).data).toEqual({ lang: "zh-Hant" })
  expect(service.spoken.get(me.id)).toBe("zh-Hant")
  expect(service.spokenIn.get(tokenHash(me.token))).toBe("zh-Hant")
  expect(await settingOf(me)).toEqual({ lang: "zh-Hant" })
  expect((await service.ok("switchLang", { lang: "auto" }, { tokenHash: tokenHash(me.token), language: "ja" })).data).toEqual({
    lang: "ja"
  })
  expect(service.spokenIn.get(tokenHash(me.token))).toBe("ja")
  expect(await settingOf(me)).toBe(null)
  expect(await service.no("switchLang", { lang: "tlh" }, me)).toBe("language-unknown")
})

it("who is not logged in switches their language for themselves, and nothing is kept", async () => {
  const languages = () => JSON.stringify(service.sql.prepare("SELECT language FROM users").all())
  const before = languages()
  expect((await service.ok("switchLang", { lang: "de" })).data).toEqual({ lang: "de" })
  expect((await service.ok("switchLang", { lang: "de" }, { tokenHash: "f".repeat(64) })).data).toEqual({ lang: "de" })
  expect(languages()).toBe(before)
})

it("[H-02] offline shows nobody as gone, whatever person is named", async () => {
  const [me, them] = [await plain(), await plain()]
  const before = service.pushed.length
  expect((await service.ok("offline", { user_id: String(them.id) }, me)).data).toBe("")
  expect(await service.no("offline", { user_id: String(them.id) })).toBe("not-logged-in")
  expect(service.pushed).toHaveLength(before)
})

it("a stale socket does no harm to any login, and a waiting one is bound", async () => {
  const me = await plain()
  await service.ok("login", { account: me.account, password: "secret 1", client_id: "gone" })
  service.sockets.set("waiting", undefined)
  const { data } = await service.ok("login", { account: me.account, password: "secret 1", client_id: "waiting" })
  expect(service.sockets.get("waiting")).toBe(tokenHash((data as { authToken: string }).authToken))
  expect(Result.isSuccess(await service.call("getContacts", {}, me))).toBe(true)
})

it("who changes their profile without end is asked to wait", async () => {
  const me = await plain()
  for (let i = 0; i < 120; i += 1) await service.ok("updateUserInfo", { motto: String(i) }, me)
  expect(await service.no("updateUserInfo", { motto: "again" }, me)).toBe("too-fast")
  expect(await service.no("setting", { isVoice: true }, me)).toBe("too-fast")
  expect(await service.no("switchLang", { lang: "en" }, me)).toBe("too-fast")
})
