import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { CallName } from "#engine/api/calls.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

/** What leads to somebody where friends matter: a number does not (FRIEND-05, DEC-0183). */

let service: TestService
let me: TestPerson
let friend: TestPerson
let other: TestPerson
let round = 0
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  ;[me, friend, other] = [
    await service.person(`me-${round}`),
    await service.person(`friend-${round}`),
    await service.person(`other-${round}`)
  ]
  await service.friends(me, friend)
  await service.friends(friend, other)
})

/** What a call that names a person by number answers: `nothing` where it is no refusal. */
const asks = (id = other.id): ReadonlyArray<readonly [CallName, object]> => [
  ["getUserInfo", { user_id: id }],
  ["getContactInfo", { id }],
  ["sendMessage", { id: randomUUID(), toContactId: -1, type: "contact", content: "", extends: { id } }]
]
const answers = async () => {
  const said: Array<string> = []
  for (const [call, body] of asks()) said.push(await service.no(call, body as never, me))
  return new Set(said)
}

it("a number leads to nobody, whichever call it is tried with", async () => {
  expect(await answers()).toEqual(new Set(["user-unknown"]))
  expect(await service.no("friendAdd", { user_id: other.id, remark: "hi" }, me)).toBe("user-unknown")
  // and says no more of who is there than of who is not
  for (const [call, body] of asks(999_999))
    expect([call, await service.no(call, body as never, me)]).toEqual([call, "user-unknown"])
  expect(
    service.sql.prepare("SELECT COUNT(*) AS n FROM friends WHERE owner = ? AND friend = ?").get(me.id, other.id)?.["n"]
  ).toBe(0)
})

it.each([
  ["the exact account", () => service.ok("searchUser", { keywords: other.account }, me)],
  [
    "their code",
    async () => {
      const { data } = await service.ok("getUserInfo", { user_id: other.id }, other)
      const { qrUrl } = data as { qrUrl: string }
      await service.ok("scanQr", { token: qrUrl.split("/").at(-1) ?? "" }, me)
    }
  ],
  [
    "a card that a friend sent",
    () =>
      service.ok(
        "sendMessage",
        { id: randomUUID(), toContactId: me.id, type: "contact", content: "", extends: { id: other.id } },
        friend
      )
  ],
  [
    "a word about a friend's moment",
    async () => {
      const { data } = await service.ok("momentsAdd", { content: "sunny" }, friend)
      await service.ok("momentsComment", { id: (data as { id: number }).id, content: "nice" }, other)
    }
  ],
  [
    "a heart at a friend's moment",
    async () => {
      const { data } = await service.ok("momentsAdd", { content: "rainy" }, friend)
      await service.ok("momentsLike", { id: (data as { id: number }).id }, other)
    }
  ],
  [
    "their own request",
    async () => {
      await service.meet(other, me)
      await service.ok("friendAdd", { user_id: me.id, remark: "hi" }, other)
    }
  ],
  [
    "a group whose members look at each other",
    async () => {
      const { data } = await service.ok("groupAdd", { user_ids: [me.id, other.id], name: "Choir" }, friend)
      await service.ok("groupSetting", { id: (data as { id: string }).id, setting: { profile: 1 } }, friend)
    }
  ]
])("%s leads to somebody, and further", async (_, way) => {
  await way()
  expect(await answers()).toEqual(new Set(["nothing"]))
})

it("a card that was recalled, or lies in a chat of others, leads nowhere", async () => {
  const card = { type: "contact", content: "", extends: { id: other.id } }
  await service.ok("sendMessage", { ...card, id: randomUUID(), toContactId: -1 }, friend)
  const id = randomUUID()
  await service.ok("sendMessage", { ...card, id, toContactId: me.id }, friend)
  await service.ok("undoMessage", { id }, friend)
  expect(await answers()).toEqual(new Set(["user-unknown"]))
})

it("one card does not show those whose number begins alike", async () => {
  const later = await service.person(`later-${round}`)
  await service.friends(friend, later)
  const card = { id: randomUUID(), toContactId: me.id, type: "contact", content: "", extends: { id: later.id } }
  await service.ok("sendMessage", card, friend)
  const row = service.sql.prepare("SELECT extends FROM messages WHERE id = ?").get(card.id) as { extends: string }
  service.sql
    .prepare("UPDATE messages SET extends = ? WHERE id = ?")
    .run(row.extends.replace(String(later.id), `${other.id}7`), card.id)
  expect(await answers()).toEqual(new Set(["user-unknown"]))
})

it("who works for the service comes to everybody", async () => {
  service.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(me.id)
  expect(await answers()).toEqual(new Set(["nothing"]))
  service.sql.prepare("UPDATE users SET role = 0 WHERE user_id = ?").run(me.id)
})
