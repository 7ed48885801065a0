import { Result } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { compose } from "./compose.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
beforeEach(async () => {
  service = await openService()
  mira = await service.person("mira")
  tomas = await service.person("tomas")
})
afterEach(() => service.close())

const NOW = 1_750_000_500_000
const announce = async (title: string, text: string): Promise<string> => {
  const composed = compose(title, text, "http://chat.example")
  if (Result.isFailure(composed)) return composed.failure.reason
  const by = { _tag: "Operator", name: "olga", now: Millis.make(NOW) } as const
  const told = await service.store.write("publish", { ...composed.success, by, id: crypto.randomUUID(), instead: 0 })
  return Result.isSuccess(told) ? "announced" : told.failure.reason
}
type Row = Readonly<Record<string, unknown>>
const rowOf = async (who: TestPerson): Promise<Row> =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find(({ id }) => id === "admin_notice") ?? {}
const notice = async (who: TestPerson) => (await service.ok("getAdminNotice", {}, who)).data
const page = async (who: TestPerson) =>
  (await service.ok("getMessageList", { toContactId: "admin_notice" }, who)).data as ReadonlyArray<Row>

it("without any announcement there is an empty one, and everybody has the conversation", async () => {
  expect(await notice(mira)).toEqual({ title: "", create_time: 0 })
  expect(await page(mira)).toEqual([])
  expect(await rowOf(mira)).toMatchObject({ lastContent: "", unread: 0 })
})

// (NOTICE-01)
it("everybody reads what was announced, newest first in the bar, and nobody is named as its author", async () => {
  expect(await announce("Maintenance", "On Sunday we rest.\nSee https://example.org/plan")).toBe("announced")
  await announce("Back <b>again</b> & well", "5 < 6 <script>alert(1)</script>")
  const link = '<a href="https://example.org/plan" target="_blank">https://example.org/plan</a>'
  for (const who of [mira, tomas]) {
    expect(await notice(who)).toEqual({
      title: "Back bagain/b & well",
      notice: "<p>5 &lt; 6 &lt;script&gt;alert(1)&lt;/script&gt;</p>",
      create_time: NOW / 1000
    })
    const rows = await page(who)
    expect(rows[0]).toMatchObject({
      type: "text",
      is_group: 2,
      content: `<h3>Maintenance</h3><p>On Sunday we rest.</p><p>See ${link}</p>`,
      toContactId: "admin_notice",
      from_user: 0,
      fromUser: { id: "admin_notice", displayName: "announcements-name" },
      extends: { title: "Maintenance" }
    })
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain("MIRA")
    expect(await rowOf(who)).toMatchObject({ type: "text", lastContent: "Back bagain/b &amp; well", unread: 0, is_at: 0 })
  }
})

it("who is there hears the title at once, who is not by resuming", async () => {
  const before = (await service.ok("resume", { scopes: {} }, mira)).data as { contacts: ReadonlyArray<Row>; user: number }
  const known = {
    [`u:${mira.id}`]: before.user,
    ...Object.fromEntries(before.contacts.map(({ log, scope }) => [String(scope), log]))
  }
  await announce("Hello", "all")
  const entry = service.entries.at(-1)
  expect(entry).toMatchObject({ scope: "c:admin_notice", n: 1, type: "simple", audiences: [{ to: [mira.id, tomas.id] }] })
  const heard = JSON.parse(entry?.audiences[0]?.json ?? "{}") as Row
  expect(heard).toMatchObject({ content: "Hello", is_group: 2, at: [], toContactId: "admin_notice", status: "succeed" })
  const { contacts, entries } = (await service.ok("resume", { scopes: known }, mira)).data as {
    contacts: ReadonlyArray<Row>
    entries: ReadonlyArray<Row>
  }
  expect(entries).toEqual([
    expect.objectContaining({ s: "c:admin_notice", n: 1, type: "simple", data: { ...heard, fromUser: expect.anything() } })
  ])
  expect(contacts).toEqual([
    expect.objectContaining({ id: "admin_notice", scope: "c:admin_notice", log: 1, lastContent: "Hello" })
  ])
})

// (RECALL-06, DELETE-01, WRITE-01)
it("an announcement is nobody's to recall or to delete for all, but I may put it away and pass it on", async () => {
  await announce("Hello", "all")
  const [row] = await page(mira)
  const id = String(row?.["id"])
  await service.ok("setChatTop", { id: "admin_notice", is_top: 1 }, mira)
  expect(await service.no("undoMessage", { id }, mira)).toBe("message-unknown")
  expect(await service.no("delMessage", { id }, mira)).toBe("message-unknown")
  await service.ok("forwardMessage", { msg_id: Number(row?.["msg_id"]), user_ids: [-1] }, mira)
  await service.ok("removeMessage", { id }, mira)
  expect([await page(mira), await notice(mira), await rowOf(mira)]).toMatchObject([
    [],
    { title: "" },
    { lastContent: "", is_top: 1 }
  ])
  expect(await notice(tomas)).toMatchObject({ title: "Hello" })
  await announce("More", "news")
  expect(await rowOf(mira)).toMatchObject({ lastContent: "More" })
  await service.ok("delChat", { id: "admin_notice" }, mira)
  expect(await rowOf(mira)).toMatchObject({ lastContent: "" })
  expect(await page(mira)).toHaveLength(1)
})

it("says why nothing was announced", async () => {
  expect(await announce(" ", "text")).toBe("message-empty")
  expect(await announce("x".repeat(101), "text")).toBe("message-too-long")
  expect(await announce("title", " ")).toBe("message-empty")
})

// (NOTICE-01)
it("an announcement that is taken back is gone for everybody, and who was away hears that", async () => {
  await announce("Early", "one")
  await announce("Late", "two")
  const [late] = (await page(mira)).toReversed()
  const before = (await service.ok("resume", { scopes: {} }, tomas)).data as { contacts: ReadonlyArray<Row>; user: number }
  const by = { _tag: "Operator", name: "olga", now: Millis.make(NOW + 1) } as const
  const gone = await service.store.write("unpublish", { by, msgId: Number(late?.["msg_id"]) })
  expect(Result.isSuccess(gone)).toBe(true)
  expect([await notice(mira), await rowOf(tomas)]).toMatchObject([{ title: "Early" }, { lastContent: "Early" }])
  expect(service.heard(mira).at(-1)).toEqual({
    type: "delMessage",
    data: { id: late?.["id"], msg_id: late?.["msg_id"], toContactId: "admin_notice", is_group: 2 }
  })
  const known = {
    [`u:${tomas.id}`]: before.user,
    ...Object.fromEntries(before.contacts.map(({ log, scope }) => [String(scope), log]))
  }
  const { entries } = (await service.ok("resume", { scopes: known }, tomas)).data as { entries: ReadonlyArray<Row> }
  expect(entries).toMatchObject([{ s: "c:admin_notice", type: "delMessage" }])
  const again = await service.store.write("unpublish", { by, msgId: Number(late?.["msg_id"]) })
  expect(Result.isFailure(again) && again.failure.reason).toBe("notice-unknown")
})
