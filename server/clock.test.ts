import { Result } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { compose } from "./announcement/compose.ts"
import { openService, type TestPerson, type TestService } from "./testService.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const YEAR = 365 * DAY
/** How far a stamp may lie ahead of the clock (DEC-0195). */
const LEAD = 60_000

let service: TestService
afterEach(() => service.close())

const number = (sql: string, ...args: ReadonlyArray<string | number>): number =>
  Number(service.sql.prepare(sql).get(...args)?.["n"])
const sendTime = (sent: Record<string, unknown>): number => Number(sent["sendTime"])

let sentCount = 0
const send = (from: TestPerson, to: string | number) =>
  service.call("sendMessage", { id: `m-${(sentCount += 1)}`, toContactId: to, type: "text", content: `text ${sentCount}` }, from)

/** Seconds that a refused call is told to wait; 0 when it is not refused. */
const waitOf = (answer: Awaited<ReturnType<TestService["call"]>>): number =>
  Result.isFailure(answer) ? Number((answer.failure.params as Record<string, unknown>)["seconds"] ?? -1) : 0

const JUMPS: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
  ["back one day", [-DAY]],
  ["forward one day and back", [DAY, -DAY]],
  ["forward a year and back", [YEAR, -YEAR]]
]

/** A service with a group of four, whose clock the test moves; the time is the one that `sent` tells. */
const begin = async () => {
  service = await openService({ sendLimit: { count: 4, seconds: 10 }, loginLimit: { count: 3, seconds: 300 } })
  const [mira, tomas, ada, muted] = [
    await service.person("mira.one"),
    await service.person("tomas.two"),
    await service.person("ada.three"),
    await service.person("noor.four")
  ]
  for (const other of [tomas, ada, muted]) await service.friends(mira, other)
  const { data } = await service.ok("groupAdd", { name: "Walks", user_ids: [tomas.id, ada.id, muted.id] }, mira)
  const group = String((data as { id: string }).id)
  return { mira, tomas, ada, muted, group }
}

const again = async (who: TestPerson): Promise<TestPerson> => {
  const { data } = await service.ok("login", { account: who.account, password: "secret 1" }, { ip: "203.0.113.77" })
  return { ...who, token: (data as { authToken: string }).authToken }
}

// (S-06)
it("a sweep ends no session by a clock that leapt ahead and came back, and by one that stays ahead a day later", async () => {
  const { mira } = await begin()
  const sweepAt = (now: number) => service.store.write("expireUploads", { now })
  const start = number("SELECT MIN(created_at) AS n FROM sessions")
  await sweepAt(start)
  for (const hours of [0, 2, 4]) await sweepAt(start + YEAR + hours * 60 * MINUTE)
  await sweepAt(start + 60 * MINUTE)
  expect(Result.isSuccess(await service.call("getContacts", {}, mira))).toBe(true)
  for (let hour = 0; hour <= 26; hour += 1) await sweepAt(start + YEAR + hour * 60 * MINUTE)
  expect(number("SELECT COUNT(*) AS n FROM sessions")).toBe(0)
})

