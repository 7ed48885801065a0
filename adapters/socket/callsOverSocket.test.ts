import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { CallBody } from "#engine/api/calls.ts"
import { readClientFrame } from "#engine/api/frames.ts"
import { answerFrame, CLIENT_FRAME_MAX, emptyAnswerFrame, SOCKET_CALLS_MAX } from "#engine/api/socketCalls.ts"
import { type Came, Calls } from "#engine/client/ports/Calls.ts"
import { Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"
import { callsOverSocket, PASS_AGE, RETURN_PATIENCE, SOCKET_PATIENCE } from "./callsOverSocket.ts"

// (WIRE-23, DEC-0381)

const HEADERS = { token: "bearer t", clientId: "c1", language: "en" }
const PATH = "/enterprise/im/sendMessage"
const envelope = (data: unknown) => ({ code: 0, msg: "", data, count: 0, page: 1 })
const body = (content: unknown): Came => ({ _tag: "Body", json: envelope(content) })
const message = (id: string, content = "Hello"): CallBody<"sendMessage"> => ({ id, toContactId: 2, type: "text", content })

/** A service that says over HTTP which message it was given, and whose sockets the test speaks for. */
class Service {
  /** Ids that came over HTTP. */
  readonly asked: Array<string> = []
  /** Texts that were sent over the socket. */
  readonly sent: Array<string> = []
  /** What the client above heard. */
  readonly heard: Array<SocketEvent> = []
  tell: (event: SocketEvent) => void = () => {}
  isClosed = false
  http: Effect.Effect<Came> | undefined

  readonly layer = callsOverSocket.pipe(
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(
          Calls,
          Calls.of({
            ask: (call, asked) =>
              Effect.suspend(() => {
                const { id = call } = asked as { readonly id?: string }
                this.asked.push(id)
                return this.http ?? Effect.succeed(body(`http ${id}`))
              }),
            alive: Effect.succeed(true)
          })
        ),
        Layer.succeed(
          Socket,
          Socket.of({
            open: (on) =>
              Effect.sync(() => {
                this.tell = on
                this.isClosed = false
                return {
                  send: (text: string) => void this.sent.push(text),
                  close: () => {
                    this.isClosed = true
                  }
                }
              })
          })
        )
      )
    )
  )

  /** Opens a socket, as the client above does. */
  readonly open = Effect.flatMap(Socket, (sockets) => sockets.open((event) => void this.heard.push(event), "en")).pipe(
    Effect.tap(() => Effect.sync(() => this.tell({ _tag: "Opened" })))
  )

  /** Numbers and ids of the calls that were sent. */
  readonly calls = () =>
    this.sent.map((text) => {
      const read = readClientFrame(text)
      if (read._tag === "Failure" || read.success.type !== "call") return assert.fail(text)
      return { id: read.success.id, message: (read.success.body as { readonly id: string }).id }
    })

  answer(n: number): void {
    const { id, message: said } = this.calls()[n] ?? assert.fail(`no call ${n}`)
    this.tell({ _tag: "Text", text: answerFrame(id, JSON.stringify(envelope(`socket ${said}`))) })
  }
}

const ask = (id: string, content?: string) =>
  Effect.flatMap(Calls, (calls) => calls.ask("sendMessage", message(id, content), HEADERS, PATH, true))

/** A call that is on its way. */
const begun = (id: string) => Effect.tap(Effect.forkChild(ask(id)), () => Effect.yieldNow)

const withService = (name: string, play: (service: Service) => Effect.Effect<void, never, Calls | Socket>): void => {
  it.effect(name, () =>
    Effect.suspend(() => {
      const service = new Service()
      return Effect.provide(play(service), service.layer)
    })
  )
}

withService("a call that may go over the socket does, and its answer is what came over it", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const fiber = yield* begun("m1")
    service.answer(0)
    assert.deepStrictEqual(yield* Fiber.join(fiber), body("socket m1"))
    assert.deepStrictEqual(service.asked, [])
    // nobody else is told of it
    assert.deepStrictEqual(service.heard, [{ _tag: "Opened" }])
  })
)

withService("a call that may not go over the socket goes over HTTP", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const calls = yield* Calls
    assert.deepStrictEqual(yield* calls.ask("sendMessage", message("m1"), HEADERS, PATH), body("http m1"))
    assert.deepStrictEqual(service.sent, [])
  })
)

withService("answers find their calls by number, in whichever order they come, and other frames pass by", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const [one, two] = [yield* begun("m1"), yield* begun("m2")]
    const frame: SocketEvent = { _tag: "Text", text: '{"type":"simple","data":{"content":"{\\"type\\":\\"answer\\"}"}}' }
    service.tell(frame)
    service.answer(1)
    service.answer(0)
    assert.deepStrictEqual([yield* Fiber.join(one), yield* Fiber.join(two)], [body("socket m1"), body("socket m2")])
    assert.deepStrictEqual(service.heard, [{ _tag: "Opened" }, frame])
    assert.deepStrictEqual(new Set(service.calls().map(({ id }) => id)).size, 2)
  })
)

