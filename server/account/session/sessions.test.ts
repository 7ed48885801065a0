import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { tokenHash } from "./token.ts"

let service: TestService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

interface Session {
  readonly id: string
  readonly terminal: string
  readonly is_mobile: number
  readonly create_time: number
  readonly last_time: number
  readonly is_current: number
}

const again = async (me: TestPerson, terminal: string, userAgent = ""): Promise<TestPerson> => {
  const { data } = await service.ok("login", { account: me.account, password: "secret 1", terminal }, { userAgent })
  return { ...me, token: (data as { authToken: string }).authToken }
}
const listed = async (me: TestPerson): Promise<ReadonlyArray<Session>> =>
  (await service.ok("sessions", {}, me)).data as ReadonlyArray<Session>

it("lists where I am logged in, what it is, since when, and which of it is this", async () => {
  const me = await service.person("lister")
  service.pass(60_000)
  const phone = await again(me, "h5")
  const tablet = await again(me, "web", "Mozilla/5.0 (iPad)")
  const { count, data } = await service.ok("sessions", {}, phone)
  const rows = data as ReadonlyArray<Session>
  expect(count).toBe(3)
  expect(rows.filter(({ is_current }) => is_current === 1)).toMatchObject([{ terminal: "h5", is_mobile: 1 }])
  expect(rows.filter(({ is_current }) => is_current === 0).map(({ is_mobile, terminal }) => [terminal, is_mobile])).toEqual(
    expect.arrayContaining([
      ["web", 1],
      ["web", 0]
    ])
  )
  const [first, last] = [rows.at(0), rows.at(-1)]
  expect((first?.create_time ?? 0) - (last?.create_time ?? 0)).toBe(60)
  expect(JSON.stringify(rows)).not.toContain(tokenHash(tablet.token).slice(0, 12))
  expect(await listed(await service.person("somebody.else"))).toHaveLength(1)
})

it("tells when a device last came, to ten minutes", async () => {
  const me = await service.person("usage")
  const phone = await again(me, "h5")
  const lastOf = async (): Promise<number> => (await listed(me)).find(({ is_current }) => is_current === 0)?.last_time ?? 0
  const bind = async () => {
    service.sockets.set("usage", undefined)
    await service.ok("bindUid", { client_id: "usage" }, phone)
    service.sockets.delete("usage")
  }
  const before = await lastOf()
  service.pass(599_000)
  await bind()
  expect(await lastOf()).toBe(before)
  service.pass(1000)
  await bind()
  // noted soon, with others
  await expect.poll(lastOf).toBe(before + 600)
})

it("[H-30] ends one session of mine at once, with its sockets, and leaves the others", async () => {
  const me = await service.person("ender")
  const phone = await again(me, "h5")
  service.sockets.set("phone", undefined)
  service.sockets.set("desk", undefined)
  await service.ok("bindUid", { client_id: "phone" }, phone)
  await service.ok("bindUid", { client_id: "desk" }, me)
  const other = (await listed(me)).find(({ is_current }) => is_current === 0)?.id ?? ""
  const { text } = await service.ok("endSession", { id: other }, me)
  expect(text).toBe("sessions-ended")
  expect(await service.no("getContacts", {}, phone)).toBe("session-expired")
  expect([service.sockets.has("phone"), service.sockets.has("desk")]).toEqual([false, true])
  expect(await service.no("endSession", { id: other }, me)).toBe("session-unknown")
  expect(await listed(me)).toHaveLength(1)
})

// (CLIENT-50) the device logged out without a network, and in again before the server heard of it
it("[H-30] a logout that arrives late ends its own session, and not the one that the same device has by then", async () => {
  const before = await service.person("late.goodbye")
  service.sockets.set("before", undefined).set("after", undefined)
  await service.ok("bindUid", { client_id: "before" }, before)
  const after = await again(before, "h5")
  await service.ok("bindUid", { client_id: "after" }, after)
  await service.ok("logout", {}, before)
  expect(await service.no("getContacts", {}, before)).toBe("session-expired")
  expect([service.sockets.has("before"), service.sockets.has("after")]).toEqual([false, true])
  expect(await listed(after)).toHaveLength(1)
})

it("ends all others, or this one", async () => {
  const me = await service.person("all.others")
  const phone = await again(me, "h5")
  const desk = await again(me, "web")
  await service.ok("endSession", { others: 1 }, phone)
  for (const gone of [me, desk]) expect(await service.no("sessions", {}, gone)).toBe("session-expired")
  const [mine] = await listed(phone)
  await service.ok("endSession", { id: mine?.id ?? "" }, phone)
  expect(await service.no("sessions", {}, phone)).toBe("session-expired")
})

it("nobody ends a session of somebody else, nor by its token's hash", async () => {
  const me = await service.person("owner.of.one")
  const them = await service.person("owner.of.two")
  const [theirs] = await listed(them)
  for (const id of [theirs?.id ?? "", tokenHash(them.token), tokenHash(me.token), "%"])
    expect(await service.no("endSession", { id }, me)).toBe("session-unknown")
  expect(await service.no("endSession", {}, me)).toBe("wrong-shape")
  expect(await listed(them)).toHaveLength(1)
})
