import { afterAll, beforeAll, expect, it } from "vitest"
import type { Reply } from "../../Handler.ts"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { type InvitationKind, type IssueInvitation, inviteText, newInviteCode } from "../register/invitations.ts"
import { loginTokenHash, newLoginToken } from "./loginToken.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const now = (): number => Number(service.sql.prepare("SELECT MAX(created_at) AS at FROM sessions").get()?.["at"] ?? 0)

const invite = async (more: Partial<IssueInvitation> = {}, kind: InvitationKind = "login"): Promise<string> => {
  const code = newInviteCode(kind)
  await service.store.write("issueInvitation", { seal: service.seal(inviteText(code)), kind, by: 1, now: now(), ...more })
  return code
}

interface Entered {
  readonly authToken: string
  readonly userInfo: { readonly user_id: number; readonly account: string; readonly realname: string; readonly is_auth: number }
  readonly group?: Record<string, unknown> | null
}
const entered = ({ data }: Reply): Entered => data as Entered
const personOf = ({ data }: Reply): TestPerson => {
  const { authToken, userInfo } = data as Entered
  return { id: userInfo.user_id, account: userInfo.account, token: authToken }
}

it("an invitation that is bound to an account logs into it, once", async () => {
  const mira = await service.person("invited.mira")
  const inviteCode = await invite({ userId: mira.id })
  expect(inviteCode).toMatch(/^[2-9A-Z]{16}$/)
  const reply = await service.ok("inviteLogin", { inviteCode: inviteCode.toLowerCase(), terminal: "h5" })
  expect(reply.text).toBe("logged-in")
  expect(personOf(reply).id).toBe(mira.id)
  await service.ok("getContacts", {}, personOf(reply))
  expect(await service.no("inviteLogin", { inviteCode })).toBe("invite-used")
})

it("one that is bound to nobody makes an ordinary, unverified account with the name that was given, and logs in", async () => {
  await service.person("some.first.one")
  const { authToken, userInfo } = entered(await service.ok("inviteLogin", { inviteCode: await invite({ name: "Guest Ann" }) }))
  expect(authToken).toMatch(/^bearer /)
  expect(userInfo).toMatchObject({
    realname: "Guest Ann",
    is_auth: 0,
    role: 0,
    account: expect.stringMatching(/^guest\.[0-9a-f]{12}$/)
  })
  expect(await service.no("login", { account: userInfo.account, password: "" })).toBe("wrong-credentials")
  expect(await service.no("login", { account: userInfo.account, password: "secret 1" })).toBe("wrong-credentials")
  const guest = { id: userInfo.user_id, account: userInfo.account, token: authToken }
  await service.ok("editPassword", { password: "secret 9" }, guest)
  await service.ok("login", { account: userInfo.account, password: "secret 9" })
})

it("what is no invitation, one that is over, one to register, and one of a disabled account lead nowhere", async () => {
  const off = await service.person("switched.off.one")
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(off.id)
  expect(await service.no("inviteLogin", { inviteCode: "" })).toBe("invite-missing")
  expect(await service.no("inviteLogin", { inviteCode: "A".repeat(65) })).toBe("invite-unknown")
  expect(await service.no("inviteLogin", { inviteCode: "ABCDEFGHABCDEFGH" })).toBe("invite-unknown")
  expect(await service.no("inviteLogin", { inviteCode: await invite({}, "register") })).toBe("invite-unknown")
  expect(await service.no("inviteLogin", { inviteCode: await invite({ userId: off.id }) })).toBe("account-disabled")
  expect(await service.no("inviteLogin", { inviteCode: await invite({ now: 0 }) })).toBe("invite-expired")
})

it("who guesses invitations is stopped, and nobody else", async () => {
  const code = await invite({ userId: (await service.person("unguessed")).id })
  const guess = (inviteCode: string, ip: string) => service.no("inviteLogin", { inviteCode }, { ip })
  for (let i = 0; i < 100; i += 1) expect(await guess(newInviteCode("login"), "203.0.113.1")).toBe("invite-unknown")
  expect(await guess(code, "203.0.113.1")).toBe("too-many-attempts")
  expect(await guess(code, "203.0.113.2")).toBe("nothing")
})

