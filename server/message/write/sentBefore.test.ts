import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let round = 0
beforeAll(async () => {
  service = await openService()
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
})
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira-${round}`)
  tomas = await service.person(`tomas-${round}`)
})

type Row = Readonly<Record<string, unknown>>

/** Sends a text, as often as it is called the same one. */
const sender = (who: TestPerson, toContactId: string | number) => {
  const body = { id: crypto.randomUUID(), toContactId, type: "text", content: "<p>once</p>" }
  return async (): Promise<Row> => (await service.ok("sendMessage", body, who)).data as Row
}

/** Whether the answer to a message that is sent once more says that it is not there for its author any more. */
const isGone = async (once: () => Promise<Row>, meanwhile: (sent: Row) => Promise<unknown>): Promise<boolean> => {
  const sent = await once()
  await meanwhile(sent)
  const again = await once()
  expect(again["msg_id"]).toBe(sent["msg_id"])
  return again["is_del"] === 1
}

it("a message that is sent once more is answered as it is there", async () => {
  const once = sender(mira, tomas.id)
  expect(await isGone(once, () => Promise.resolve())).toBe(false)
  expect(await isGone(sender(mira, -1), () => Promise.resolve())).toBe(false)
})

// (DELETE-03)
it("one that its author deleted, or cleared with its chat, on another device is answered as gone", async () => {
  expect(await isGone(sender(mira, tomas.id), ({ id }) => service.ok("removeMessage", { id }, mira))).toBe(true)
  expect(await isGone(sender(mira, tomas.id), ({ id }) => service.ok("delMessage", { id }, mira))).toBe(true)
  const clear = (id: string | number, is_group: number) => () => service.ok("delChat", { id, is_group, clear: 1 }, mira)
  expect(await isGone(sender(mira, -1), clear(-1, 3))).toBe(true)
  expect(await isGone(sender(mira, tomas.id), clear(tomas.id, 0))).toBe(true)
})

it("one of a group that its owner cleared since is answered as gone; what others deleted for themselves is not", async () => {
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira)
  const group = (data as { readonly id: string }).id
  expect(await isGone(sender(tomas, group), () => service.ok("clearMessage", { id: group }, mira))).toBe(true)
  expect(await isGone(sender(tomas, group), ({ id }) => service.ok("removeMessage", { id }, mira))).toBe(false)
})

it("one of a group that its author has left is answered as gone", async () => {
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira)
  const group = (data as { readonly id: string }).id
  const leave = () => service.ok("removeUser", { id: group, user_id: tomas.id }, tomas)
  expect(await isGone(sender(tomas, group), leave)).toBe(true)
})

// (RECALL-01)
it("one that was recalled is a line of the system, which goes with the chat", async () => {
  const once = sender(mira, tomas.id)
  const { id } = await once()
  await service.ok("undoMessage", { id }, mira)
  const again = await once()
  expect([again["type"], again["is_undo"], again["is_del"]]).toEqual(["event", 1, undefined])
  await service.ok("delChat", { id: tomas.id, is_group: 0, clear: 1 }, mira)
  expect(await once()).toMatchObject({ type: "event", is_undo: 1, is_del: 1 })
})
