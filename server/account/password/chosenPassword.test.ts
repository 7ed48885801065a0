import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestService } from "../../testService.ts"
import { argon2 } from "./argon2.ts"
import { checkChosen } from "./chosenPassword.ts"
import { COMMON_PASSWORDS } from "./commonPasswords.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const verdict = (...asked: Parameters<typeof checkChosen>) => {
  const checked = checkChosen(...asked)
  return Result.isSuccess(checked) ? "taken" : checked.failure.reason
}

it.each([
  ["123456", "password-common"],
  ["PassWord", "password-common"],
  ["qwerty", "password-common"],
  ["aaaaaaaaaaaaaaaa", "password-common"],
  ["1212121212", "password-common"],
  ["Mira.One", "password-common"],
  ["mira lou", "password-common"],
  ["12345", "password-length"],
  ["secret 1", "taken"],
  ["mira.one2", "taken"],
  ["人人人人人人", "password-common"],
  ["我的密码很好", "taken"]
])("(ASVS 6.2.4, 6.2.11) %s: %s", (password, want) => {
  expect(verdict(password, "mira.one@example.org", "Mira Lou")).toBe(want)
})

it("knows 3,000 of a length that may be chosen, each once and in small letters", () => {
  const all = COMMON_PASSWORDS.trim().split(/\s+/)
  expect(new Set(all).size).toBe(3000)
  expect(all.filter((each) => each.length < 6 || each.length > 16 || each !== each.toLowerCase())).toEqual([])
})

it("refuses them to who registers, changes theirs, or gives one to others; old ones still log in", async () => {
  const form = { account: "hana.one", realname: "Hana" }
  expect(await service.no("register", { ...form, password: "letmein" })).toBe("password-common")
  expect(await service.no("register", { ...form, password: "HANA.ONE" })).toBe("password-common")
  const mira = await service.person("mira.two")
  expect(await service.no("editPassword", { password: "iloveyou", originalPassword: "secret 1" }, mira)).toBe("password-common")
  expect(await service.no("editPassword", { password: "mira.two", originalPassword: "secret 1" }, mira)).toBe("password-common")
  service.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(mira.id)
  expect(await service.no("manageUserAdd", { ...form, password: "hana.one" }, mira)).toBe("password-common")
  expect(await service.no("manageUserEditPassword", { user_id: mira.id + 1, password: "football" }, mira)).toBe("password-common")
  // as somebody chose it before there was this rule
  const hash = Result.getOrThrow(await (await argon2({ memoryKib: 8, passes: 1, waiting: 10 })).hash("letmein"))
  service.sql.prepare("UPDATE users SET password = ? WHERE user_id = ?").run(hash, mira.id)
  await service.ok("login", { account: "mira.two", password: "letmein" })
})