const binding = Effect.flatMap(Calls, (calls) =>
  calls.ask("bindUid", { client_id: "c1", user_id: 1, cid: "" }, HEADERS, "/common/Pub/bindUid", true)
)
const resumes = (scopes: Readonly<Record<string, number>>, overSocket?: true) =>
  Effect.flatMap(Calls, (calls) => calls.ask("resume", { scopes }, HEADERS, "/enterprise/im/resume", overSocket))
const resuming = resumes({ "u:1": 7 }, true)
/** The start of a page, whose answer brings a pass. */
const starting = (service: Service) => Effect.map(resumes({}), () => void (service.asked.length = 0))
const started = (call: typeof binding) => Effect.tap(Effect.forkChild(call), () => Effect.yieldNow)

withService("what binds says its token on the socket, and what else is asked does not (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* starting(service)
    yield* service.open
    const [binds, missed] = [yield* started(binding), yield* started(resuming)]
    const [first, second] = service.sent.map((text) => JSON.parse(text) as object)
    assert.deepStrictEqual<unknown>(first, {
      type: "call",
      id: 1,
      call: "bindUid",
      body: { client_id: "c1", user_id: 1, cid: "", token: "bearer t" }
    })
    assert.deepStrictEqual<unknown>(second, { type: "call", id: 2, call: "resume", body: { scopes: { "u:1": 7 } } })
    service.tell({ _tag: "Text", text: answerFrame(1, JSON.stringify(envelope(""))) })
    service.tell({ _tag: "Text", text: answerFrame(2, JSON.stringify(envelope("missed"))) })
    assert.deepStrictEqual([yield* Fiber.join(binds), yield* Fiber.join(missed)], [body(""), body("missed")])
    assert.deepStrictEqual(service.asked, [])
  })
)

withService("a call that is answered without an envelope goes over HTTP, and the socket gets others (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const missed = yield* started(resuming)
    service.tell({ _tag: "Text", text: emptyAnswerFrame(1) })
    assert.deepStrictEqual(yield* Fiber.join(missed), body("http resume"))
    yield* begun("m1")
    assert.strictEqual(service.sent.length, 2)
  })
)

withService(
  "what an older service does not take over its socket goes over HTTP, and what is refused there stays so (DEC-0411)",
  (service) =>
    Effect.gen(function* () {
      yield* starting(service)
      yield* service.open
      const refusal = (id: number, code: number) =>
        service.tell({ _tag: "Text", text: answerFrame(id, JSON.stringify({ ...envelope(""), code })) })
      const ways: Array<Came> = []
      for (const [n, [call, code]] of (
        [
          [binding, -1],
          [binding, 400],
          [resuming, 404],
          [resuming, 400],
          [ask("m1"), 404]
        ] as const
      ).entries()) {
        const asked = yield* started(call)
        refusal(n + 1, code)
        ways.push(yield* Fiber.join(asked))
      }
      assert.deepStrictEqual(ways, [
        body("http bindUid"),
        body("http bindUid"),
        body("http resume"),
        { _tag: "Body", json: { ...envelope(""), code: 400 } },
        { _tag: "Body", json: { ...envelope(""), code: 404 } }
      ])
    })
)

withService("what is asked after a break waits longer for its socket (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const missed = yield* started(resuming)
    yield* TestClock.adjust(RETURN_PATIENCE - 1)
    assert.deepStrictEqual(service.asked, [])
    yield* TestClock.adjust(1)
    assert.deepStrictEqual(yield* Fiber.join(missed), body("http resume"))
    assert.isAbove(RETURN_PATIENCE, SOCKET_PATIENCE)
  })
)

withService("what binds goes over HTTP where no pass for pictures came for long, as after a night asleep (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* service.open
    assert.deepStrictEqual(yield* binding, body("http bindUid"))
    yield* TestClock.adjust(PASS_AGE - 1)
    const soon = yield* started(binding)
    service.tell({ _tag: "Text", text: answerFrame(1, JSON.stringify(envelope(""))) })
    assert.deepStrictEqual(yield* Fiber.join(soon), body(""))
    yield* TestClock.adjust(1)
    assert.deepStrictEqual(yield* binding, body("http bindUid"))
    assert.strictEqual(service.sent.length, 1)
  })
)

withService("a call that is refused over HTTP brings no pass, so that the next goes there as well (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const busy: Came = { _tag: "Body", json: { ...envelope(""), code: 400 } }
    service.http = Effect.succeed(busy)
    assert.deepStrictEqual([yield* binding, yield* binding], [busy, busy])
    assert.deepStrictEqual(service.sent, [])
  })
)

withService("a socket that leaves unanswered whose it is: HTTP has all its time, and binds the next ones (DEC-0411)", (service) =>
  Effect.gen(function* () {
    yield* starting(service)
    yield* service.open
    service.http = Effect.delay(Effect.succeed(body("late")), 9000)
    const first = yield* started(binding)
    yield* TestClock.adjust(RETURN_PATIENCE)
    yield* TestClock.adjust(9000)
    assert.deepStrictEqual(yield* Fiber.join(first), body("late"))
    service.http = undefined
    yield* service.open
    assert.deepStrictEqual(yield* binding, body("http bindUid"))
    assert.strictEqual(service.sent.length, 1)
  })
)

