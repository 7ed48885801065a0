import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { placeholder } from "./placeholder.ts"
import { fileOf, openUploads, type TestUploads, type Uploader } from "./upload/testUploads.ts"

/** Characters that stand for sentences of the service, and others with the same first half: no text of a person holds them (DEC-0327). */

let service: TestUploads
let mira: Uploader
let tomas: Uploader
beforeAll(async () => {
  service = await openUploads()
  ;[mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
})
afterAll(() => service.close())

const DELETED = placeholder("account-deleted")
const BLOCKED = placeholder("message-blocked")

/** Two halves that meet where a character between them is dropped. */
const HALVES = "\uDBFF\u{10FC00}\uDF02"

/** A text with such characters around and inside of it. */
const forged = (text: string): string => `${DELETED}${text}${BLOCKED.repeat(20)}\u{10FFFF}`

/** All rows of a table. */
const rowsOf = (table: string): string => JSON.stringify(service.sql.prepare(`SELECT * FROM ${table}`).all())

const succeeded = async (...asked: Parameters<TestUploads["call"]>): Promise<Record<string, unknown>> => {
  const { code, data, msg } = await service.call(...asked)
  expect([code, msg]).toEqual([0, expect.any(String)])
  return data
}

const message = (changes: object = {}) => ({
  ...{ id: randomUUID(), type: "text", toContactId: tomas.id, is_group: 0, sendTime: 1, at: [] },
  ...{ content: forged("hello"), ...changes }
})

it("nothing of them is stored, whichever text they stand in", async () => {
  await succeeded("updateUserInfo", { realname: forged("Mira"), motto: forged("onwards") }, mira)
  await succeeded("setNickname", { user_id: tomas.id, nickname: forged("Tom") }, mira)
  const { id } = await succeeded("groupAdd", { user_ids: [tomas.id], name: forged("Team") }, mira)
  await succeeded("editGroupName", { id, displayName: forged("Crew") }, mira)
  await succeeded("setNotice", { id, notice: forged("at nine") }, mira)
  await succeeded("sendMessage", message(), mira)
  // as entities, which cleaning turns into characters
  await succeeded("sendMessage", message({ content: "<b>bold&#x10FF01;&#1113858;</b>" }), mira)
  const sent = JSON.stringify(message({ type: "file", content: "", fileName: forged("plan.txt") }))
  const { code } = await service.send(
    "uploadFile",
    [
      ["file", fileOf(`${forged("plan")}.txt`, "words")],
      [
        "message",
        sent.replaceAll(
          /[\u{10FC00}-\u{10FFFF}]/gu,
          (each) => String.raw`\u${each.charCodeAt(0).toString(16)}\u${each.charCodeAt(1).toString(16)}`
        )
      ]
    ],
    mira
  )
  expect(code).toBe(0)
  // the announcement in the group has its heading, and its words for everybody, from the service
  const own = [placeholder("notice-heading"), placeholder("notice-everybody")]
  const stored = Object.fromEntries(["users", "friends", "groups", "messages", "files"].map((table) => [table, rowsOf(table)]))
  for (const [table, words] of Object.entries({
    users: ['"Mira"', '"onwards"'],
    friends: ['"Tom"'],
    groups: ['"Crew"', '"at nine"'],
    messages: ['"hello"', "<b>bold</b>", ...own],
    files: ['"plan.txt"']
  })) {
    for (const each of words) expect(stored[table]).toContain(each)
    expect(own.reduce((rows, each) => rows.replace(each, ""), stored[table] ?? "")).not.toMatch(/[\u{10FC00}-\u{10FFFF}]/u)
  }
})

it("of halves of them nothing comes together, however the text travels", async () => {
  const { path } = CALLS.updateUserInfo
  const asForm = (fields: Record<string, string>) => new URLSearchParams(fields)
  const asParts = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }
  const mottos: Array<unknown> = []
  for (const body of [
    JSON.stringify({ motto: `json${HALVES}` }),
    String.raw`{"motto":"escaped\uDBFF\udbff\uDF01\udf01"}`,
    asForm({ motto: forged("form") }),
    asParts({ motto: forged("parts") })
  ]) {
    const type = typeof body === "string" ? { "content-type": "application/json" } : {}
    const headers = { authorization: mira.token, ...type }
    expect(await (await fetch(service.url + path, { method: "POST", headers, body })).json()).toMatchObject({ code: 0 })
    mottos.push(service.sql.prepare("SELECT motto FROM users WHERE user_id = ?").get(mira.id)?.["motto"])
  }
  const query = new URLSearchParams({ motto: forged("query") }).toString()
  await fetch(`${service.url}${path}?${query}`, { method: "POST", headers: { authorization: mira.token } })
  mottos.push(service.sql.prepare("SELECT motto FROM users WHERE user_id = ?").get(mira.id)?.["motto"])
  for (const each of mottos) expect(each).not.toMatch(/[\u{10FC00}-\u{10FFFF}]/u)
  expect(mottos.map((each) => String(each).replace(/[^a-z].*/u, ""))).toEqual(["json", "escaped", "form", "parts", "query"])
})
