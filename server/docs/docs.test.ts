import { assert, afterAll, beforeAll, describe, it } from "@effect/vitest"
import Ajv from "ajv/dist/2020.js"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type CallName, CALLS } from "#engine/api/calls.ts"
import { FRAMES } from "#engine/api/frames.ts"
import { openTestDoors, type TestDoors } from "../testing.ts"
import { asyncApi } from "./asyncApi.ts"
import { openApi } from "./openApi.ts"
import { SAYS } from "./says.ts"
import { components } from "./shapes.ts"

let doors: TestDoors
beforeAll(async () => {
  doors = await openTestDoors()
})
afterAll(() => doors.doors.close())

type Json = Readonly<Record<string, unknown>>
const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((now, key) => (now as Json | undefined)?.[key], value)

const refsIn = (value: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref)

const api = openApi("https://chat.example")

describe("the documents of the wire", () => {
  it("show each call of the table once, with a sentence of its own", () => {
    const paths = at(api, "paths") as Json
    assert.deepStrictEqual(
      Object.keys(paths),
      Object.values(CALLS).map(({ path }) => path)
    )
    assert.deepStrictEqual(Object.keys(SAYS).toSorted(), Object.keys(CALLS).toSorted())
    assert.strictEqual(new Set(Object.values(SAYS)).size, Object.keys(SAYS).length)
  })

  it("show each frame", () => {
    const messages = at(asyncApi("chat.example"), "channels", "socket", "messages") as Json
    for (const type of Object.keys(FRAMES)) assert.property(messages, `told.${type}`)
    for (const type of ["ping", "pong", "bindUid", "close", "call"]) assert.property(messages, `said.${type}`)
  })

  it.each([
    ["calls", api],
    ["frames", asyncApi("")]
  ])("lead nowhere but to what is there: %s", (_, document) => {
    const refs = refsIn(document)
    assert.isAbove(refs.length, 100)
    for (const ref of refs) assert.isDefined(at(document, ...ref.slice(2).split("/")), ref)
  })

  it("say who must be logged in", () => {
    assert.deepStrictEqual(at(api, "paths", CALLS.sendMessage.path, "post", "security"), [{ token: [] }])
    assert.deepStrictEqual(at(api, "paths", CALLS.login.path, "post", "security"), [])
  })

  it("ask for a file where one is uploaded", () => {
    const content = at(api, "paths", CALLS.uploadFile.path, "post", "requestBody", "content") as Json
    assert.deepStrictEqual(Object.keys(content), ["multipart/form-data"])
    assert.strictEqual(at(content, "multipart/form-data", "schema", "properties", "file", "format"), "binary")
  })
})

/** An example with something in each place that a run would fill: `{ "$is": "ann" }`, `{ "$number": 4 }`. */
const filled = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(filled)
  const [[key, inside] = ["", null]] = Object.entries(value)
  if (key === "$join") return "joined"
  if (key === "$object")
    return Object.fromEntries(
      (inside as ReadonlyArray<readonly [unknown, unknown]>).map(([name, each], n) => [
        typeof name === "string" ? name : `key ${n}`,
        filled(each)
      ])
    )
  if (key.startsWith("$")) return inside
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each)]))
}

const EXAMPLES = join(import.meta.dirname, "../../fixtures/wire/calls")

describe("the shapes in them", () => {
  const ajv = new Ajv({ strict: false })
  ajv.addSchema({ $id: "parley", components: { schemas: components() } })
  const valid = (schema: unknown) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"parley#/components')) as object)

  it.each(readdirSync(EXAMPLES))("hold for the examples in %s", (file) => {
    const { call, cases } = JSON.parse(readFileSync(join(EXAMPLES, file), "utf8")) as {
      call: CallName
      cases: ReadonlyArray<Json>
    }
    const operation = at(api, "paths", CALLS[call].path, "post")
    const [encoding] = Object.values(at(operation, "requestBody", "content") as Json)
    const request = valid(at(encoding, "schema"))
    const answer = valid(at(operation, "responses", "200", "content", "application/json", "schema"))
    for (const each of cases) {
      const body = filled(at(each, "request", "body"))
      const answered = filled(at(each, "response", "body"))
      if (at(each, "response", "body", "code") === 0)
        assert.isTrue(request(body), JSON.stringify([each["title"], request.errors]))
      if (at(answered, "code") === 0) assert.isTrue(answer(answered), JSON.stringify([each["title"], answer.errors]))
    }
  })
})

describe("GET /docs", () => {
  it("is a page on which nothing runs", async () => {
    const answer = await fetch(`${doors.url}/docs`)
    const page = await answer.text()
    assert.strictEqual(answer.headers.get("content-type"), "text/html; charset=utf-8")
    assert.include(answer.headers.get("content-security-policy") ?? "", "default-src 'none'; style-src 'unsafe-inline'")
    assert.notInclude(page, "<script")
    for (const { path } of Object.values(CALLS)) assert.include(page, `>${path}</h3>`)
  })

  it.each(["openapi", "asyncapi"])("links to %s.json, which names this server", async (name) => {
    const answer = await fetch(`${doors.url}/docs/${name}.json`)
    assert.strictEqual(answer.headers.get("content-type"), "application/json")
    assert.include(JSON.stringify(await answer.json()), new URL(doors.url).host)
  })

  it("is only read", async () => {
    assert.notStrictEqual(
      (await fetch(`${doors.url}/docs`, { method: "POST" })).headers.get("content-type"),
      "text/html; charset=utf-8"
    )
    assert.strictEqual(await (await fetch(`${doors.url}/docs`, { method: "HEAD" })).text(), "")
  })
})
