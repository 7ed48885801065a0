import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestService } from "../../testService.ts"
import { tokenHash } from "../session/token.ts"
import { argon2 } from "./argon2.ts"
import { withoutBreached } from "./breached.ts"
import type { Passwords } from "./Passwords.ts"

const PLAIN: Passwords = {
  hash: (password) => Promise.resolve(Result.succeed(`hash of ${password}`)),
  verify: () => Promise.resolve(Result.succeed(true))
}

let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-breached-"))
  service = await openService()
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const sha1 = (password: string): string => createHash("sha1").update(password).digest("hex").toUpperCase()
/** A list as it is offered: in order, each with how often it was seen. */
const listOf = (name: string, passwords: ReadonlyArray<string>, line = (hash: string, i: number) => `${hash}:${i ** 5}\r\n`) => {
  const path = join(folder, name)
  writeFileSync(path, passwords.map(sha1).toSorted().map(line).join(""))
  return path
}
const many = (count: number): ReadonlyArray<string> => Array.from({ length: count }, (_, i) => `breached ${i}`)
const taken = async (path: string, password: string): Promise<boolean> =>
  Result.isSuccess(await (await withoutBreached(PLAIN, path)).hash(password))

it.each([1, 2, 3, 100, 1000])("(ASVS 6.2.12) each of a list of %s is refused, and nothing else", async (count) => {
  const path = listOf(`list.${count}`, many(count))
  for (const each of many(count)) expect(await taken(path, each)).toBe(false)
  for (let i = 0; i < 200; i += 1) expect(await taken(path, `another ${i}`)).toBe(true)
})

it("a list may have hashes alone, in small letters, and no end of its last line", async () => {
  const path = listOf("bare", many(50), (hash, i) => `${hash.toLowerCase()}${i === 49 ? "" : "\n"}`)
  for (const each of many(50)) expect(await taken(path, each)).toBe(false)
  expect(await taken(path, "another one")).toBe(true)
})

it("a newer list counts at once; one that is gone lets nobody choose", async () => {
  const path = listOf("changing", ["old one"])
  const { hash } = await withoutBreached(PLAIN, path)
  expect(await hash("new one")).toEqual(Result.succeed("hash of new one"))
  listOf("changing", ["new one"])
  expect(Result.isFailure(await hash("new one"))).toBe(true)
  rmSync(path)
  await expect(hash("old one")).rejects.toThrow("ENOENT")
})

it("what is no list stops the start in words, and without one all may be chosen", async () => {
  await expect(withoutBreached(PLAIN, join(folder, "nowhere"))).rejects.toThrow("BREACHED_PASSWORDS cannot be read")
  const text = join(folder, "text")
  for (const content of ["", "password\n", "x".repeat(60)]) {
    writeFileSync(text, content)
    await expect(withoutBreached(PLAIN, text)).rejects.toThrow("BREACHED_PASSWORDS is no list")
  }
  expect(await withoutBreached(PLAIN, "")).toBe(PLAIN)
})

it("who registers or changes theirs hears that it is easy to guess; who has it already still logs in", async () => {
  const list = listOf("theirs", ["tr0ub4dor&3", "secret 1"])
  const passwords = await withoutBreached(await argon2({ memoryKib: 8, passes: 1, waiting: 10 }), list)
  const form = { account: "hana.one", realname: "Hana", password: "tr0ub4dor&3" }
  expect(await service.no("register", form, { passwords })).toBe("password-common")
  const mira = await service.person("mira.two")
  const change = { password: "tr0ub4dor&3", originalPassword: "secret 1" }
  expect(await service.no("editPassword", change, { tokenHash: tokenHash(mira.token), passwords })).toBe("password-common")
  await service.ok("login", { account: "mira.two", password: "secret 1" }, { passwords })
})