withService("an answer that cannot be read goes on to the client, which counts it", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const strange: SocketEvent = { _tag: "Text", text: '{"type":"answer","answer":{}}' }
    service.tell(strange)
    assert.deepStrictEqual(service.heard, [{ _tag: "Opened" }, strange])
  })
)

withService("without a socket, before it is open and after it was closed, a call goes over HTTP", (service) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* ask("m1"), body("http m1"))
    const socket = yield* Effect.flatMap(Socket, (sockets) => sockets.open(() => undefined, "en"))
    assert.deepStrictEqual(yield* ask("m2"), body("http m2"))
    service.tell({ _tag: "Opened" })
    socket.close()
    assert.ok(service.isClosed)
    assert.deepStrictEqual(yield* ask("m3"), body("http m3"))
    assert.deepStrictEqual(service.sent, [])
  })
)

const ENDS: ReadonlyArray<readonly [string, SocketEvent]> = [
  ["is closed", { _tag: "Closed", code: 1006 }],
  ["breaks", { _tag: "Errored" }]
]
for (const [how, end] of ENDS)
  withService(`where the socket ${how}, calls on their way go over HTTP at once: the same, and each once`, (service) =>
    Effect.gen(function* () {
      yield* service.open
      const fibers = [yield* begun("m1"), yield* begun("m2")]
      service.tell(end)
      assert.deepStrictEqual(yield* Fiber.joinAll(fibers), [body("http m1"), body("http m2")])
      assert.deepStrictEqual(service.asked, ["m1", "m2"])
      assert.deepStrictEqual(service.heard.at(-1), end)
    })
  )

withService("where another socket is opened, calls of the one before go over HTTP, and new ones over the new one", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const before = yield* begun("m1")
    yield* service.open
    assert.deepStrictEqual(yield* Fiber.join(before), body("http m1"))
    const after = yield* begun("m2")
    service.answer(1)
    assert.deepStrictEqual(yield* Fiber.join(after), body("socket m2"))
  })
)

withService(
  "a socket that does not answer in time is left: that call and the next ones go over HTTP, until another opens",
  (service) =>
    Effect.gen(function* () {
      yield* service.open
      const fiber = yield* begun("m1")
      yield* TestClock.adjust(SOCKET_PATIENCE - 1)
      assert.deepStrictEqual(service.asked, [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(yield* Fiber.join(fiber), body("http m1"))
      // one that comes late is nobody's
      service.answer(0)
      assert.deepStrictEqual(yield* ask("m2"), body("http m2"))
      assert.deepStrictEqual([service.asked, service.sent.length], [["m1", "m2"], 1])
      yield* service.open
      const later = yield* begun("m3")
      service.answer(1)
      assert.deepStrictEqual(yield* Fiber.join(later), body("socket m3"))
    })
)

withService("both ways together take no longer than one call may", (service) =>
  Effect.gen(function* () {
    service.http = Effect.never
    yield* service.open
    const fiber = yield* begun("m1")
    yield* TestClock.adjust("10 seconds")
    assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "NoResponse" })
    assert.deepStrictEqual(service.asked, ["m1"])
  })
)

withService("a frame that is too large goes over HTTP, counted in bytes", (service) =>
  Effect.gen(function* () {
    yield* service.open
    assert.deepStrictEqual(yield* ask("m1", "x".repeat(CLIENT_FRAME_MAX)), body("http m1"))
    assert.deepStrictEqual(yield* ask("m2", "語".repeat(CLIENT_FRAME_MAX / 3)), body("http m2"))
    assert.deepStrictEqual(service.sent, [])
    const fiber = yield* Effect.tap(Effect.forkChild(ask("m3", "x".repeat(CLIENT_FRAME_MAX - 200))), () => Effect.yieldNow)
    service.answer(0)
    assert.deepStrictEqual(yield* Fiber.join(fiber), body("socket m3"))
  })
)

withService("of more calls than a socket may have under way, the rest goes over HTTP", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const fibers = yield* Effect.forEach(
      Array.from({ length: SOCKET_CALLS_MAX }, (_, n) => `m${n}`),
      begun
    )
    assert.deepStrictEqual(yield* ask("more"), body("http more"))
    for (let n = 0; n < SOCKET_CALLS_MAX; n += 1) service.answer(n)
    yield* Fiber.joinAll(fibers)
    assert.deepStrictEqual(service.asked, ["more"])
  })
)

withService("a call that is given up is forgotten", (service) =>
  Effect.gen(function* () {
    yield* service.open
    const fiber = yield* begun("m1")
    yield* Fiber.interrupt(fiber)
    service.answer(0)
    service.tell({ _tag: "Closed", code: 1006 })
    assert.deepStrictEqual(service.asked, [])
  })
)
