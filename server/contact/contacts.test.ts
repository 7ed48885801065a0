import { afterAll, beforeAll, expect, it } from "vitest"
import { sortLetter } from "#engine/contact/sortLetter.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira")
  tomas = await service.person("tomas")
  eve = await service.person("eve-")
  await service.friends(mira, tomas)
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>
const contacts = async (who: TestPerson) => (await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>
const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)
const unset = (name: string): void => void service.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)

// (CONTACT-01, WIRE-14)
it("a person, the announcements and the helper have the form of the contract", async () => {
  service.online.add(tomas.id)
  await service.send(tomas, mira, "hello")
  expect(await contacts(mira)).toEqual([
    {
      id: tomas.id,
      user_id: tomas.id,
      displayName: "TOMAS",
      realname: "TOMAS",
      account: "tomas",
      avatar: "",
      name_py: "tomas",
      index: "T",
      is_group: 0,
      type: "text",
      lastContent: "hello",
      // one after the line that made them friends, in the same millisecond
      lastSendTime: 1_750_000_000_001,
      unread: 1,
      is_at: 0,
      is_top: 0,
      is_notice: 1,
      is_online: 1,
      cleared: 0,
      setting: []
    },
    expect.objectContaining({
      id: "admin_notice",
      user_id: "admin_notice",
      is_group: 2,
      displayName: "announcements-name",
      unread: 0,
      lastContent: ""
    }),
    expect.objectContaining({
      id: -1,
      user_id: -1,
      is_group: 3,
      displayName: "helper-name",
      type: "text",
      lastContent: "helper-hint",
      is_online: 0
    })
  ])
})

// (WRITE-05)
it("in a community only friends are listed, in an enterprise everybody active but me", async () => {
  const ids = async (who: TestPerson) => new Set((await contacts(who)).map(({ id }) => id))
  await service.meet(mira, eve)
  await service.ok("friendAdd", { user_id: eve.id, remark: "hi" }, mira)
  expect(await ids(mira)).toEqual(new Set([tomas.id, "admin_notice", -1]))
  expect(await ids(eve)).toEqual(new Set(["admin_notice", -1]))
  set("sysInfo.runMode", "1")
  expect(await ids(eve)).toEqual(new Set([-1, mira.id, tomas.id, "admin_notice"]))
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(tomas.id)
  expect(await ids(eve)).toEqual(new Set([-1, mira.id, "admin_notice"]))
  service.sql.prepare("UPDATE users SET status = 1 WHERE user_id = ?").run(tomas.id)
  unset("sysInfo.runMode")
})

// (CLIENT-29)
it("presence shows only where it is switched on, and only to contacts", async () => {
  const watchers = async (who: TestPerson) => await service.store.read("watchersOf", who.id)
  expect(await watchers(tomas)).toMatchObject({ success: [mira.id] })
  expect(await watchers(eve)).toMatchObject({ success: [] })
  set("sysInfo.runMode", "1")
  expect(await watchers(eve)).toMatchObject({ success: [mira.id, tomas.id] })
  set("chatInfo.online", "0")
  expect(await watchers(eve)).toMatchObject({ success: [] })
  expect((await contacts(mira)).map(({ is_online }) => is_online)).toEqual([0, 0, 0, 0])
  unset("sysInfo.runMode")
  unset("chatInfo.online")
})

// (ACCOUNT-06)
it("no list, frame or message carries anybody's address, nor a stranger's full account", async () => {
  service.sql.exec("UPDATE users SET email = account || '@example.org'")
  await service.send(tomas, mira, "hello")
  const { data: requests } = await service.ok("friendIndex", {}, eve)
  const { data: messages } = await service.ok("getMessageList", { toContactId: tomas.id }, mira)
  const seen = JSON.stringify([await contacts(mira), requests, messages, service.entries])
  expect(seen).not.toMatch(/example\.org|argon2|last_login_ip|"email"/)
  expect(JSON.stringify([requests, messages])).not.toMatch(/"account":"(mira|tomas)"/)
})

// (CONTACT-06, CONTACT-07)
it.each([
  ["Zoë", "Z", "zoe"],
  ["Élodie", "E", "elodie"],
  [" ada", "A", " ada"],
  ["张三", "Z", "张三"],
  ["007", "#", "007"],
  ["", "#", ""]
])("%s sorts under %s", (name, letter, latin) => {
  expect([sortLetter(name), plainLetters(name)]).toEqual([letter, latin])
})