it("a partner's login token logs in once, for five minutes, and is kept as a hash", async () => {
  const mira = await service.person("partner.mira")
  const issue = async (at: number): Promise<string> => {
    const token = newLoginToken()
    await service.store.write("issueLoginToken", { hash: loginTokenHash(token), userId: mira.id, now: at })
    return token
  }
  const token = await issue(now())
  expect(JSON.stringify(service.sql.prepare("SELECT * FROM login_tokens").all())).not.toContain(token)
  expect(personOf(await service.ok("login", { token })).id).toBe(mira.id)
  expect(await service.no("login", { token })).toBe("login-token-expired")
  expect(await service.no("login", { token: await issue(now() - 300_000) })).toBe("login-token-expired")
  expect(await service.no("login", { token: "no such token", account: mira.account, password: "secret 1" })).toBe(
    "login-token-expired"
  )
})

/** A group, with the token of its code as its owner shares it. */
const group = async (
  account: string
): Promise<{ readonly owner: TestPerson; readonly group_id: string; readonly token: string }> => {
  const owner = await service.person(account)
  const friend = await service.person(`${account}.friend`)
  await service.friends(owner, friend)
  const { id } = (await service.ok("groupAdd", { user_ids: [friend.id], name: "Team" }, owner)).data as { id: string }
  const { qrUrl } = (await service.ok("groupInfo", { group_id: id }, owner)).data as { qrUrl: string }
  return { owner, group_id: id, token: decodeURIComponent(qrUrl.slice(qrUrl.lastIndexOf("/") + 1)) }
}

it("logs in and joins a group; who is in it already is fine", async () => {
  const { group_id, owner, token } = await group("joining.owner")
  const mira = await service.person("joining.mira")
  service.heard(owner)
  const form = { account: mira.account, password: "secret 1", group_id, token }
  const reply = await service.ok("loginAndJoinGroup", form)
  expect([reply.text, reply.refused]).toEqual(["group-joined", undefined])
  expect(entered(reply)).toMatchObject({ userInfo: { user_id: mira.id }, group: { id: group_id, is_group: 1, role: 3 } })
  expect(service.heard(owner).map(({ type }) => type)).toContain("addGroupUser")
  const again = await service.ok("loginAndJoinGroup", form)
  expect([again.text, again.refused]).toEqual(["logged-in", undefined])
  expect(entered(again).group).toMatchObject({ id: group_id })
})

it("a login that fails joins nothing; joining that fails leaves one logged in, and says why (Q-4)", async () => {
  const { group_id, owner, token } = await group("failing.owner")
  const mira = await service.person("failing.mira")
  const form = { account: mira.account, password: "secret 1", group_id, token }
  expect(await service.no("loginAndJoinGroup", { ...form, password: "wrong one" })).toBe("wrong-credentials")
  const forged = await service.ok("loginAndJoinGroup", { ...form, token: `${token.slice(0, -1)}!` })
  expect(forged.refused?.reason).toBe("code-unknown")
  expect(entered(forged).group).toBe(null)
  await service.ok("getContacts", {}, personOf(forged))
  await service.ok("groupSetting", { id: group_id, setting: { invite: 0 } }, owner)
  expect((await service.ok("loginAndJoinGroup", form)).refused?.reason).toBe("join-closed")
  const members = service.sql.prepare("SELECT COUNT(*) AS n FROM members WHERE chat = ?").get(group_id)?.["n"]
  expect(members).toBe(2)
})

it("registers, logs in and joins a group; a refused registration makes nothing, a refused joining keeps the account", async () => {
  const { group_id, token } = await group("newcomers.owner")
  const form = { realname: "Ann", password: "secret 1", group_id, token }
  const reply = await service.ok("registerAndJoinGroup", { ...form, account: "newcomer.1" })
  expect(entered(reply)).toMatchObject({ userInfo: { account: "newcomer.1" }, group: { id: group_id, role: 3 } })
  expect(await service.no("registerAndJoinGroup", { ...form, account: "newcomer.1" })).toBe("account-taken")
  const late = await service.ok("registerAndJoinGroup", { ...form, account: "newcomer.2", token: "" })
  expect([late.refused?.reason, entered(late).group]).toEqual(["code-unknown", null])
  await service.ok("login", { account: "newcomer.2", password: "secret 1" })
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.regtype', '2')").run()
  expect(await service.no("registerAndJoinGroup", { ...form, account: "newcomer.3" })).toBe("registration-closed")
})
