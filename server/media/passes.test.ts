import { expect, it } from "vitest"
import { codesOf } from "../code/codes.ts"
import { passesOf } from "./passes.ts"

const HOUR = 3_600_000
const NOW = 1_750_000_000_000
const SESSION = "ab".repeat(32)
const passes = passesOf(codesOf("a secret of tests"), false)

const cookieOf = (headers: ReadonlyArray<string>): string => headers[1]?.split(";")[0] ?? ""
const given = cookieOf(passes.headers(SESSION, NOW))

it("a pass names its session for twelve hours, and is old in the second half of them", () => {
  expect(passes.read(given, NOW)).toEqual({ tokenHash: SESSION, isOld: false })
  expect(passes.read(`a=b; ${given}; c=d`, NOW + 6 * HOUR)).toEqual({ tokenHash: SESSION, isOld: false })
  expect(passes.read(given, NOW + 6 * HOUR + 1)).toEqual({ tokenHash: SESSION, isOld: true })
  expect(passes.read(given, NOW + 12 * HOUR - 1)?.isOld).toBe(true)
  expect(passes.read(given, NOW + 12 * HOUR)).toBeUndefined()
})

it.each([
  ["none", undefined],
  ["an empty one", "parley_media="],
  ["another's", "other=1"],
  ["one that was lengthened", given.replace(/\.(\w)/, ".z")],
  ["one for another session", given.replace("ab", "cd")],
  ["one with another signature", `${given.slice(0, -4)}AAAA`],
  ["a signature that was cut", given.slice(0, -1)],
  ["one of another service", cookieOf(passesOf(codesOf("another secret"), false).headers(SESSION, NOW))],
  ["too much", `${given}; ${"x=1;".repeat(3000)}`]
])("%s opens nothing", (_, cookies) => expect(passes.read(cookies, NOW)).toBeUndefined())

it("over https it goes over https alone", () => {
  const [, first = ""] = passesOf(codesOf("s"), true).headers(SESSION, NOW)
  expect(first).toMatch(/^__Secure-parley_media=\S+; Path=\/storage; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/)
})

it("over https a pass counts by the name that only https gives (ASVS 3.3.1)", () => {
  const safe = passesOf(codesOf("a secret of tests"), true)
  const own = cookieOf(safe.headers(SESSION, NOW))
  expect(safe.read(own, NOW)?.tokenHash).toBe(SESSION)
  expect(safe.read(given, NOW)).toBeUndefined()
  expect(passes.read(own, NOW)).toBeUndefined()
})
