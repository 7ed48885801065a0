import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { CALLS } from "#engine/api/calls.ts"
import { Calls } from "#engine/client/ports/Calls.ts"
import { keepsCalls } from "#fixtures/client/ports.ts"
import { callsOverFetch } from "./calls.ts"

interface Heard {
  readonly request: IncomingMessage
  readonly body: string
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Uint8Array> = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString("utf8")
}

/** A server on this machine that answers as told. */
const serve = (
  answer: (heard: Heard, response: ServerResponse) => void
): Promise<{ readonly base: URL; readonly server: Server }> =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => answer({ request, body }, response))
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      done({
        server,
        base: new URL(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/h5/`)
      })
    })
  })

const stop = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

const GET_CONTACTS = CALLS.getContacts.path

const ask = (base: URL) =>
  Effect.flatMap(Calls, (calls) =>
    calls.ask("getContacts", {}, { token: "bearer t", clientId: "c1", language: "zh-Hans" }, GET_CONTACTS)
  ).pipe(Effect.provide(callsOverFetch(base)))

/** What comes of one answer. */
const cameOf = async (answer: (heard: Heard, response: ServerResponse) => void) => {
  const { base, server } = await serve(answer)
  const came = await Effect.runPromise(ask(base))
  await stop(server)
  return came
}

keepsCalls("over fetch", async () => {
  const service = new ServiceModel(() => 0)
  service.addPerson("ann1", "Ann")
  const { base, server } = await serve(({ body }, response) =>
    response.end(JSON.stringify(service.call("login", JSON.parse(body) as Record<string, unknown>, "")))
  )
  return { layer: callsOverFetch(base), cut: () => stop(server) }
})

// (WIRE-13, WIRE-19)
it("a call is a POST of JSON to its path, with its headers", async () => {
  const heard: Array<Heard> = []
  await cameOf((each, response) => {
    heard.push(each)
    response.end("{}")
  })
  const { body, request } = heard[0] ?? assert.fail("nothing was asked")
  assert.deepStrictEqual([request.method, request.url, body], ["POST", "/enterprise/im/getContacts", "{}"])
  const { authorization, cid, clientid } = request.headers
  assert.deepStrictEqual({ authorization, cid, clientid }, { authorization: "bearer t", cid: "", clientid: "c1" })
  assert.strictEqual(request.headers["content-type"], "application/json")
  assert.strictEqual(request.headers["accept-language"], "zh-Hans")
})

it("JSON is the body, whatever type it says to be", async () => {
  const came = await cameOf((_, response) => response.writeHead(200, { "content-type": "text/html" }).end('{"code":0}'))
  assert.deepStrictEqual(came, { _tag: "Body", json: { code: 0 } })
})

// (ERROR-05)
it("what is no JSON is no envelope", async () => {
  assert.deepStrictEqual(await cameOf((_, response) => response.end("<html>")), { _tag: "NotEnvelope" })
  assert.deepStrictEqual(await cameOf((_, response) => response.end()), { _tag: "NotEnvelope" })
})

// (ERROR-04, ERROR-05)
it.each([401, 404, 500, 502])("status %i is told as it is", async (status) => {
  const came = await cameOf((_, response) => {
    response.statusMessage = "Why"
    response.writeHead(status).end('{"code":0}')
  })
  assert.deepStrictEqual(came, { _tag: "HttpStatus", status, message: "Why" })
})

it("an answer that breaks off is none", async () => {
  const came = await cameOf((_, response) => {
    response.writeHead(200, { "content-length": "1000" })
    response.write('{"code"')
    setImmediate(() => response.destroy())
  })
  assert.deepStrictEqual(came, { _tag: "NoResponse" })
})

// (ERROR-06)
it("nobody listens: no response", async () => {
  const { base, server } = await serve(() => {})
  await stop(server)
  assert.deepStrictEqual(await Effect.runPromise(ask(base)), { _tag: "NoResponse" })
})

it("a header that cannot travel is no response either", async () => {
  const { base, server } = await serve((_, response) => response.end("{}"))
  const calls = Effect.flatMap(Calls, (each) =>
    each.ask("getContacts", {}, { token: "bad\nline", clientId: "", language: "en" }, GET_CONTACTS)
  )
  assert.deepStrictEqual(await Effect.runPromise(Effect.provide(calls, callsOverFetch(base))), { _tag: "NoResponse" })
  await stop(server)
})

// (WIRE-20)
it.effect("after ten seconds it gives up, and the request with it", () =>
  Effect.gen(function* () {
    let isOver = false
    let arrived: () => void = () => {}
    const asked = new Promise<void>((done) => {
      arrived = done
    })
    const over = new Promise<void>((done) => {
      void serve(({ request }) => {
        request.socket.on("close", () => {
          isOver = true
          done()
        })
        arrived()
      }).then(({ base, server }) => started({ base, server }))
    })
    let started: (of: { readonly base: URL; readonly server: Server }) => void = () => {}
    const { base, server } = yield* Effect.promise(
      () =>
        new Promise<{ readonly base: URL; readonly server: Server }>((done) => {
          started = done
        })
    )
    const fiber = yield* Effect.forkChild(ask(base))
    yield* Effect.promise(() => asked)
    yield* TestClock.adjust("9999 millis")
    assert.ok(!isOver)
    yield* TestClock.adjust("1 millis")
    assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "NoResponse" })
    yield* Effect.promise(() => over)
    yield* Effect.promise(() => stop(server))
  }).pipe(Effect.provide(Layer.empty))
)

// (CONN-08)
it("a server is there when it answers /health with success, within its time", async () => {
  const alive = (base: URL) => Effect.flatMap(Calls, (calls) => calls.alive).pipe(Effect.provide(callsOverFetch(base)))
  const paths: Array<string> = []
  /** That a request came which is never answered. */
  const silence = Promise.withResolvers<void>()
  let status = 200
  const { base, server } = await serve(({ request }, response) => {
    paths.push(`${request.method} ${request.url}`)
    if (status > 0) response.writeHead(status).end("{}")
    else silence.resolve()
  })
  assert.strictEqual(await Effect.runPromise(alive(base)), true)
  status = 503
  assert.strictEqual(await Effect.runPromise(alive(base)), false)
  status = 0
  const silent = Effect.gen(function* () {
    const asked = yield* Effect.forkChild(alive(base))
    yield* Effect.promise(() => silence.promise)
    yield* TestClock.adjust("5 seconds")
    return yield* Fiber.join(asked)
  })
  assert.strictEqual(await Effect.runPromise(silent.pipe(Effect.provide(TestClock.layer()))), false)
  await stop(server)
  assert.strictEqual(await Effect.runPromise(alive(base)), false)
  assert.deepStrictEqual(paths, ["GET /health", "GET /health", "GET /health"])
})