describe.each(JUMPS)("a clock that goes %s", (_, jumps) => {
  it("has nobody wait longer than the span: sending, a code, a login", async () => {
    let { mira, tomas } = await begin()
    for (const [at, jump] of [0, ...jumps].entries()) {
      service.pass(jump)
      if (at === jumps.length) break
      if (jump > 0) [mira, tomas] = [await again(mira), await again(tomas)]
      for (let i = 0; i < 6; i += 1) await send(mira, tomas.id)
      await service.call("sendCode", { account: "mira@example.org", type: 1 }, { ip: "203.0.113.1" })
      for (let i = 0; i < 4; i += 1)
        await service.no("login", { account: "tomas.two", password: "wrong 1" }, { ip: "203.0.113.2" })
    }
    expect(waitOf(await send(mira, tomas.id))).toBe(0)
    expect(await service.no("sendCode", { account: "mira@example.org", type: 1 }, { ip: "203.0.113.1" })).toBe("nothing")
    expect(await service.no("login", { account: "tomas.two", password: "secret 1" }, { ip: "203.0.113.2" })).toBe("nothing")
    // and they count again
    for (let i = 0; i < 3; i += 1) await send(mira, tomas.id)
    const wait = waitOf(await send(mira, tomas.id))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(10)
  })

  it("loses no message, keeps their order, and stamps them no more than a minute ahead", async () => {
    let { mira, tomas, group } = await begin()
    let now = number("SELECT MAX(created_at) AS n FROM sessions")
    const sent: Array<string> = []
    for (const jump of [0, ...jumps]) {
      service.pass(jump)
      now += jump
      if (jump > 0) [mira, tomas] = [await again(mira), await again(tomas)]
      for (const [from, to] of [
        [mira, tomas.id],
        [tomas, mira.id],
        [mira, group],
        [tomas, group]
      ] as const) {
        service.pass(11_000)
        now += 11_000
        const one = await service.send(from, to, `text ${sent.length}`)
        sent.push(String(one["id"]))
        expect(sendTime(one) - now).toBeLessThanOrEqual(LEAD)
        expect(sendTime(one) - now).toBeGreaterThanOrEqual(0)
      }
    }
    for (const to of [tomas.id, group]) {
      const { data } = await service.ok("getMessageList", { toContactId: to, limit: 50 }, mira)
      const ids = (data as ReadonlyArray<{ id: string; type: string }>).filter(({ type }) => type === "text").map(({ id }) => id)
      const wanted = sent.filter((each) => ids.includes(each))
      expect([ids, ids.toReversed()]).toContainEqual(wanted)
      expect(wanted).toHaveLength((jumps.length + 1) * 2)
    }
  })

  it("leaves nobody muted for longer than was said", async () => {
    let { mira, muted, group } = await begin()
    for (const jump of jumps.slice(0, -1)) service.pass(jump)
    if (jumps.length > 1) [mira, muted] = [await again(mira), await again(muted)]
    await service.ok("setNoSpeak", { id: group, user_id: muted.id, noSpeakTimer: 1, noSpeakDay: 1 }, mira)
    expect(await service.no("sendMessage", { id: "silent-1", toContactId: group, type: "text", content: "x" }, muted)).toBe(
      "member-muted"
    )
    service.pass(jumps.at(-1) ?? 0)
    service.pass(10 * MINUTE)
    expect(Result.isSuccess(await send(muted, group))).toBe(true)
    // and what the lists say of it goes with the rows of the future
    await service.store.write("settleClock", {
      now: number("SELECT MAX(sent_at) AS n FROM messages WHERE chat = ? AND content LIKE 'text%'", group)
    })
    expect(number("SELECT muted_until AS n FROM members WHERE chat = ? AND user_id = ?", group, muted.id)).toBe(0)
  })

  it("lets a mute that was said last as long", async () => {
    const { mira, muted, group } = await begin()
    for (const jump of jumps) service.pass(jump)
    await service.ok("setNoSpeak", { id: group, user_id: muted.id, noSpeakTimer: 1, noSpeakDay: 1 }, mira)
    service.pass(9 * MINUTE)
    expect(Result.isFailure(await send(muted, group))).toBe(true)
    service.pass(MINUTE)
    expect(Result.isSuccess(await send(muted, group))).toBe(true)
  })

  it("neither leaves a message open to recall for long, nor a fresh one closed", async () => {
    let { mira, tomas } = await begin()
    for (const jump of jumps.slice(0, -1)) service.pass(jump)
    if (jumps.length > 1) mira = await again(mira)
    const before = await service.send(mira, tomas.id, "before")
    service.pass(jumps.at(-1) ?? 0)
    service.pass(3 * MINUTE)
    expect(await service.no("undoMessage", { id: String(before["id"]) }, mira)).toBe("recall-too-late")
    const after = await service.send(mira, tomas.id, "after")
    service.pass(MINUTE)
    expect(await service.no("undoMessage", { id: String(after["id"]) }, mira)).toBe("nothing")
  })

  it("keeps no code good for longer than it was, and a fresh one is", async () => {
    await begin()
    const account = "fresh@example.org"
    const codeTo = () => service.notices.findLast(({ to }) => to === account)?.code ?? ""
    const log = (code: string) => service.no("register", { account, realname: "Fresh", password: "secret 1", code })
    service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.regauth', '3')").run()
    for (const jump of jumps.slice(0, -1)) service.pass(jump)
    await service.ok("sendCode", { account, type: 2 })
    const old = codeTo()
    service.pass(jumps.at(-1) ?? 0)
    service.pass(6 * MINUTE)
    expect(await log(old)).not.toBe("nothing")
    await service.ok("sendCode", { account, type: 2 })
    expect(await log(codeTo())).toBe("nothing")
  })

  it("keeps a session that was opened meanwhile, and no longer than its span", async () => {
    const { mira } = await begin()
    for (const jump of jumps.slice(0, -1)) service.pass(jump)
    const late = await again(mira)
    service.pass(jumps.at(-1) ?? 0)
    const now = number("SELECT MIN(created_at) AS n FROM sessions") + jumps.reduce((sum, each) => sum + each, 0)
    await service.store.write("settleClock", { now })
    expect(Result.isSuccess(await service.call("getContacts", {}, late))).toBe(true)
    service.pass(30 * DAY + MINUTE)
    expect(await service.no("getContacts", {}, late)).toBe("session-expired")
  })

  it("tells of announcements with a stamp of now", async () => {
    await begin()
    let now = number("SELECT MAX(created_at) AS n FROM sessions")
    for (const jump of [0, ...jumps]) {
      now += jump
      const composed = Result.getOrThrow(compose("News", `Number ${now}`, "http://chat.example"))
      const by = { _tag: "Operator", name: "olga", now: Millis.make(now) } as const
      Result.getOrThrow(await service.store.write("publish", { ...composed, by, id: crypto.randomUUID(), instead: 0 }))
      const at = number("SELECT sent_at AS n FROM messages ORDER BY msg_id DESC LIMIT 1")
      expect(at - now).toBeGreaterThanOrEqual(0)
      expect(at - now).toBeLessThanOrEqual(LEAD)
    }
  })
})
