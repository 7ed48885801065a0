import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let people: ReadonlyArray<TestPerson>
beforeAll(async () => {
  service = await openService()
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
  people = [await service.person("anna"), await service.person("benno"), await service.person("cayo")]
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>
const person = (i: number): TestPerson => people[i % 3] as TestPerson

/** A message: by whom, whom it mentions, and which it quotes, counted back from the newest. */
const said = fc.record({
  by: fc.nat(2),
  at: fc.subarray([0, 1, 2]),
  everybody: fc.boolean(),
  quotes: fc.option(fc.nat(3), { nil: undefined })
})

it("whatever is mentioned and quoted in a group, the list and a resume tell it as the frames did", async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 12 }), async (all) => {
      const { data } = await service.ok("groupAdd", { user_ids: [person(1).id, person(2).id], name: "x" }, person(0))
      const chat = (data as { id: string }).id
      service.sql.prepare("UPDATE members SET role = 2 WHERE chat = ? AND user_id = ?").run(chat, person(1).id)
      for (const who of people) service.heard(who)
      const numbers: Array<number> = []
      for (const { at, by, everybody, quotes } of all) {
        const pid = quotes === undefined ? 0 : (numbers.at(-1 - quotes) ?? 0)
        const mentions = everybody && by < 2 ? ["isALL"] : at.map((i) => person(i).id)
        const body = {
          id: crypto.randomUUID(),
          toContactId: chat,
          type: "text",
          content: `<p>${numbers.length}</p>`,
          at: mentions,
          pid
        }
        numbers.push(Number(((await service.ok("sendMessage", body, person(by))).data as Row)["msg_id"]))
      }
      for (const who of people) {
        const frames = service.heard(who).map((frame) => frame.data)
        expect(frames).toHaveLength(all.length)
        const user = service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(who.id)?.["log_head"]
        const answer = await service.ok("resume", { scopes: { [`u:${who.id}`]: Number(user), [`c:${chat}`]: 1 } }, who)
        const { entries } = answer.data as { entries: ReadonlyArray<{ s: string; data: Row }> }
        expect(entries.filter(({ s }) => s === `c:${chat}`).map((entry) => entry.data)).toEqual(frames)
        const page = (await service.ok("getMessageList", { toContactId: chat }, who)).data as ReadonlyArray<Row>
        const told = ({ at, extends: quote, msg_id, pid = 0, role }: Row) => ({ at, quote, msg_id, pid, role })
        expect(page.filter(({ type }) => type === "text").map(told)).toEqual(frames.map(told))
        compared += frames.length
      }
    }),
    { numRuns: 25 }
  )
  expect(compared).toBeGreaterThan(100)
})
