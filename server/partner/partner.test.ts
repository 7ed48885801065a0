import { createHash } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Ctx } from "../Handler.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

const PARTNERS = [
  { id: "intranet", secret: "the secret of intranet" },
  { id: "shop", secret: "the secret of the shop" }
]
let service: TestService
let now = 1_750_000_000_000
beforeAll(async () => {
  service = await openService({ partners: PARTNERS })
})
afterAll(() => service.close())

const pass = (millis: number): void => {
  now += millis
  service.pass(millis)
}
const md5 = (text: string) => createHash("md5").update(text).digest("hex")
/** A request as an application signs it; `age` in milliseconds. */
const by = (id: string, age = 0, secret = PARTNERS.find((each) => each.id === id)?.secret ?? ""): Partial<Ctx> => {
  const at = String(Math.floor((now - age) / 1000))
  return { signature: { id, at, sign: md5(id + at + secret) } }
}
interface Made {
  readonly account: string
  readonly realname: string
  readonly user_id: number
  readonly open_id: string
}
const make = async (account: string, as = by("intranet")): Promise<Made> =>
  (await service.ok("partnerCreateUser", { account, realname: "Theirs" }, as)).data as Made

it("opens an account for its own person, and a link that logs in once within five minutes", async () => {
  const { account, open_id, user_id } = await make("theirs.one")
  expect([account, open_id]).toEqual(["theirs.one", expect.stringMatching(/^[0-9a-f]{32}$/)])
  const link = (await service.ok("partnerLogin", { account, open_id, is_mobile: 1 }, by("intranet"))).data as string
  expect(link).toMatch(/^http:\/\/chat\.example\/h5\/#\/pages\/login\/index\?token=[\w-]{43}$/)
  const token = link.slice(-43)
  const { data } = await service.ok("login", { account: "", password: "", token })
  expect((data as { userInfo: { user_id: number } }).userInfo.user_id).toBe(user_id)
  expect(await service.no("login", { account: "", password: "", token })).not.toBe("nothing")
  // no password leads in
  expect(await service.no("login", { account, password: "" })).toBe("wrong-credentials")
  pass(1000)
  const late = ((await service.ok("partnerLogin", { account, open_id }, by("intranet"))).data as string).slice(-43)
  pass(300_001)
  expect(await service.no("login", { account: "", password: "", token: late })).not.toBe("nothing")
})

it("says no to what is not signed, signed by another secret, or more than a minute off", async () => {
  const asked = (as: Partial<Ctx>) => service.no("partnerCreateUser", { account: "never.made", realname: "x" }, as)
  const { signature } = by("intranet")
  for (const as of [
    {},
    by("intranet", 0, "a wrong secret"),
    by("nobody", 0, "nobody"),
    by("", 0, "nobody"),
    by("intranet", 61_000),
    by("intranet", -61_000),
    { signature: { ...signature, id: "shop" } } as Partial<Ctx>,
    { signature: { ...signature, at: "soon" } } as Partial<Ctx>
  ])
    expect(await asked(as)).toBe("partner-refused")
  expect(await service.no("partnerLogin", { account: "theirs.one", open_id: "" }, {})).toBe("partner-refused")
  await make("minute.old", by("intranet", 59_000))
})

it("the same request is not made twice, while another one of the same second is", async () => {
  const as = by("intranet")
  const first = await make("twice.asked", as)
  expect(await service.no("partnerCreateUser", { account: "twice.asked", realname: "Theirs" }, as)).toBe("partner-refused")
  await make("other.asked", as)
  await service.ok("partnerLogin", { account: first.account, open_id: first.open_id }, as)
  expect(await service.no("partnerLogin", { account: first.account, open_id: first.open_id }, as)).toBe("partner-refused")
})

it("an account that is there stays as it is; only who opened it learns what leads in, and nobody who has a role is let in so", async () => {
  const mira: TestPerson = await service.person("mira.own")
  const { data, text } = await service.ok("partnerCreateUser", { account: "mira.own", realname: "Stolen" }, by("intranet"))
  expect([data, text]).toEqual([{ account: "mira.own", realname: "Stolen" }, "account-there"])
  const made = await make("known.one")
  pass(1000)
  const again = await service.ok("partnerCreateUser", { account: "KNOWN.one", realname: "Else" }, by("intranet"))
  expect([again.data, again.text]).toMatchObject([{ user_id: made.user_id, open_id: made.open_id }, "account-there"])
  expect((await service.ok("partnerCreateUser", { account: "known.one", realname: "x" }, by("shop"))).data).not.toHaveProperty(
    "open_id"
  )
  const login = (account: string, open_id: string, as = by("intranet")) => service.no("partnerLogin", { account, open_id }, as)
  expect(await login("known.one", made.open_id, by("shop"))).toBe("partner-refused")
  expect(await login("known.one", `${made.open_id.slice(1)}0`)).toBe("partner-refused")
  expect(await login("mira.own", made.open_id)).toBe("partner-refused")
  service.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(made.user_id)
  expect(await login("known.one", made.open_id)).toBe("partner-refused")
  service.sql.prepare("UPDATE users SET role = 0, status = 0 WHERE user_id = ?").run(made.user_id)
  expect(await login("known.one", made.open_id)).toBe("partner-refused")
  expect(mira.id).toBeGreaterThan(0)
})

it("what a partner opens stands in the trail, and an account must be one", async () => {
  expect(await service.no("partnerCreateUser", { account: "x", realname: "x" }, by("intranet"))).toBe("account-length")
  const row = service.sql.prepare("SELECT act, by_name, target FROM audit ORDER BY audit_id DESC LIMIT 1").get()
  expect(row).toMatchObject({ act: "partner.user", by_name: "intranet", target: expect.stringContaining("known.one") })
})
