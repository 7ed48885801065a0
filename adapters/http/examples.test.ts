import { afterAll, afterEach, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { http, HttpResponse } from "msw"
import { setupServer } from "msw/node"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { answersOf, readAnswer } from "#engine/client/answers.ts"
import type { CallAsk } from "#engine/client/CallAsk.ts"
import { Calls } from "#engine/client/ports/Calls.ts"
import { type Case, readCalls, readWorld } from "#fixtures/wire/files.ts"
import { prepared, rehearse } from "#fixtures/wire/rehearse.ts"
import { differences, exampleOf, filled } from "#fixtures/wire/value.ts"
import { callsOverFetch } from "./calls.ts"

/** The wire's pairs of requests and answers, played by a server that answers what stands in them (`fixtures/wire/README.md`). */

const BASE = new URL("https://parley.example/h5/")
const world = readWorld<CallName>()
const server = setupServer()
/** How the answers of all calls are read. */
const ALL = answersOf(CALLS)
beforeAll(() => server.listen({ onUnhandledFrame: "error" }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** Which refusal it is, where the example names it. */
const reasonIn = (data: unknown) => (typeof data === "object" && data !== null && "reason" in data ? { reason: data.reason } : {})

/** Calls of applications, which sign them, are nothing that a client makes. */
const CLIENTS = readCalls<CallName>().filter(([, { path }]) => !path.startsWith("/common/api/"))

describe.each(CLIENTS)("%s", (_, { call, cases, path }) => {
  it.each(cases)("$title", async ({ before = [], request, response }: Case<CallName>) => {
    const book = prepared()
    for (const step of [...world.steps, ...before]) rehearse(step, book)
    const headers = filled(request.headers, book) as Readonly<Record<string, unknown>>
    const body = filled(request.body, book)
    const answer = exampleOf(response.body, book) as Readonly<Record<string, unknown>>

    const heard: Array<{ readonly path: string; readonly headers: unknown; readonly body: unknown }> = []
    server.use(
      http.post("*", async ({ request: came }) => {
        const { pathname } = new URL(came.url)
        heard.push({ path: pathname, headers: Object.fromEntries(came.headers), body: await came.json() })
        return HttpResponse.json(answer, { status: response.status })
      })
    )
    const told = {
      token: text(headers["authorization"]),
      clientId: text(headers["clientid"]),
      language: text(headers["accept-language"])
    }
    const came = await Effect.runPromise(
      Effect.flatMap(Calls, (calls) => calls.ask(call, body as never, told, CALLS[call].path)).pipe(
        Effect.provide(callsOverFetch(BASE))
      )
    )

    // what the adapter sent is the example's request; a browser says by itself what it is
    const { "user-agent": __, ...own } = headers
    const wanted = { "content-type": "application/json", cid: "", ...own }
    assert.deepStrictEqual(
      heard.map((each) => [each.path, each.body]),
      [[path, body]]
    )
    assert.deepStrictEqual(differences(heard[0]?.headers, wanted, book), [])
    // what is refused may be of no shape
    const asked = Schema.decodeUnknownResult(CALLS[call].request as Schema.ConstraintDecoder<unknown>)(body)
    assert.ok(Result.isSuccess(asked) || answer["code"] === 400)

    // what came is the example's answer, and the engine reads it
    assert.deepStrictEqual(came, { _tag: "Body", json: JSON.parse(JSON.stringify(answer)) as unknown })
    const { result } = readAnswer({ call, body } as CallAsk, told.token, came, ALL[call])
    const { code, data, msg } = answer
    if (code === 0) assert.deepStrictEqual([result._tag, "msg" in result ? result.msg : null], ["Done", msg])
    else
      assert.deepStrictEqual<unknown>(result, { _tag: "Problem", answered: { _tag: "Envelope", code, msg, ...reasonIn(data) } })
  })
})
