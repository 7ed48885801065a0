import { afterAll, beforeAll, expect, it } from "vitest"
import { eventText } from "#server/http/text.ts"
import type { EventKey } from "#server/texts.ts"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"

/** What the service says inside of a message or in the place of a name: each reader has it in their own language, listed and pushed (DEC-0327). */

let raw: RawClient
let office: Person
let mira: Person
let tomas: Person
let nora: Person
let group = ""
beforeAll(async () => {
  raw = await startRawClient()
  ;[office, mira, tomas, nora] = [
    await raw.person("office"),
    await raw.person("mira.one"),
    await raw.person("tomas.one"),
    await raw.person("nora.one")
  ]
  raw.database.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(office.id)
  for (const each of [tomas, nora]) await raw.befriend(mira, each)
  const made = (await raw.data("/enterprise/group/add", { name: "Team", user_ids: [tomas.id, nora.id] }, mira)) as Bag
  group = String(made["id"])
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

const LANGUAGES = ["de", "zh-Hant"] as const

/** A call in a language, as a browser asks. */
const asked = (path: string, body: Bag, { token }: Person, language: string): Promise<unknown> =>
  raw.data(path, body, { token, headers: { "accept-language": language } })

const page = async (language: string): Promise<ReadonlyArray<Bag>> =>
  (await asked("/enterprise/im/getMessageList", { toContactId: group, is_group: 1 }, tomas, language)) as ReadonlyArray<Bag>

const lastLine = async (language: string): Promise<unknown> =>
  ((await asked("/enterprise/im/getContacts", {}, tomas, language)) as ReadonlyArray<Bag>).find(({ id }) => id === group)?.[
    "lastContent"
  ]

/** Sockets of one reader, one for each language. */
const sockets = (): Promise<ReadonlyArray<readonly [string, RawSocket]>> =>
  Promise.all(LANGUAGES.map(async (language) => [language, await raw.socketOf(tomas, `?lang=${language}`)] as const))

const dataOf = async (socket: RawSocket, type: string): Promise<Bag> => (await socket.next(type))["data"] as Bag

it("the heading of an announcement, in the language of each reader", async () => {
  const open = await sockets()
  await asked("/enterprise/group/setNotice", { id: group, notice: "Meet here" }, mira, "en")
  for (const [language, socket] of open) {
    const say = (key: EventKey): string => eventText(language, key)
    const content = `<p><b>${say("notice-heading")}</b></p><p>@${say("notice-everybody")}<br>Meet here</p>`
    expect(await dataOf(socket, "group")).toMatchObject({ content })
    expect((await page(language)).at(-1)).toMatchObject({ content })
    expect(await lastLine(language)).toBe(content)
  }
})

it("the sentence in the place of words that the back office took, also in a quote", async () => {
  const sent = (await asked(
    "/enterprise/im/sendMessage",
    { id: "bad-words", toContactId: group, is_group: 1, type: "text", content: "bad words" },
    mira,
    "en"
  )) as Bag
  const open = await sockets()
  await asked("/manage/message/dealMsg", { id: "bad-words", dealType: 2 }, office, "en")
  const answer = { id: "answer", toContactId: group, is_group: 1, type: "text", content: "well", pid: sent["msg_id"] }
  await asked("/enterprise/im/sendMessage", answer, mira, "en")
  for (const [language, socket] of open) {
    const blocked = eventText(language, "message-blocked")
    expect(await dataOf(socket, "updateMessage")).toMatchObject({ id: "bad-words", content: `<p>${blocked}</p>` })
    const quote = { extends: { content: `Name of mira.one：${blocked}` } }
    expect(await dataOf(socket, "group")).toMatchObject(quote)
    expect((await page(language)).slice(-2)).toMatchObject([{ content: `<p>${blocked}</p>` }, quote])
  }
})

it("the name of who has no account any more", async () => {
  await asked(
    "/enterprise/im/sendMessage",
    { id: "hers", toContactId: group, is_group: 1, type: "text", content: "the plan" },
    nora,
    "en"
  )
  const open = await sockets()
  await asked("/manage/user/del", { user_id: nora.id }, office, "en")
  for (const [language, socket] of open) {
    const name = eventText(language, "account-deleted")
    expect(await dataOf(socket, "userInfo")).toMatchObject({ user_id: nora.id, realname: name })
    expect((await page(language)).find(({ id }) => id === "hers")).toMatchObject({
      fromUser: { displayName: name, realname: name }
    })
  }
})
